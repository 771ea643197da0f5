import { ApiError } from '../../api/api-error.ts'

/** Another user was faster: how to say it, with who, when and to which status as far as the server says. */
export type Conflict = {
  readonly how: 'claimed' | 'moved' | 'asked' | 'state' | 'lapsed' | 'unknown'
  readonly name: string
  readonly at: string
  readonly status: string
}

/** Reads a refusal as a conflict; null when it is another kind of failure. */
export function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || (error.code !== 'STATE_CONFLICT' && error.code !== 'NOT_CLAIM_HOLDER'))
    return null
  const { by, at, status, approvalId } = error.details
  const facts = { name: nameOf(by), at: textOf(at), status: textOf(status) }
  return { ...facts, how: howOf(error.code, facts, textOf(approvalId) !== '') }
}

function howOf(code: string, { name, at, status }: Omit<Conflict, 'how'>, requested: boolean): Conflict['how'] {
  if (code === 'NOT_CLAIM_HOLDER' && status === 'pending') return 'lapsed'
  if (status === '' || at === '') return 'unknown'
  if (name === '') return 'state'
  if (requested) return 'asked'
  return status === 'claimed' ? 'claimed' : 'moved'
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const nameOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'name' in value ? textOf(value.name) : ''
