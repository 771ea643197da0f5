import Button from '@mui/material/Button'
import { type ErrorComponentProps, Link, useRouterState } from '@tanstack/react-router'
import { CloudAlert, MapPinOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { log } from '../../api/log.ts'
import css from './message.module.css'
import { LoadingBar } from '../StartScreen.tsx'
import { useSignedIn } from '../../features/session/index.ts'
import { navigationFor, thaiTitle } from './navigation.ts'

/** A page that broke or whose files are gone: the shell stays, and loading again is one press. */
export function PageFailed({ error }: ErrorComponentProps) {
  const { t } = useTranslation('shell')
  useEffect(
    () =>
      log.error(
        'a page failed',
        error instanceof Error ? { reason: error.message, stack: error.stack } : { reason: String(error) },
      ),
    [error],
  )
  return (
    <div className={css.message} role="alert">
      <CloudAlert size={28} strokeWidth={1.5} aria-hidden="true" />
      <h1>{t('pageFailed.title')}</h1>
      <p>{t('pageFailed.hint')}</p>
      <Button variant="contained" color="primary" onClick={() => window.location.reload()}>
        {t('pageFailed.reload')}
      </Button>
    </div>
  )
}

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

/** Says what was not there, and where one can go from here. */
export function NotFound() {
  const { t, i18n } = useTranslation(['shell', 'nav'])
  const path = useRouterState({ select: state => state.location.pathname })
  const { permissions } = useSignedIn()
  return (
    <div className={css.message}>
      <MapPinOff size={28} strokeWidth={1.5} aria-hidden="true" />
      <h1>{t('shell:notFound.title')}</h1>
      <p>{t('shell:notFound.hint', { path })}</p>
      <ul>
        {navigationFor(permissions)
          .flatMap(group => group.entries)
          .map(entry => (
            <li key={entry.path}>
              <Link to={entry.path}>
                <span lang="th">{thaiTitle(entry.key)}</span>
                {i18n.resolvedLanguage !== 'th' && ` · ${t(`nav:${entry.key}`)}`}
              </Link>
            </li>
          ))}
      </ul>
    </div>
  )
}
