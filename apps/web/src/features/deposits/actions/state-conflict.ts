import { ApiError } from '../../../api/api-error.ts'
import type { Status } from '../deposit.ts'

/** It had moved on before the move came: how to say it, with who and when as far as the server says. */
export type StateConflict = {
  how: 'moved' | 'asked' | 'state' | 'unknown'
  name: string
  at: string
  status: Status | undefined
}

/** Reads a refusal as a lost race; null when it is another kind of failure. */
export function parseStateConflict(error: unknown): StateConflict | null {
  if (!(error instanceof ApiError) || error.code !== 'STATE_CONFLICT') return null
  const { by, at, status, approvalId } = error.details
  const facts = { name: nameOf(by), at: textOf(at), status: textOf(status) === '' ? undefined : (status as Status) }
  if (facts.status === undefined || facts.at === '') return { ...facts, how: 'unknown' }
  if (facts.name === '') return { ...facts, how: 'state' }
  return { ...facts, how: textOf(approvalId) === '' ? 'moved' : 'asked' }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const nameOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'name' in value ? textOf(value.name) : ''
