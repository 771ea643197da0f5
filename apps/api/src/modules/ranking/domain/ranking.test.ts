import type { RankRewards } from '@backoffice/contract/ranking/forms'
import { satang, type Satang } from '@backoffice/kernel'
import { describe, expect, test } from 'vitest'
import { addAmounts, amountsOf, isMonthEnd, lastDayOf, NO_AMOUNTS, planDay, tierFor, tierProblem } from './ranking.ts'

const baht = (amount: number): Satang => satang(BigInt(amount) * 100n)
const credit = (amount: number) => ({ kind: 'credit', amount: baht(amount), turnoverPercent: 100 }) as const
const none: RankRewards = { promotion: null, daily: null, monthly: null }
const tier = (level: number, threshold: number, rewards: Partial<RankRewards> = {}) => ({
  id: `tier-${level}`,
  name: `Tier ${level}`,
  level,
  threshold: baht(threshold),
  rewards: { ...none, ...rewards },
})
const bronze = tier(1, 1_000, { promotion: credit(10), daily: credit(1) })
const silver = tier(2, 5_000)
const gold = tier(3, 20_000, { promotion: { kind: 'spin', amount: 5 }, monthly: credit(100) })
const tiers = [gold, bronze, silver]
const standing = { tier: null, heldUntil: null, sum: 0n }
const day = { day: '2026-07-12', demoteAtMonthEnd: true }
const monthEnd = { day: '2026-07-31', demoteAtMonthEnd: true }

test.for([
  [0, null],
  [999, null],
  [1_000, 1],
  [19_999, 2],
  [20_000, 3],
  [1_000_000, 3],
] as const)('a sum of %i baht reaches tier %s', ([sum, level]) =>
  expect(tierFor(tiers, baht(sum))?.level ?? null).toBe(level),
)

test('the last day of a month is known, in a leap year too', () => {
  expect(['2026-07-31', '2026-07-30', '2028-02-28', '2028-02-29'].map(isMonthEnd)).toEqual([true, false, false, true])
  expect(['2026-02-01', '2028-02-10', '2026-12-31'].map(lastDayOf)).toEqual(['2026-02-28', '2028-02-29', '2026-12-31'])
})

describe('a closed day', () => {
  test('promotes over several tiers and rewards each of them', () => {
    const plan = planDay(tiers, { ...standing, sum: baht(20_000) }, day)
    expect(plan.promotion).toMatchObject({ to: gold, reached: [bronze, silver, gold] })
    expect(plan.rewards.map(({ tier: of, time, period }) => [of.level, time, period])).toEqual([
      [1, 'promotion', ''],
      [3, 'promotion', ''],
    ])
  })

  test('pays the daily reward of the tier held after the promotion', () => {
    const plan = planDay(tiers, { ...standing, sum: baht(1_000) }, day)
    expect(plan.rewards.map(({ time, period }) => [time, period])).toEqual([
      ['promotion', ''],
      ['daily', '2026-07-12'],
    ])
  })

  test('changes nothing for a member below every tier', () =>
    expect(planDay(tiers, standing, monthEnd)).toEqual({ promotion: null, demotion: null, rewards: [] }))

  test('pays the monthly reward at the end of the month, before the demotion', () => {
    const plan = planDay(tiers, { ...standing, tier: gold, sum: baht(5_000) }, monthEnd)
    expect(plan.demotion).toEqual({ to: silver })
    expect(plan.rewards.map(({ tier: of, time, period }) => [of.level, time, period])).toEqual([
      [3, 'monthly', '2026-07'],
    ])
  })

  test.for([
    ['before the month ends', day, null],
    ['while it is switched off', { ...monthEnd, demoteAtMonthEnd: false }, null],
    ['for a tier moved to manually this month', monthEnd, '2026-07-31'],
  ] as const)('does not demote %s', ([, terms, heldUntil]) =>
    expect(planDay(tiers, { tier: gold, heldUntil, sum: 0n }, terms).demotion).toBeNull(),
  )

  test('demotes out of all tiers, and again once a manual move no longer holds', () =>
    expect(planDay(tiers, { tier: gold, heldUntil: '2026-06-30', sum: 0n }, monthEnd).demotion).toEqual({ to: null }))

  test('does not promote a member whom staff moved down this month', () =>
    expect(planDay(tiers, { tier: bronze, heldUntil: '2026-07-31', sum: baht(50_000) }, day).promotion).toBeNull())
})

describe('a tier', () => {
  const others = [bronze, gold]
  test.for([
    [{ level: 2, threshold: 5_000 }, null],
    [{ level: 3, threshold: 5_000 }, 'level'],
    [{ level: 2, threshold: 1_000 }, 'threshold'],
    [{ level: 2, threshold: 20_000 }, 'threshold'],
    [{ level: 4, threshold: 20_000 }, 'threshold'],
    [{ level: 2, threshold: 5_000, name: 'tier 3' }, 'name'],
  ] as const)('with %j is refused at %s', ([{ level, threshold, ...more }, field]) =>
    expect(tierProblem(others, { name: 'New', ...more, level, threshold: baht(threshold) })?.field ?? null).toBe(field),
  )
})

test('amounts are added by kind', () =>
  expect([credit(10), { kind: 'spin', amount: 2 } as const, null].map(reward => amountsOf(reward, 3))).toEqual([
    { ...NO_AMOUNTS, credit: baht(30) },
    { ...NO_AMOUNTS, spins: 6 },
    NO_AMOUNTS,
  ]))

test('sums of amounts keep their kinds apart', () =>
  expect(addAmounts({ credit: baht(1), diamonds: 2, spins: 0 }, { credit: baht(2), diamonds: 1, spins: 5 })).toEqual({
    credit: baht(3),
    diamonds: 3,
    spins: 5,
  }))
