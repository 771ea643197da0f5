import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ApiError } from '../../api/api-error.ts'

/** Sends a form of a public page, once at a time. `run` resolves to whether it succeeded. */
export function useSending() {
  const [working, setWorking] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const run = async (send: () => Promise<void>): Promise<boolean> => {
    if (working) return false
    setWorking(true)
    setFailure(null)
    try {
      await send()
      return true
    } catch (error) {
      setFailure(error)
      return false
    } finally {
      setWorking(false)
    }
  }
  return { working, failure, setFailure, run }
}

/** The text of a failure in the user's language; unknown codes show the server's text. */
export function useFailureText(): (failure: unknown) => string {
  const { t } = useTranslation('errors')
  return failure => (failure instanceof ApiError ? t(failure.code, { defaultValue: failure.message }) : t('UNKNOWN'))
}
