import { complaintActions } from '@backoffice/contract/complaints/terms'
import { expect, test } from 'vitest'
import { deadlineOf, isPossible } from './domain.ts'

const received = new Date('2026-11-01T03:00:00Z')
const deadline = deadlineOf(received, 14)
const before = new Date('2026-11-15T03:00:00Z')
const after = new Date('2026-11-15T03:00:00.001Z')

test('an answer is due so many times 24 hours after the complaint was received', () => {
  expect(deadline).toEqual(before)
})

test.each([
  ['open', null, before, ['change', 'claim', 'assign', 'escalate']],
  ['working', null, after, ['change', 'claim', 'assign', 'release', 'answer', 'escalate']],
  ['answered', 'rejected', before, ['escalate', 'reopen']],
  ['answered', 'rejected', after, ['escalate']],
  ['answered', 'withdrawn', before, []],
  ['escalated', null, after, ['decide', 'reopen']],
  ['escalated', 'upheld', after, ['decide', 'reopen']],
  ['decided', 'upheld', before, []],
] as const)('of a complaint that is %s with the outcome %s', (status, outcome, now, expected) => {
  expect(complaintActions.filter(action => isPossible(action, { status, outcome, deadline }, now))).toEqual(expected)
})
