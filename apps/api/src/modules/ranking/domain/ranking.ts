import type { FieldProblem } from '@backoffice/contract/field-errors'
import type { RankReward, RankRewards } from '@backoffice/contract/ranking/forms'
import type { RankRewardTime } from '@backoffice/contract/ranking/terms'
import { addDays, type BusinessDay, plus, type Satang, satangOf, ZERO } from '@backoffice/kernel'

export type Tier = {
  readonly id: string
  readonly name: string
  readonly level: number
  readonly threshold: Satang
  readonly rewards: RankRewards
}

/** A closed day as the job looks at it. */
export type DayTerms = { readonly day: BusinessDay; readonly demoteAtMonthEnd: boolean }

export type Standing<T extends Tier> = {
  readonly tier: T | null
  /** A manual move holds through this day. */
  readonly heldUntil: BusinessDay | null
  /** The sum of the month through the day. */
  readonly sum: bigint
}

export type DueReward<T extends Tier> = {
  readonly tier: T
  readonly time: RankRewardTime
  readonly period: string
  readonly reward: RankReward
}

/** What a closed day means for a member: moves in their order, and rewards of the tiers held. */
export type DayPlan<T extends Tier> = {
  readonly promotion: { readonly to: T; readonly reached: readonly T[] } | null
  readonly demotion: { readonly to: T | null } | null
  readonly rewards: readonly DueReward<T>[]
}

export const monthOf = (day: BusinessDay): string => day.slice(0, 7)
export const firstDayOf = (day: BusinessDay): BusinessDay => `${monthOf(day)}-01`
export const isMonthEnd = (day: BusinessDay): boolean => monthOf(addDays(day, 1)) !== monthOf(day)
export function lastDayOf(day: BusinessDay): BusinessDay {
  let last = addDays(firstDayOf(day), 27)
  while (!isMonthEnd(last)) last = addDays(last, 1)
  return last
}

/** The highest tier a sum reaches. */
export const tierFor = <T extends Tier>(tiers: readonly T[], sum: bigint): T | null =>
  tiers
    .filter(({ threshold }) => threshold <= sum)
    .reduce<T | null>((best, tier) => (best === null || tier.level > best.level ? tier : best), null)

const levelOf = (tier: Pick<Tier, 'level'> | null): number => tier?.level ?? 0

/**
 * Promotes to the tier the month's sum reaches, over several tiers where it does. Pays the promotion rewards of the
 * tiers reached, then those of the day, and of the month at its end, of the tier held. Demotes last, and only when a
 * month ends.
 */
export function planDay<T extends Tier>(
  tiers: readonly T[],
  { tier, heldUntil, sum }: Standing<T>,
  { day, demoteAtMonthEnd }: DayTerms,
): DayPlan<T> {
  const isHeld = heldUntil !== null && day <= heldUntil
  const target = tierFor(tiers, sum)
  const isPromoted = !isHeld && target !== null && levelOf(target) > levelOf(tier)
  const reached = isPromoted
    ? tiers.filter(({ level }) => level > levelOf(tier) && level <= target.level).toSorted((a, b) => a.level - b.level)
    : []
  const held = isPromoted ? target : tier
  const isDemoted = demoteAtMonthEnd && isMonthEnd(day) && !isHeld && levelOf(target) < levelOf(held)
  const due = (of: T, time: RankRewardTime, period: string): DueReward<T>[] => {
    const reward = of.rewards[time]
    return reward === null ? [] : [{ tier: of, time, period, reward }]
  }
  return {
    promotion: isPromoted ? { to: target, reached } : null,
    demotion: isDemoted ? { to: target } : null,
    rewards: [
      ...reached.flatMap(each => due(each, 'promotion', '')),
      ...(held === null ? [] : due(held, 'daily', day)),
      ...(held === null || !isMonthEnd(day) ? [] : due(held, 'monthly', monthOf(day))),
    ],
  }
}

type Ordered = Pick<Tier, 'id' | 'name' | 'level' | 'threshold'>
export type TierProblem = FieldProblem<'level' | 'threshold' | 'name'>

/** What speaks against a tier beside the others: a level or name in use, or a threshold that does not rise with it. */
export function tierProblem(others: readonly Ordered[], tier: Omit<Ordered, 'id'>): TierProblem | null {
  for (const other of others) {
    if (other.level === tier.level) return { field: 'level', code: 'TAKEN' }
    if (other.name.toLowerCase() === tier.name.toLowerCase()) return { field: 'name', code: 'TAKEN' }
    if (other.level < tier.level && other.threshold >= tier.threshold)
      return { field: 'threshold', code: 'NOT_ABOVE_LOWER_LEVEL' }
    if (other.level > tier.level && other.threshold <= tier.threshold)
      return { field: 'threshold', code: 'NOT_BELOW_HIGHER_LEVEL' }
  }
  return null
}

const creditOf = (reward: RankReward | null | undefined): bigint => (reward?.kind === 'credit' ? reward.amount : 0n)

/**
 * A reward in money above the limit of the admin who causes or raises it; null: there is none, or the admin has no
 * limit.
 */
export const rewardAbove = (
  { rewards }: Pick<Tier, 'rewards'>,
  limit: Satang | null,
  { times, before }: { readonly times: readonly RankRewardTime[]; readonly before?: RankRewards },
): RankRewardTime | null =>
  times.find(time => {
    const amount = creditOf(rewards[time])
    return limit !== null && amount > limit && amount > creditOf(before?.[time])
  }) ?? null

export type Amounts = { readonly credit: Satang; readonly diamonds: number; readonly spins: number }
export const NO_AMOUNTS: Amounts = { credit: ZERO, diamonds: 0, spins: 0 }

/** The amounts of so many rewards, by kind. */
export const amountsOf = (reward: RankReward | null, times = 1): Amounts => {
  if (reward === null) return NO_AMOUNTS
  if (reward.kind === 'credit') return { ...NO_AMOUNTS, credit: satangOf(reward.amount * BigInt(times)) }
  const units = reward.amount * times
  return reward.kind === 'diamond' ? { ...NO_AMOUNTS, diamonds: units } : { ...NO_AMOUNTS, spins: units }
}

export const addAmounts = (one: Amounts, other: Amounts): Amounts => ({
  credit: plus(one.credit, other.credit),
  diamonds: one.diamonds + other.diamonds,
  spins: one.spins + other.spins,
})
