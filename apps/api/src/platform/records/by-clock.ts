import { sql } from 'kysely'
import { anyOf, type Sql } from '../lists/sort-key.ts'

/** From when until when; without an end where there is none. */
export type Period = { readonly startsAt?: Date | null; readonly endsAt?: Date | null }

/**
 * A status that follows from the clock: `names` are those before, within and after the period from `startsAt` until
 * `endsAt`. `openStart`: where a record without a start is.
 */
export function byClock<const S extends string>(
  as: string,
  [before, within, after]: readonly [before: S, within: S, after: S],
  openStart: 'before' | 'within',
) {
  const conditionOf = (status: S, now: Date): Sql => {
    const isOpen = sql.lit(openStart === 'within')
    const started = sql`coalesce(${sql.ref(`${as}.starts_at`)} <= ${now}, ${isOpen})`
    const ended = sql`coalesce(${sql.ref(`${as}.ends_at`)} <= ${now}, false)`
    return status === after ? ended : sql`(${status === within ? started : sql`not ${started}`} and not ${ended})`
  }
  return {
    of({ startsAt = null, endsAt = null }: Period, now: Date): S {
      if (endsAt !== null && endsAt <= now) return after
      return (startsAt === null ? openStart === 'within' : startsAt <= now) ? within : before
    },
    /** The next instant after now at which one of these starts or ends. */
    nextOf: (periods: readonly Period[], now: Date): Date | null =>
      periods
        .flatMap(({ startsAt = null, endsAt = null }) => [startsAt, endsAt])
        .filter(at => at !== null && at > now)
        .reduce((next, at) => (next === null || (at !== null && at < next) ? at : next), null),
    /** Whether a row of the table `as` has one of these. */
    isOneOf: (statuses: readonly S[], now: Date): Sql =>
      anyOf([...new Set(statuses)].map(status => conditionOf(status, now))),
  }
}
