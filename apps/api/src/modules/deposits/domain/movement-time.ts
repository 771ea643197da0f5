const DAY_MS = 86_400_000
/** A bank's clock and zone may be ahead of ours by this much, not by more. */
const AHEAD_MS = DAY_MS
/**
 * A feed tells what happens, after an outage what happened, and at most what a bank hands out for a year and a month.
 */
const FEED_DAYS = 400
/** What a statement tells of a longer time ago was another system's to credit, most likely. */
export const LONG_AGO_DAYS = 31
/**
 * Before it no statement is of a bank that sends files: a year of another era, or a column read as a date that is none.
 */
const OLDEST_STATEMENT = Date.UTC(1990, 0, 1)

/** What is wrong with the time a feed gives a movement; null: nothing. */
export function wrongFeedTime(at: Date, now: Date): string | null {
  if (isAhead(at, now)) return 'lies more than 24 hours in the future'
  return at.getTime() < now.getTime() - FEED_DAYS * DAY_MS
    ? `lies more than ${FEED_DAYS} days back: import a statement`
    : null
}

/** The same of a statement, which may be as old as the account. */
export function wrongStatementTime(at: Date, now: Date): string | null {
  if (isAhead(at, now)) return 'lies more than 24 hours in the future'
  return at.getTime() < OLDEST_STATEMENT ? 'lies before 1990' : null
}

const isAhead = (at: Date, now: Date): boolean => at.getTime() > now.getTime() + AHEAD_MS

export const isLongAgo = (at: Date, now: Date): boolean => at.getTime() < now.getTime() - LONG_AGO_DAYS * DAY_MS
