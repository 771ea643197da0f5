const DAY_MS = 86_400_000
/** Tolerated clock and zone difference of a bank. */
const AHEAD_MS = DAY_MS
/** A feed reports current events, after an outage past ones, and at most what a bank provides for 13 months. */
const FEED_DAYS = 400
/** Older statement lines were most likely credited by another system. */
export const LONG_AGO_DAYS = 31
/** Earlier dates are of another era, or of a column that is not a date. */
const OLDEST_STATEMENT = Date.UTC(1990, 0, 1)

/** The problem with a feed's time; null: none. */
export function wrongFeedTime(at: Date, now: Date): string | null {
  if (isAhead(at, now)) return 'must not be more than 24 hours in the future'
  return at.getTime() < now.getTime() - FEED_DAYS * DAY_MS
    ? `must not be more than ${FEED_DAYS} days ago. Import a statement instead`
    : null
}

/** The same for a statement, which may be as old as the account. */
export function wrongStatementTime(at: Date, now: Date): string | null {
  if (isAhead(at, now)) return 'must not be more than 24 hours in the future'
  return at.getTime() < OLDEST_STATEMENT ? 'must not be before 1990' : null
}

const isAhead = (at: Date, now: Date): boolean => at.getTime() > now.getTime() + AHEAD_MS

export const isLongAgo = (at: Date, now: Date): boolean => at.getTime() < now.getTime() - LONG_AGO_DAYS * DAY_MS
