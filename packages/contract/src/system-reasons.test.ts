import { expect, test } from 'vitest'
import { parseSystemReason, systemReason } from './system-reasons.ts'

test.each([
  [systemReason('deposit-reversed'), { code: 'deposit-reversed', detail: '' }],
  [systemReason('no-clear-answer', '503 Busy'), { code: 'no-clear-answer', detail: '503 Busy' }],
  ['Requested by member', undefined],
  ['system:of-another-release', undefined],
])('%j is parsed', (stored, parsed) => {
  expect(parseSystemReason(stored)).toEqual(parsed)
})
