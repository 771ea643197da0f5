import { expect, test } from 'vitest'
import { firstLetter } from './letters.ts'

test('the first letter of a name is whole, whatever it is made of', () => {
  expect(['Anong', 'Élise', '😀 smile', 'กำธร', ''].map(firstLetter)).toEqual(['A', 'É', '😀', 'กำ', ''])
})
