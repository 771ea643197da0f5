import { Link } from '@tanstack/react-router'
import { House } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type NavKey, thaiTitle } from '../titles.ts'
import css from './breadcrumb.module.css'
import { useNavEntry } from './navigation.ts'
import { useNamedRecord } from './record-name.ts'

/** The group, the screen and the record, in the language of the user. */
export function Breadcrumb() {
  const { t, locale } = useTranslation(['nav', 'shell'])
  const entry = useNavEntry()
  const record = useNamedRecord()
  if (entry === undefined) return null
  const { group = null, title, path } = entry
  const nameOf = (key: NavKey) => (locale === 'th' ? thaiTitle(key) : t(`nav:${key}`))
  const name = nameOf(title)
  return (
    <nav aria-label={t('shell:breadcrumb')} className={css.crumbs}>
      <ol>
        <li>
          <Link to="/dashboard/default" aria-label={t('nav:home')}>
            <House size={14} strokeWidth={1.75} aria-hidden="true" />
          </Link>
        </li>
        {group !== null && <li>{nameOf(group)}</li>}
        {record === null ? (
          <li aria-current="page">{name}</li>
        ) : (
          <>
            <li>
              <Link to={path}>{name}</Link>
            </li>
            <li aria-current="page">{record}</li>
          </>
        )}
      </ol>
    </nav>
  )
}
