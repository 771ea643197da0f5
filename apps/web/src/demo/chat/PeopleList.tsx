import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Select } from '../../ui/field/Field.tsx'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { onlineStatuses, type Person } from '../core/person.ts'
import { Find } from '../parts/Find.tsx'
import css from './chat.module.css'
import { Face, type Online, OnlineMark, ownStatus } from './online.tsx'

/** The own status, and the people: those whose name, role or company has the searched text. */
export function PeopleList({ people, open }: { people: readonly Person[]; open: string | undefined }) {
  const { t, locale } = useTranslation('demoChat')
  const [search, setSearch] = useState('')
  const own = ownStatus.useValue()
  const wanted = search.toLocaleLowerCase(locale)
  const found = people.filter(({ name, role, company }) =>
    [name, role, company].some(text => text.toLocaleLowerCase(locale).includes(wanted)),
  )
  return (
    <div className={css.side}>
      <div className={css.tools}>
        <Select
          label={t('ownStatus')}
          start={<OnlineMark status={own} />}
          value={own}
          onChange={event => ownStatus.set(event.target.value as Online)}
        >
          {onlineStatuses.map(status => (
            <option key={status} value={status}>
              {t(`status.${status}`)}
            </option>
          ))}
        </Select>
        <Find value={search} label={t('search')} onSearch={setSearch} />
      </div>
      <nav aria-label={t('people')} className={css.people}>
        {found.length === 0 && <EmptyState icon={Users} title={t('none')} />}
        <ul>
          {found.map(each => (
            <li key={each.id}>
              <PersonLink person={each} isOpen={String(each.id) === open} />
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

function PersonLink({ person, isOpen }: { person: Person; isOpen: boolean }) {
  const { t } = useTranslation('demoChat')
  const { id, name, lastMessage, unReadChatCount: unread } = person
  return (
    <Link
      to="/demo/$"
      params={{ _splat: `chat/${id}` }}
      className={css.person}
      aria-current={isOpen ? 'page' : undefined}
    >
      <Face person={person} />
      <span className={css.text}>
        <strong>{name}</strong>
        <span>{lastMessage}</span>
      </span>
      {unread > 0 && (
        <em className={css.unread} role="img" aria-label={t('unread', { count: unread })}>
          {unread}
        </em>
      )}
    </Link>
  )
}
