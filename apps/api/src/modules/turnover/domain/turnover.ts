import type { GameCategory } from '@backoffice/contract/turnover/forms'
import { larger, minus, type Satang, satangOf, smaller, sumOf, ZERO } from '@backoffice/kernel'

/** Contribution of each category in percent. */
export type Contributions = Readonly<Record<GameCategory, number>>

/**
 * Progress in hundredths of a satang: stake × percent on one side, base × percent on the other. Whole numbers, so
 * nothing is rounded and no remainder is carried.
 */
export type Hundredths = bigint

export const neededFor = (base: Satang, percent: number): Hundredths => base * BigInt(percent)

/** For display, the requirement is rounded up and progress down, so that both are equal only when complete. */
export const requiredShown = (needed: Hundredths): Satang => satangOf((needed + 99n) / 100n)
export const doneShown = (done: Hundredths): Satang => satangOf(done / 100n)
/** Amount left to wager at full contribution; zero only when complete. */
export const remainingShown = (needed: Hundredths, done: Hundredths): Satang =>
  done >= needed ? ZERO : requiredShown(needed - done)

/** A requirement, as the totals of its member count it. */
export type Counting = {
  readonly status: 'open' | 'completed' | 'waived' | 'cancelled'
  readonly base: Satang
  readonly percent: number
  readonly done: Hundredths
  /** What became cash and, after a void, has to be returned. */
  readonly due: Satang
}

export type TurnoverProgress = { readonly required: Satang; readonly done: Satang; readonly remaining: Satang }

/** Summed in hundredths of a satang and rounded once. Excess progress of one requirement does not count for another. */
export function progressOf(open: readonly Pick<Counting, 'base' | 'percent' | 'done'>[]): TurnoverProgress {
  const sums = open.map(({ base, percent, done }) => ({ needed: neededFor(base, percent), done }))
  const needed = sums.reduce((sum, each) => sum + each.needed, 0n)
  const done = sums.reduce((sum, each) => sum + (each.done < each.needed ? each.done : each.needed), 0n)
  return { required: requiredShown(needed), done: doneShown(done), remaining: remainingShown(needed, done) }
}

/** Amount a member still has to wager, over all open requirements. */
export type TurnoverSums = TurnoverProgress & {
  /** Converted bonus to return after voids; also of grants that have ended. */
  readonly due: Satang
  /** Requirements that are open: with nothing remaining, they wait for open bets. */
  readonly open: number
}

export function sumsOf(records: readonly Counting[]): TurnoverSums {
  const open = records.filter(({ status }) => status === 'open')
  return { ...progressOf(open), due: sumOf(records, ({ due }) => due), open: open.length }
}

/** An open requirement, as counting a stake needs it. */
export type OpenRequirement = {
  readonly id: string
  readonly needed: Hundredths
  readonly done: Hundredths
  readonly contributions: Contributions
}

/** The part of a stake that counts for one requirement. */
export type Count = {
  readonly requirementId: string
  readonly staked: Satang
  readonly percent: number
  readonly counted: Hundredths
  readonly completes: boolean
}

/**
 * Allocates a stake to open requirements, oldest first: each takes as many satang as it needs at its own contribution
 * and passes on the rest. A requirement that does not count the category is skipped.
 */
export function allocateStake(stake: Satang, category: GameCategory, open: readonly OpenRequirement[]): Count[] {
  const counts: Count[] = []
  let left = stake
  for (const { id, needed, done, contributions } of open) {
    const percent = contributions[category]
    const missing = needed - done
    if (left === 0n || percent <= 0 || missing <= 0n) continue
    const share = BigInt(percent)
    const staked = smaller(left, satangOf((missing + share - 1n) / share))
    const counted = staked * share
    counts.push({ requirementId: id, staked, percent, counted, completes: done + counted >= needed })
    left = minus(left, staked)
  }
  return counts
}

/** Splits a bonus into what converts to cash once wagering is complete and what is forfeited above the cap. */
export function convertible(
  bonus: Satang,
  cap: Satang | null,
  converted: Satang,
): { readonly toCash: Satang; readonly forfeited: Satang } {
  const allowed = cap === null ? bonus : larger(minus(cap, converted), ZERO)
  const toCash = smaller(bonus, allowed)
  return { toCash, forfeited: minus(bonus, toCash) }
}
