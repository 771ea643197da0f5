import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadingBar } from '../LoadingBar.tsx'

const TIMEOUT_MS = 300

/** A page on its way: nothing at first, the bar when it takes longer. */
export function PageWaiting() {
  const { t } = useTranslation('shell')
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])
  return late ? <LoadingBar label={t('loading')} /> : null
}
