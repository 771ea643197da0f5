import { ApiError } from '../../../api/api-error.ts'
import type { Status } from '../withdrawal.ts'

/** It had moved on before the move came: how to say it, with who, when and to where as far as the server says. */
export type StateConflict = {
  how: 'claimed' | 'moved' | 'asked' | 'state' | 'lapsed' | 'unknown'
  name: string
  at: string
  status: Status | undefined
}

/** Reads a refusal as a lost race; null when it is another kind of failure. */
export function parseStateConflict(error: unknown): StateConflict | null {
  if (!(error instanceof ApiError) || (error.code !== 'STATE_CONFLICT' && error.code !== 'NOT_CLAIM_HOLDER'))
    return null
  const { by, at, status, approvalId } = error.details
  const facts = { name: nameOf(by), at: textOf(at), status: textOf(status) === '' ? undefined : (status as Status) }
  return { ...facts, how: howOf(error.code, facts, textOf(approvalId) !== '') }
}

function howOf(
  code: string,
  { name, at, status }: Omit<StateConflict, 'how'>,
  requested: boolean,
): StateConflict['how'] {
  if (code === 'NOT_CLAIM_HOLDER' && status === 'pending') return 'lapsed'
  if (status === undefined || at === '') return 'unknown'
  if (name === '') return 'state'
  if (requested) return 'asked'
  return status === 'claimed' ? 'claimed' : 'moved'
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const nameOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'name' in value ? textOf(value.name) : ''
