import type { Overview } from './overview.ts'

export type RowTone = 'ok' | 'warn' | 'bad' | 'info' | 'plain'

/** A withdrawal waiting longer is late, or very late. */
const LATE_MS = 5 * 60_000
const VERY_LATE_MS = 15 * 60_000

/** The urgency of the oldest waiting withdrawal. */
export function waitTone(oldestAt: string | null, now: number): RowTone {
  if (oldestAt === null) return 'ok'
  const age = now - Date.parse(oldestAt)
  if (age >= VERY_LATE_MS) return 'bad'
  return age >= LATE_MS ? 'warn' : 'plain'
}

export const countTone = (count: number, otherwise: RowTone): RowTone => (count === 0 ? 'ok' : otherwise)

/** The verifier runs every minute: five minutes without a check is itself a finding. */
const SILENT_MS = 5 * 60_000

export function ledgerState(
  books: Overview['books'],
  now: number,
): { state: 'balanced' | 'findings' | 'silent' | 'never'; tone: RowTone } {
  if (!books.balanced && books.checkedAt !== null) return { state: 'findings', tone: 'bad' }
  if (books.checkedAt === null) return { state: 'never', tone: 'plain' }
  return now - Date.parse(books.checkedAt) > SILENT_MS
    ? { state: 'silent', tone: 'warn' }
    : { state: 'balanced', tone: 'ok' }
}
