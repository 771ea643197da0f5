import { ApiError } from '../../../api/api-error.ts'
import type { Status } from '../withdrawal.ts'

/** Somebody else moved it first: who, when, and to where, as far as the server says. */
export type LostRace = { name: string | undefined; at: string | undefined; status: Status | undefined }

/** Reads a refusal as a lost race; null when it is another kind of failure. */
export function lostRace(error: unknown): LostRace | null {
  if (!(error instanceof ApiError) || (error.code !== 'STATE_CONFLICT' && error.code !== 'NOT_CLAIM_HOLDER')) return null
  const { by, at, status } = error.details
  const name = typeof by === 'object' && by !== null && 'name' in by && typeof by.name === 'string' ? by.name : undefined
  return { name, at: typeof at === 'string' ? at : undefined, status: typeof status === 'string' ? (status as Status) : undefined }
}
