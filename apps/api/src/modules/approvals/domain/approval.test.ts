import { newId, satang, type AdminId } from '@backoffice/kernel'
import { describe, expect, test } from 'vitest'
import { approvalStatusAt, expiryFrom, checkDecision, type Approval, type Decider } from './approval.ts'

const now = new Date('2026-11-20T03:00:00Z')
const [requester, second] = [newId<AdminId>(), newId<AdminId>()]
const request: Approval = {
  id: newId(),
  kind: 'withdrawals.pay-by-hand',
  status: 'awaiting-second',
  subject: { kind: 'withdrawal', id: newId(), label: 'w-1' },
  amount: satang(100n),
  payload: {},
  askedBy: requester,
  expiresAt: expiryFrom(now),
}
const by = (id: AdminId, change: Partial<Decider> = {}): Decider => ({
  id,
  limit: null,
  isSoleApprover: false,
  isInvolved: false,
  ...change,
})
const outcome = (...[decision, approval, decider, at]: Parameters<typeof checkDecision>): string => {
  const result = checkDecision(decision, approval, decider, at)
  return result.ok ? (result.value.sole ? 'sole' : 'ok') : result.code
}

describe('an approval request', () => {
  test('is never decided by its requester', () => {
    for (const decision of ['approve', 'reject'] as const) {
      expect(outcome(decision, request, by(requester), now)).toBe('SAME_PERSON')
      expect(outcome(decision, request, by(second), now)).toBe('ok')
    }
  })
  test('is decided by its requester and marked, when no one else can decide', () =>
    expect(outcome('approve', request, by(requester, { isSoleApprover: true }), now)).toBe('sole'))
  test('decided by another admin is not marked, whoever else exists', () =>
    expect(outcome('approve', request, by(second, { isSoleApprover: true }), now)).toBe('ok'))

  test('is not decided by an admin whose own role or account it changes', () => {
    for (const decision of ['approve', 'reject'] as const)
      expect(outcome(decision, request, by(second, { isInvolved: true }), now)).toBe('APPROVER_INVOLVED')
  })

  test('expires after a day, to the millisecond', () => {
    const last = new Date(now.getTime() + 86_400_000 - 1)
    const after = new Date(now.getTime() + 86_400_000)
    expect([approvalStatusAt(request, last), approvalStatusAt(request, after)]).toEqual(['awaiting-second', 'expired'])
    expect(outcome('approve', request, by(second), after)).toBe('STATE_CONFLICT')
  })
  test.each(['approved', 'rejected', 'expired'] as const)('that is %s stays so', status => {
    for (const decision of ['approve', 'reject'] as const)
      expect(outcome(decision, { ...request, status }, by(second), now)).toBe('STATE_CONFLICT')
  })
  test('above the second approver’s limit can be rejected, not approved', () => {
    expect(outcome('approve', request, by(second, { limit: satang(99n) }), now)).toBe('LIMIT_EXCEEDED')
    expect(outcome('reject', request, by(second, { limit: satang(99n) }), now)).toBe('ok')
    expect(outcome('approve', request, by(second, { limit: satang(100n) }), now)).toBe('ok')
  })
})
