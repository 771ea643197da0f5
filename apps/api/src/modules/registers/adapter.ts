import type { Reader } from '../../platform/db/database.ts'
import { findExcluded, findInRegister, type Match, type Person } from './hits.repo.ts'

/**
 * A register of excluded people. One that is asked online is another implementation: it is asked outside of a
 * transaction, for at most `batch` people a call, and throws where it does not answer.
 */
export type RegisterAdapter = {
  readonly batch: number
  /** The matches of each person, in their order. */
  find(people: readonly Person[], now: Date): Promise<readonly (readonly Match[])[]>
}

/** The register that was imported by file. */
export const fileRegister = (reader: Reader): RegisterAdapter => ({
  batch: 1_000,
  find: (people, now) => Promise.all(people.map(person => findInRegister(reader, person, now))),
})

/** Whether a match alone says that it is the same person: names are shared. */
export const isCertain = ({ reasons }: Pick<Match, 'reasons'>): boolean =>
  reasons.includes('phone') || reasons.includes('account')

/** The end of the one that holds longest; null: one has none. */
export const latestEnd = (matches: readonly Pick<Match, 'endsAt'>[]): Date | null =>
  matches.some(({ endsAt }) => endsAt === null)
    ? null
    : new Date(Math.max(...matches.map(({ endsAt }) => endsAt?.getTime() ?? 0)))

/** The matches of a person in registers and among the operator’s own excluded members. */
export async function findMatches(
  reader: Reader,
  adapters: readonly RegisterAdapter[],
  person: Person,
  now: Date,
): Promise<readonly Match[]> {
  const found = await Promise.all(adapters.map(adapter => adapter.find([person], now)))
  return [...found.flatMap(matches => matches.flat()), ...(await findExcluded(reader, person, now))]
}
