/** Tolerated clock difference. */
const AHEAD_MS = 5 * 60_000
const OLDEST_MS = 366 * 86_400_000

/** The problem with a given time of payment; null: none. */
export function wrongPaidAt(at: Date, now: Date): string | null {
  if (at.getTime() > now.getTime() + AHEAD_MS) return 'must not be in the future'
  return at.getTime() < now.getTime() - OLDEST_MS ? 'must not be more than one year ago' : null
}
