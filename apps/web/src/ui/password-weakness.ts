import { ApiError } from '../api/api-error.ts'

/** The server's reasons against a password. */
const weaknesses = [
  ['must have at least', 'tooShort'],
  ['must have at most', 'tooLong'],
  ['is one of the first', 'tooCommon'],
  ['must not be the username', 'isUsername'],
] as const

export type Weakness = (typeof weaknesses)[number][1] | 'refused'

/** Why a password was refused; null for any other failure. */
export function passwordWeakness(failure: unknown): Weakness | null {
  if (!(failure instanceof ApiError)) return null
  const { password } = failure.fields
  if (password === undefined) return null
  return weaknesses.find(([beginning]) => password.startsWith(beginning))?.[1] ?? 'refused'
}
