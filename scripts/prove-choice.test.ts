import { expect, test } from 'vitest'
import { choosePart } from './prove-choice.ts'
import type { Proof } from './proofs.ts'
import { partText } from './test/share.ts'

const proof = (name: string, parts: number): Proof => ({
  name,
  parts,
  proves: name,
  command: () => ({ program: 'node', args: [] }),
})
const proofs = [proof('model', 3), proof('midnight', 1)]
const chosen = (...words: string[]) =>
  choosePart(proofs, words).map(({ proof: { name }, part }) => `${name} ${partText(part)}`)

test('without a word all parts of all proofs are run', () => {
  expect(chosen()).toEqual(['model 1/3', 'model 2/3', 'model 3/3', 'midnight 1/1'])
})

test('a name stands for all of its parts, with numbers for these', () => {
  expect(chosen('model')).toEqual(['model 1/3', 'model 2/3', 'model 3/3'])
  expect(chosen('model', '3/3', '1/3', 'midnight')).toEqual(['model 3/3', 'model 1/3', 'midnight 1/1'])
  expect(chosen('midnight', 'model:2')).toEqual(['midnight 1/1', 'model 2/3'])
})

test('what names no part is refused', () => {
  expect(() => chosen('nothing')).toThrow('There is no proof nothing; there are model, midnight.')
  expect(() => chosen('model', '1/10')).toThrow('model has 3 parts, not 10.')
  expect(() => chosen('model:4')).toThrow('4/3 is no part')
  expect(() => chosen('1/3')).toThrow('Name the proof')
})
