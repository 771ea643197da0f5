import type { FieldError } from '@backoffice/contract/field-errors'
import { currentLocale, translatorOf } from '../../i18n/translate.ts'

/** What is wrong with a field, in the user's language. */
export function fieldErrorText({ code, params }: FieldError): string {
  const shown = Object.entries<string | number>(params ?? {}).map(([name, value]) => [
    name,
    typeof value === 'number' ? value.toLocaleString(currentLocale()) : value,
  ])
  return translatorOf(['ui'])(`fieldErrors.${code}`, Object.fromEntries(shown) as Record<string, string>)
}
