/** A clock may be a little ahead of ours. */
const AHEAD_MS = 5 * 60_000
const OLDEST_MS = 366 * 86_400_000

/** What is wrong with the time somebody says money moved at; null: nothing. */
export function wrongPaidAt(at: Date, now: Date): string | null {
  if (at.getTime() > now.getTime() + AHEAD_MS) return 'lies in the future'
  return at.getTime() < now.getTime() - OLDEST_MS ? 'lies more than a year back' : null
}
