import { expect, test } from 'vitest'
import { humanize } from './member.ts'

test.each([
  ['member.force-check', 'Member: force check'],
  ['UNKNOWN_BANK', 'Unknown bank'],
  ['paid', 'Paid'],
])('%s reads %s', (name, text) => {
  expect(humanize(name)).toBe(text)
})
