import type { FieldError } from '@backoffice/contract/field-errors'
import { ApiError } from '../api/api-error.ts'

/** Why a password was refused; null for any other failure. */
export const passwordProblem = (failure: unknown): FieldError | null =>
  failure instanceof ApiError ? (failure.fields['password'] ?? null) : null
