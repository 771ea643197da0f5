import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'

/** What went wrong, in the reader's language; a code without a text shows the server's own message. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('errors')
  return (error) => (error instanceof ApiError ? t(error.code, { defaultValue: error.message }) : t('INTERNAL'))
}
