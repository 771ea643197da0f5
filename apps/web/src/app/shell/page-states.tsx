import { type ErrorComponentProps, Link, useRouterState } from '@tanstack/react-router'
import { CloudAlert, MapPinOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { log } from '../../api/log.ts'
import css from './message.module.css'
import { LoadingBar } from '../StartScreen.tsx'
import { useSignedIn } from '../../features/session/index.ts'
import { thaiTitle } from '../titles.ts'
import { navigationFor } from './navigation.ts'

/** Shown when a page fails or its files are gone. The shell stays and offers a reload. */
export function PageFailed({ error }: ErrorComponentProps) {
  const { t } = useTranslation('shell')
  useEffect(() => {
    const { message, stack, cause } = error instanceof Error ? error : new Error(String(error))
    log.error('a page failed', { reason: message, cause: cause instanceof Error ? cause.message : undefined, stack })
  }, [error])
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

/** Shows the loading bar after a delay. */
export function PageWaiting() {
  const { t } = useTranslation('shell')
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])
  return late ? <LoadingBar label={t('loading')} /> : null
}

/** Names the missing page and links to the available ones. */
export function NotFound() {
  const { t, locale } = useTranslation(['shell', 'nav'])
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
                <span lang="th">{thaiTitle(entry.title)}</span>
                {locale !== 'th' && ` · ${t(`nav:${entry.title}`)}`}
              </Link>
            </li>
          ))}
      </ul>
    </div>
  )
}
