import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { blockersIn, useBlockerText } from './blockers.ts'

/**
 * What went wrong, in the reader's language: a refusal by rules names them and who can lift them. A code without a text
 * shows the server's own message.
 */
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
