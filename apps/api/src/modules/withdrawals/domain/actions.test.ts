import {
  legalActions,
  withdrawalActions,
  withdrawalStatuses,
  type WithdrawalAction,
  type WithdrawalStatus,
} from '@backoffice/contract/withdrawals/forms'
import { newId, satang, type AdminId } from '@backoffice/kernel'
import { describe, expect, test } from 'vitest'
import {
  afterApproval,
  CANCELLED_FROM,
  manualNeedsSecondApproval,
  checkAction,
  ACTIONS_FROM,
  type ActionActor,
} from './withdrawal.ts'
import { isFinal, leaseFrom, payoutReference, statusAt, type Withdrawal } from './withdrawal.ts'

const now = new Date('2026-11-20T03:00:00Z')
const me: ActionActor = { id: newId<AdminId>(), limit: null, isSoleApprover: false }
const other = newId<AdminId>()

function withdrawal(status: WithdrawalStatus, change: Partial<Withdrawal> = {}): Withdrawal {
  return {
    id: newId(),
    externalId: 'w-1',
    memberId: newId(),
    status,
    amount: satang(100_00n),
    payTo: { bankCode: '004', accountNo: '1234567890', name: 'สมชาย ใจดี' },
    claim: status === 'claimed' ? { by: me.id, until: leaseFrom(now) } : null,
    approvedBy: ['approved', 'awaiting-second', 'paying', 'paid', 'uncertain', 'failed', 'refunded'].includes(status)
      ? other
      : null,
    attempts: 0,
    requestedAt: now,
    businessDay: '2026-11-20',
    openApproval: null,
    disputed: false,
    ...change,
  }
}
const outcome = (move: WithdrawalAction, from: Withdrawal, actor = me, at = now): string => {
  const result = checkAction(move, from, actor, at)
  return result.ok ? 'ok' : result.code
}

describe('every status against every action', () => {
  const table = withdrawalStatuses.flatMap(status => withdrawalActions.map(move => [status, move] as const))
  test.each(table)('%s, %s', (status, move) => {
    const needsClaim = status === 'pending' && ['release', 'approve', 'pay-by-hand'].includes(move)
    const expected = ACTIONS_FROM[move].includes(status) ? 'ok' : needsClaim ? 'NOT_CLAIM_HOLDER' : 'STATE_CONFLICT'
    // Only a conflicting payout can be resolved.
    expect(outcome(move, withdrawal(status, { disputed: move === 'settle-dispute' }))).toBe(expected)
  })

  test('the contract’s actions for the screens are equal', () => {
    for (const status of withdrawalStatuses) {
      expect([...legalActions[status]].toSorted()).toEqual(
        withdrawalActions.filter(move => ACTIONS_FROM[move].includes(status)).toSorted(),
      )
    }
  })

  test('no action changes a final status', () => {
    const final = withdrawalStatuses.filter(isFinal)
    expect(final).toHaveLength(5)
    for (const status of final) {
      for (const move of withdrawalActions) expect(outcome(move, withdrawal(status))).toBe('STATE_CONFLICT')
      expect(CANCELLED_FROM).not.toContain(status)
    }
  })
})

describe('a claim', () => {
  const theirs = withdrawal('claimed', { claim: { by: other, until: leaseFrom(now) } })

  test('blocks other admins for ten minutes, to the millisecond', () => {
    const last = new Date(now.getTime() + 10 * 60_000 - 1)
    const after = new Date(now.getTime() + 10 * 60_000)
    expect(outcome('claim', theirs, me, last)).toBe('STATE_CONFLICT')
    expect(outcome('claim', theirs, me, after)).toBe('ok')
    expect([statusAt(theirs, last), statusAt(theirs, after)]).toEqual(['claimed', 'pending'])
  })

  test('allows only its holder to approve, reject, pay manually and return it', () => {
    for (const move of ['approve', 'reject', 'pay-by-hand', 'release'] as const)
      expect(outcome(move, theirs)).toBe('NOT_CLAIM_HOLDER')
    for (const move of ['approve', 'reject', 'pay-by-hand', 'release', 'claim'] as const)
      expect(outcome(move, withdrawal('claimed'))).toBe('ok')
  })

  test('that expired gives its former holder nothing', () => {
    expect(outcome('approve', withdrawal('claimed', { claim: { by: me.id, until: now } }))).toBe('NOT_CLAIM_HOLDER')
  })
})

describe('four eyes', () => {
  const mine = withdrawal('awaiting-second', { approvedBy: me.id })

  test('the first approver is never the second', () => {
    expect(outcome('second-approve', mine)).toBe('SAME_PERSON')
    expect(outcome('second-approve', mine, { ...me, id: other })).toBe('ok')
  })
  test('unless no one else can be', () =>
    expect(outcome('second-approve', mine, { ...me, isSoleApprover: true })).toBe('ok'))

  test('a pending approval blocks every action that could pay or release', () => {
    const requested = withdrawal('claimed', { openApproval: newId() })
    for (const move of ['approve', 'reject', 'pay-by-hand'] as const)
      expect(outcome(move, requested)).toBe('STATE_CONFLICT')
    for (const move of ['claim', 'release'] as const) expect(outcome(move, requested)).toBe('ok')
    for (const move of ['retry', 'refund'] as const)
      expect(outcome(move, withdrawal('failed', { openApproval: newId() }))).toBe('STATE_CONFLICT')
  })
})

describe('limits', () => {
  test('one’s own limit applies to both approvals and is inclusive', () => {
    for (const [status, move] of [
      ['claimed', 'approve'],
      ['awaiting-second', 'second-approve'],
    ] as const) {
      expect(outcome(move, withdrawal(status), { ...me, limit: satang(99_99n) })).toBe('LIMIT_EXCEEDED')
      expect(outcome(move, withdrawal(status), { ...me, limit: satang(100_00n) })).toBe('ok')
    }
  })

  test('the second approval starts at its amount, inclusive', () => {
    expect(afterApproval(satang(99n), satang(100n), true)).toBe('paying')
    expect(afterApproval(satang(100n), satang(100n), true)).toBe('awaiting-second')
    expect(afterApproval(satang(100n), null, true)).toBe('paying')
    expect(afterApproval(satang(99n), satang(100n), false)).toBe('approved')
  })

  test('a manual payment needs a second approval above one’s limit, and where every approval does', () => {
    const of = (amount: bigint, disputed = false) => ({ amount: satang(amount), disputed })
    expect(manualNeedsSecondApproval(of(100n), satang(100n), null)).toBe(false)
    expect(manualNeedsSecondApproval(of(101n), satang(100n), null)).toBe(true)
    expect(manualNeedsSecondApproval(of(100n), null, satang(100n))).toBe(true)
    expect(manualNeedsSecondApproval(of(100n), null, null)).toBe(false)
    expect(manualNeedsSecondApproval(of(100n, true), null, null)).toBe(true)
  })
})

test('every attempt has its own reference', () => {
  const { id } = withdrawal('failed')
  expect([1, 2, 3].map(attempt => payoutReference(id, attempt))).toEqual([id, `${id}-2`, `${id}-3`])
})
