import { Link } from '@tanstack/react-router'
import { House } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../paths.ts'
import css from './breadcrumb.module.css'
import { type NavKey, thaiTitle, useNavEntry } from './navigation.ts'
import { useNamedRecord } from './record-name.ts'

/** The group, the screen and the record, in the language of the user. */
export function Breadcrumb() {
  const { t, locale } = useTranslation(['nav', 'shell'])
  const place = useNavEntry()
  const record = useNamedRecord()
  if (place === undefined) return null
  const { group, entry } = place
  const nameOf = (key: NavKey) => (locale === 'th' ? thaiTitle(key) : t(`nav:${key}`))
  const name = nameOf(entry.key)
  return (
    <nav aria-label={t('shell:breadcrumb')} className={css.crumbs}>
      <ol>
        <li>
          <Link to={paths.home} aria-label={t('nav:home')}>
            <House size={14} strokeWidth={1.75} aria-hidden="true" />
          </Link>
        </li>
        {group.key !== null && <li>{nameOf(group.key)}</li>}
        {record === null ? (
          <li aria-current="page">{name}</li>
        ) : (
          <>
            <li>
              <Link to={entry.path}>{name}</Link>
            </li>
            <li aria-current="page">{record}</li>
          </>
        )}
      </ol>
    </nav>
  )
}
