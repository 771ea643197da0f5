import { Link } from '@tanstack/react-router'
import { House } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../paths.ts'
import css from './breadcrumb.module.css'
import { thaiTitle, useNavEntry } from './navigation.ts'
import { useNamedRecord } from './record-name.ts'

export function Breadcrumb() {
  const { t, locale } = useTranslation(['nav', 'shell'])
  const place = useNavEntry()
  const record = useNamedRecord()
  if (place === undefined) return null
  const { group, entry } = place
  const name = locale === 'th' ? thaiTitle(entry.key) : t(`nav:${entry.key}`)
  return (
    <nav aria-label={t('shell:breadcrumb')} className={css.crumbs}>
      <ol>
        <li>
          <Link to={paths.home} aria-label={t('nav:home')}>
            <House size={14} strokeWidth={1.75} aria-hidden="true" />
          </Link>
        </li>
        {group.key !== null && <li lang="th">{thaiTitle(group.key)}</li>}
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
