import { fieldError, type FieldError, isFieldErrorCode, parametersOf } from '@backoffice/contract/field-errors'
import { z } from 'zod'
import type { FieldErrors } from './refusal.ts'

/** What is wrong with a value by the kind of the check that failed. A check with a code of its own names it instead. */
z.config({ customError: issue => codeOf(issue) })

function codeOf(issue: z.core.$ZodRawIssue): string {
  const ofText = issue['origin'] === 'string'
  const ofList = issue['origin'] === 'array' || issue['origin'] === 'set'
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'REQUIRED' : 'TYPE'
    case 'too_small':
      if (ofText || ofList) return issue.minimum === 1 ? 'REQUIRED' : ofText ? 'TOO_SHORT' : 'TOO_FEW'
      return issue.inclusive === false && issue.minimum === 0 ? 'NOT_POSITIVE' : 'TOO_SMALL'
    case 'too_big':
      return ofText ? 'TOO_LONG' : ofList ? 'TOO_MANY' : 'TOO_LARGE'
    case 'invalid_value':
      return 'CHOICE'
    case 'unrecognized_keys':
      return 'UNKNOWN_FIELD'
    case 'invalid_format':
      return issue.format === 'datetime' ? 'INSTANT' : 'FORMAT'
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
      return 'FORMAT'
  }
}

/** A failed check, as Zod reports it. */
type Issue = {
  readonly code?: string | undefined
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/**
 * The problems by field. An unknown field is reported by its own name, not by its parent object.
 * @param root the name of the whole value
 */
export function fieldErrorsOf(issues: readonly Issue[], root: string, within: readonly string[] = []): FieldErrors {
  const found: Record<string, FieldError> = {}
  for (const issue of issues) {
    const path = [...within, ...issue.path.map(String)]
    const unknown =
      issue.code === 'unrecognized_keys' ? ((issue as { readonly keys?: readonly string[] }).keys ?? []) : []
    for (const key of unknown) found[[...path, key].join('.')] ??= fieldError('UNKNOWN_FIELD')
    if (unknown.length === 0) found[path.join('.') || root] ??= errorOf(issue)
  }
  return found
}

function errorOf({ message, ...rest }: Issue): FieldError {
  const issue: Readonly<Record<string, unknown>> = rest
  const code = isFieldErrorCode(message) ? message : 'FORMAT'
  // Basis points are shown in percent.
  const unit = code.startsWith('SHARE_') ? 100 : 1
  const named: Readonly<Record<string, unknown>> = {
    min: inUnit(issue['minimum'], unit),
    max: inUnit(issue['maximum'], unit),
    ...(issue['params'] as object),
    expected: issue['expected'],
  }
  const params = Object.fromEntries(parametersOf(code).map(name => [name, toParam(named[name])]))
  return (Object.keys(params).length === 0 ? { code } : { code, params }) as FieldError
}

const inUnit = (limit: unknown, unit: number): unknown => (typeof limit === 'number' ? limit / unit : limit)

const toParam = (value: unknown): string | number => (typeof value === 'number' ? value : String(value))
