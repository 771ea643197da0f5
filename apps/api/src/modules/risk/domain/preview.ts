/** What a preview has found so far, as it is stored: money in satang as text. */
export type Found = {
  readonly hits: number
  readonly subjects: number
  readonly withdrawals: string
  readonly withdrawalCount: number
  readonly bonuses: string
  readonly confirmed: number
  readonly unfounded: number
  /** Hits by week since the first instant. */
  readonly weeks: readonly number[]
  /** The latest ones. Names are read when it is shown. */
  readonly examples: readonly Example[]
}
type Example = { readonly subject: string; readonly at: string; readonly figures: readonly (number | null)[] }

const MAX_EXAMPLES = 20
const WEEK_MS = 7 * 86_400_000

export const nothingFound: Found = {
  hits: 0,
  subjects: 0,
  withdrawals: '0',
  withdrawalCount: 0,
  bonuses: '0',
  confirmed: 0,
  unfounded: 0,
  weeks: [],
  examples: [],
}

type Hit = { readonly subject: string; readonly at: Date; readonly figures: readonly (number | null)[] }
type Added = {
  readonly withdrawals: bigint
  readonly withdrawalCount: number
  readonly bonuses: bigint
  readonly confirmed: number
  readonly unfounded: number
}

/** When each subject was first hit; hits are in the order of their time. */
export function firstHits(hits: readonly Hit[]): ReadonlyMap<string, Date> {
  const first = new Map<string, Date>()
  for (const { subject, at } of hits) if (!first.has(subject)) first.set(subject, at)
  return first
}

/** Adds what was found of other subjects. */
export function addFound(found: Found, hits: readonly Hit[], added: Added, from: Date): Found {
  const weeks = [...found.weeks]
  for (const { at } of hits) {
    const week = Math.max(0, Math.floor((at.getTime() - from.getTime()) / WEEK_MS))
    while (weeks.length <= week) weeks.push(0)
    weeks[week] = (weeks[week] ?? 0) + 1
  }
  const examples = [...found.examples, ...hits.map(({ at, ...hit }) => ({ ...hit, at: at.toISOString() }))]
    .toSorted((one, other) => other.at.localeCompare(one.at) || one.subject.localeCompare(other.subject))
    .slice(0, MAX_EXAMPLES)
  return {
    hits: found.hits + hits.length,
    subjects: found.subjects + firstHits(hits).size,
    withdrawals: String(BigInt(found.withdrawals) + added.withdrawals),
    withdrawalCount: found.withdrawalCount + added.withdrawalCount,
    bonuses: String(BigInt(found.bonuses) + added.bonuses),
    confirmed: found.confirmed + added.confirmed,
    unfounded: found.unfounded + added.unfounded,
    weeks,
    examples,
  }
}

/** Percent of those who were active, with one decimal. */
export const sharePercent = ({ subjects }: Pick<Found, 'subjects'>, active: number): number =>
  active === 0 ? 0 : Math.min(100, Math.round((subjects / active) * 1_000) / 10)
