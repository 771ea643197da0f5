import { caseActions } from '@backoffice/contract/cases/terms'
import type { AdminId } from '@backoffice/kernel'
import { expect, test } from 'vitest'
import { type CaseState, needsSecond, refusalOf } from './case.ts'

const [own, other] = ['own', 'other'] as unknown as [AdminId, AdminId]
const state = (more: Partial<CaseState>): CaseState => ({
  status: 'open',
  subjectKind: 'member',
  claimedBy: null,
  decidedBy: null,
  verdict: null,
  ...more,
})
const possible = (of: CaseState) => caseActions.filter(action => refusalOf(action, of, own) === null)

test.each([
  ['open', {}, ['claim', 'assign', 'snooze', 'comment', 'task']],
  [
    'claimed by oneself',
    { status: 'claimed', claimedBy: own },
    ['release', 'assign', 'wait', 'snooze', 'comment', 'task', 'request', 'hold', 'decide'],
  ],
  ['claimed by another', { status: 'claimed', claimedBy: other }, ['assign', 'comment', 'task']],
  [
    'waiting for another party',
    { status: 'waiting', claimedBy: own },
    ['release', 'assign', 'resume', 'snooze', 'comment', 'task', 'request', 'hold'],
  ],
  [
    'decided by oneself',
    { status: 'decided', claimedBy: own, decidedBy: own, verdict: 'confirmed' },
    ['comment', 'task'],
  ],
  [
    'decided by another',
    { status: 'decided', claimedBy: other, decidedBy: other, verdict: 'unfounded' },
    ['comment', 'task', 'confirm', 'return'],
  ],
  ['closed as unfounded', { status: 'closed', claimedBy: own, decidedBy: own, verdict: 'unfounded' }, ['reopen']],
  [
    'closed as confirmed',
    { status: 'closed', claimedBy: own, decidedBy: own, verdict: 'confirmed' },
    ['reopen', 'report'],
  ],
  [
    'about an admin',
    { status: 'claimed', claimedBy: own, subjectKind: 'admin' },
    ['release', 'assign', 'wait', 'snooze', 'comment', 'task', 'decide'],
  ],
] as const)('what can be done with a case that is %s', (_title, more, expected) => {
  expect(possible(state(more as Partial<CaseState>))).toEqual(expected)
})

test('a second approver confirms where withdrawals are held or an account would be suspended or closed', () => {
  expect(needsSecond(['withdrawal', 'bonus'], 'none')).toBe(true)
  expect(needsSecond(['bonus'], 'block-withdrawals')).toBe(false)
  expect(needsSecond([], 'suspend')).toBe(true)
  expect(needsSecond([], 'close')).toBe(true)
})
