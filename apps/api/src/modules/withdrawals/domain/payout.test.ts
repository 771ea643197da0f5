import { describe, expect, test } from 'vitest'
import {
  isUnseenForGood,
  nextCheckAt,
  UNSEEN_TIMES,
  UNSEEN_GRACE,
  classifyUpdate,
  type PayoutFact,
  type PayoutStatus,
  type UpdateEffect,
} from './payout.ts'

const at = (milliseconds: number): Date => new Date(Date.UTC(2026, 10, 20) + milliseconds)

describe('every fact against every status', () => {
  const table: Record<PayoutStatus, Record<PayoutFact, UpdateEffect>> = {
    created: { accepted: 'moves', uncertain: 'known', paid: 'moves', failed: 'moves' },
    sending: { accepted: 'moves', uncertain: 'moves', paid: 'moves', failed: 'moves' },
    accepted: { accepted: 'known', uncertain: 'known', paid: 'moves', failed: 'moves' },
    uncertain: { accepted: 'moves', uncertain: 'known', paid: 'moves', failed: 'moves' },
    paid: { accepted: 'known', uncertain: 'known', paid: 'known', failed: 'contradicts' },
    failed: { accepted: 'contradicts', uncertain: 'known', paid: 'contradicts', failed: 'known' },
  }
  const cases = Object.entries(table).flatMap(([status, row]) =>
    Object.entries(row).map(([fact, expected]) => [status as PayoutStatus, fact as PayoutFact, expected] as const),
  )
  test.each(cases)('%s, then %s: %s', (status, fact, expected) => expect(classifyUpdate(status, fact)).toBe(expected))
})

describe('status checks of a payout', () => {
  test('intervals double up to five minutes', () => {
    const pauses = [0, 1, 2, 5, 8, 50].map(
      checks => nextCheckAt('uncertain', checks, at(0)).getTime() - at(0).getTime(),
    )
    expect(pauses).toEqual([2_000, 4_000, 8_000, 64_000, 300_000, 300_000])
    expect(nextCheckAt('accepted', 0, at(0))).toEqual(at(30_000))
  })

  test('"never seen" is a failure only after enough time and checks', () => {
    expect(isUnseenForGood(at(0), UNSEEN_TIMES, at(UNSEEN_GRACE - 1))).toBe(false)
    expect(isUnseenForGood(at(0), UNSEEN_TIMES - 1, at(UNSEEN_GRACE))).toBe(false)
    expect(isUnseenForGood(at(0), UNSEEN_TIMES, at(UNSEEN_GRACE))).toBe(true)
  })
})
