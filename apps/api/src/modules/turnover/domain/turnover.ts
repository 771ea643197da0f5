import type { GameCategory } from '@backoffice/contract/turnover/forms'
import type { Satang } from '@backoffice/kernel'

/** How much of a stake counts in each category, in percent. */
export type Contributions = Readonly<Record<GameCategory, number>>

/**
 * Progress in hundredths of a satang: a stake of so many satang counted at so many percent is their product, and what
 * is asked for is base × percent. Whole numbers on both sides: nothing is rounded, and no remainder has to be carried.
 */
export type Hundredths = bigint

export const neededFor = (base: Satang, percent: number): Hundredths => base * BigInt(percent)

/**
 * As people read it: what is asked for rounded up, what is done rounded down, so that all is done only when all is
 * done.
 */
export const requiredShown = (needed: Hundredths): Satang => ((needed + 99n) / 100n) as Satang
export const doneShown = (done: Hundredths): Satang => (done / 100n) as Satang
/** What is left to stake at full contribution; nothing is left only when nothing is. */
export const remainingShown = (needed: Hundredths, done: Hundredths): Satang =>
  (done >= needed ? 0n : (needed - done + 99n) / 100n) as Satang

/** An open requirement, as far as a stake needs to know it. */
export type OpenRequirement = {
  readonly id: string
  readonly needed: Hundredths
  readonly done: Hundredths
  readonly contributions: Contributions
}

/** What of a stake goes into one requirement. */
export type Count = {
  readonly requirementId: string
  readonly staked: Satang
  readonly percent: number
  readonly counted: Hundredths
  readonly completes: boolean
}

/**
 * Spreads a stake over open requirements, the oldest first: each takes as many satang of it as it still needs, at its
 * own contribution, and leaves the rest to the next. One that does not count the category is passed by.
 */
export function allocateStake(stake: Satang, category: GameCategory, open: readonly OpenRequirement[]): Count[] {
  const counts: Count[] = []
  let left: bigint = stake
  for (const { id, needed, done, contributions } of open) {
    const percent = contributions[category]
    const missing = needed - done
    if (left === 0n || percent <= 0 || missing <= 0n) continue
    const share = BigInt(percent)
    const enough = (missing + share - 1n) / share
    const staked = left < enough ? left : enough
    const counted = staked * share
    counts.push({ requirementId: id, staked: staked as Satang, percent, counted, completes: done + counted >= needed })
    left -= staked
  }
  return counts
}

/** What of a bonus becomes cash when nothing is left to stake, and what is forfeited above the cap. */
export function convertible(
  bonus: Satang,
  cap: Satang | null,
  converted: Satang,
): { readonly toCash: Satang; readonly forfeited: Satang } {
  const allowed = cap === null ? bonus : cap > converted ? cap - converted : 0n
  const toCash = bonus < allowed ? bonus : allowed
  return { toCash: toCash as Satang, forfeited: (bonus - toCash) as Satang }
}
