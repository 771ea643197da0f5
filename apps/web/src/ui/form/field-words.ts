import { useTranslation } from 'react-i18next'
import type { FieldError } from 'react-hook-form'

/** What the server says of a field most often, in words of ours. */
const known: Readonly<Record<string, string>> = { 'must not be empty': 'form.required', 'is taken': 'form.taken', 'must be above 0': 'form.aboveZero' }

/** What is wrong with a field, in the reader's language; a message of the server we have no words for stands behind a general one. */
export function useFieldWords(): (error: FieldError | undefined) => string | undefined {
  const { t } = useTranslation('ui')
  return (error) => {
    if (error === undefined) return undefined
    if (error.type !== 'server') return error.message === undefined || error.message === '' ? t('form.required') : error.message
    const key = known[error.message ?? '']
    return key === undefined ? t('form.refused', { message: error.message ?? '' }) : t(key)
  }
}
