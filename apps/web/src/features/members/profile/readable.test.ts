import { expect, test } from 'vitest'
import { readable } from './readable.ts'

test.each([
  ['member.force-check', 'Member: force check'],
  ['UNKNOWN_BANK', 'Unknown bank'],
  ['paid', 'Paid'],
])('%s reads %s', (name, words) => {
  expect(readable(name)).toBe(words)
})
