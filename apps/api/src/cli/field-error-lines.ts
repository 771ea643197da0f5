import { textOf } from '../platform/words.ts'
import type { FieldErrors } from '../platform/http/refusal.ts'

/** One line for each field that is wrong, in English, such as `password: Minimum 12 characters`. */
export const fieldErrorLines = (fields: FieldErrors): string[] =>
  Object.entries(fields).map(([field, { code, params = {} }]) => {
    const values = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
    return `${field}: ${textOf('en', 'ui', `fieldErrors.${code}`, values)}`
  })
