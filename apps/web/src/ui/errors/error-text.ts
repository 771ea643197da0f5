import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { blockersIn, useBlockerText } from './blockers.ts'

/** Returns an error's text in the user's language, with its blockers. Unknown codes show the server's message. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('errors')
  const { name, lift } = useBlockerText()
  return error => {
    if (!(error instanceof ApiError)) return t('INTERNAL')
    const blockers = error.code === 'BLOCKED' ? blockersIn(error.details) : []
    if (blockers.length === 0) return t(error.code, { defaultValue: error.message })
    return t('blockedBy', {
      reasons: blockers
        .map(blocker => [name(blocker), lift(blocker)].filter(part => part !== undefined).join(' – '))
        .join('; '),
    })
  }
}
