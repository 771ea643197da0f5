import { Link, useRouterState } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSignedIn } from '../../features/session/index.ts'
import { navigationFor, thaiTitle } from './navigation.ts'
import css from './message.module.css'

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
