import { expect, test } from 'vitest'
import { nameKey, personKeys } from './person-key.ts'

test('names are compared without titles, spaces, signs and case', () => {
  expect(nameKey('Mr. Somchai', 'Jai-Dee')).toBe('somchaijaidee')
  expect(nameKey('somchai ', ' JAIDEE')).toBe('somchaijaidee')
  expect(nameKey('นายสมชาย', 'ใจดี')).toBe(nameKey('สมชาย', 'ใจดี'))
  expect(nameKey('น.ส. วิภา', 'ใจดี')).toBe(nameKey('นางสาววิภา', 'ใจดี'))
})

test('a person has a key with the birthday where it is known, and none without a name', () => {
  expect(personKeys('A', 'B', null)).toEqual(['ab|'])
  expect(personKeys('A', 'B', '1990-01-02')).toEqual(['ab|', 'ab|1990-01-02'])
  expect(personKeys('-', '', '1990-01-02')).toEqual([])
})
