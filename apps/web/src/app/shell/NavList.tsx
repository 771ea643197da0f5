import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSignedIn } from '../../features/session/index.ts'
import { type NavKey, thaiTitle } from '../titles.ts'
import { type NavEntry, navigationFor, useNavEntry } from './navigation.ts'
import css from './nav-list.module.css'
import { WaitingPill } from './WithdrawBadge.tsx'

/** Menu titles are always Thai; other languages add a caption. */
export function NavList({ onSelect }: { onSelect?: () => void }) {
  const { permissions } = useSignedIn()
  return (
    <>
      {navigationFor(permissions).map(({ key, entries }) => (
        <div
          key={key ?? 'top'}
          className={css.group}
          role={key === null ? undefined : 'group'}
          aria-labelledby={key === null ? undefined : `nav-${key}`}
        >
          {key !== null && <GroupTitle name={key} />}
          {entries.map(entry => (
            <Entry key={entry.path} entry={entry} onSelect={onSelect} />
          ))}
        </div>
      ))}
    </>
  )
}

function GroupTitle({ name }: { name: NavKey }) {
  const { t, locale } = useTranslation('nav')
  return (
    <div id={`nav-${name}`} className={css.title}>
      <span lang="th">{thaiTitle(name)}</span>
      {locale !== 'th' && ` · ${t(name)}`}
    </div>
  )
}

function Entry({ entry, onSelect }: { entry: NavEntry; onSelect: (() => void) | undefined }) {
  const { t, locale } = useTranslation('nav')
  // A record's page highlights its list's entry.
  const here = useNavEntry()?.path === entry.path
  const Icon = entry.icon
  return (
    <Link
      to={entry.path}
      className={css.entry}
      aria-current={here ? 'page' : undefined}
      {...(onSelect === undefined ? {} : { onClick: onSelect })}
    >
      <Icon size={17} strokeWidth={1.75} aria-hidden="true" />
      <span>
        <span className={css.name} lang="th">
          {thaiTitle(entry.title)}
        </span>
        {locale !== 'th' && <small className={css.caption}>{t(entry.title)}</small>}
      </span>
      {entry.badge === true && <WaitingPill />}
    </Link>
  )
}
