import { satang } from '@backoffice/kernel'
import { describe, expect, test } from 'vitest'
import { blockersOf, type BlockerFacts, type WithdrawalRules } from './blockers.ts'

const off: WithdrawalRules = {
  minimum: null,
  maximum: null,
  dailyCount: null,
  dailySum: null,
  openRequestsPerMember: null,
  secondApprovalFrom: null,
  nameMustMatch: false,
}
const calm: BlockerFacts = {
  amount: satang(500_00n),
  approvedToday: { count: 0, amount: satang(0n) },
  turnover: { required: satang(0n), done: satang(0n), remaining: satang(0n), due: satang(0n), open: 0 },
  nameMatches: true,
  member: { status: 'active', blockedWithdraw: false, underReview: false },
}
const codes = (rules: Partial<WithdrawalRules>, facts: Partial<BlockerFacts> = {}) =>
  blockersOf({ ...off, ...rules }, { ...calm, ...facts }).map(({ code }) => code)

describe('the blockers of an approval', () => {
  test('none, until an operator sets a rule', () => {
    expect(
      codes({}, { amount: satang(1n), nameMatches: false, approvedToday: { count: 99, amount: satang(10n ** 12n) } }),
    ).toEqual([])
  })

  test('limits are inclusive', () => {
    expect(codes({ minimum: satang(500_00n), maximum: satang(500_00n) })).toEqual([])
    expect(codes({ minimum: satang(500_01n) })).toEqual(['BELOW_MINIMUM'])
    expect(codes({ maximum: satang(499_99n) })).toEqual(['ABOVE_MAXIMUM'])
  })

  test('count and sum of the day include this withdrawal', () => {
    expect(codes({ dailyCount: 2 }, { approvedToday: { count: 1, amount: satang(0n) } })).toEqual([])
    expect(codes({ dailyCount: 2 }, { approvedToday: { count: 2, amount: satang(0n) } })).toEqual(['DAILY_COUNT'])
    expect(codes({ dailySum: satang(1_000_00n) }, { approvedToday: { count: 1, amount: satang(500_00n) } })).toEqual([])
    expect(codes({ dailySum: satang(1_000_00n) }, { approvedToday: { count: 1, amount: satang(500_01n) } })).toEqual([
      'DAILY_SUM',
    ])
  })

  test('a name that cannot be compared does not block', () => {
    expect(codes({ nameMustMatch: true }, { nameMatches: null })).toEqual([])
    expect(codes({ nameMustMatch: true }, { nameMatches: false })).toEqual(['NAME_DIFFERS'])
  })

  test('the member’s own status blocks whatever the rules', () => {
    expect(codes({}, { member: { status: 'suspended', blockedWithdraw: true, underReview: true } })).toEqual([
      'MEMBER_NOT_ACTIVE',
      'MEMBER_BLOCKED',
      'UNDER_REVIEW',
    ])
  })

  test('open turnover blocks until nothing remains, whatever the current rules', () => {
    const turnover = (remaining: bigint) => ({
      turnover: {
        ...calm.turnover,
        required: satang(1_000_00n),
        done: satang(1_000_00n - remaining),
        remaining: satang(remaining),
      },
    })
    expect(blockersOf(off, { ...calm, ...turnover(1n) })).toEqual([
      { code: 'TURNOVER_NOT_MET', facts: { required: '1000.00', done: '999.99' } },
    ])
    expect(codes({}, turnover(0n))).toEqual([])
  })

  test('converted bonus that is due blocks until nothing is', () => {
    const due = (amount: bigint) => ({ ...calm, turnover: { ...calm.turnover, due: satang(amount) } })
    expect(blockersOf(off, due(1n))).toEqual([{ code: 'BONUS_DUE', facts: { due: '0.01' } }])
    const waiting = { ...calm, turnover: { ...calm.turnover, open: 1 } }
    expect(blockersOf(off, waiting)).toEqual([{ code: 'BETS_OPEN', facts: {} }])
    expect(blockersOf(off, due(0n))).toEqual([])
  })

  test('all blockers are returned together', () => {
    expect(
      codes(
        { minimum: satang(600_00n), dailyCount: 1 },
        {
          approvedToday: { count: 1, amount: satang(1n) },
          member: { status: 'closed', blockedWithdraw: false, underReview: false },
        },
      ),
    ).toEqual(['MEMBER_NOT_ACTIVE', 'BELOW_MINIMUM', 'DAILY_COUNT'])
  })
})
