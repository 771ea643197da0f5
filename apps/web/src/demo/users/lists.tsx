import { BadgeCheck } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Meter } from '../../ui/meter/Meter.tsx'
import { formatCount } from '../../ui/money/format-money.ts'
import { useAnswer } from '../core/use-answer.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { DataTable } from '../parts/DataTable.tsx'
import { list, type ListedProfile, type ListUser, profiles, type RowUser, rows } from './contract.ts'
import { having } from '../core/having.ts'
import { client, detailsFields } from './handlers.ts'
import { Paged, Searched, useListing } from './Paged.tsx'
import { Actions, Contact, Person, Status } from './user-parts.tsx'
import css from './users.module.css'

/** The users as a table. */
export function UserTable() {
  const { t } = useTranslation('demoUsers')
  const listing = useListing()
  const { data, error } = useAnswer(client, list, undefined)
  const found = having(data?.users_s1 ?? [], ['name', 'email', 'location'], listing.search)
  const number = (key: 'friends' | 'followers') => ({
    key,
    header: t(key),
    end: true,
    value: (user: ListUser) => user[key],
    render: (user: ListUser) => formatCount(user[key]),
  })
  return (
    <Searched listing={listing} error={error}>
      {data !== undefined && (
        <DataTable
          label={t('view.list')}
          search={listing.search}
          rows={found}
          keyOf={({ id }) => String(id)}
          nameOf={({ name }) => name}
          columns={[
            { key: 'id', header: t('number'), value: ({ id }) => id, render: ({ id }) => id },
            { key: 'user', header: t('user'), value: ({ name }) => name, render: user => <Who user={user} /> },
            { key: 'country', header: t('country'), value: user => user.location, render: user => user.location },
            number('friends'),
            number('followers'),
            {
              key: 'status',
              header: t('statusHeader'),
              value: ({ status }) => t(`status.${status}`),
              render: user => <Status user={user} status={user.status} />,
            },
            { key: 'actions', header: t('actions'), render: user => <Actions user={user} /> },
          ]}
        />
      )}
    </Searched>
  )
}

function Who({ user: { avatar, name, verify, email } }: { user: ListUser }) {
  const { t } = useTranslation('demoUsers')
  return (
    <span className={css.who}>
      <Avatar name={avatar} size={34} />
      <span>
        <strong>{name}</strong>
        {verify === 1 && <BadgeCheck size={15} className={css.tick} role="img" aria-label={t('verified')} />}
        <br />
        {email}
      </span>
    </span>
  )
}

type Row = Omit<ListedProfile, 'status' | 'groups'> & {
  status: ListedProfile['status'] | RowUser['badgeStatus']
  groups?: ListedProfile['groups']
}

/** The users as rows with their progress. */
export function UserRows() {
  const { t } = useTranslation('demoUsers')
  const { data, error } = useAnswer(client, rows, undefined)
  const toRow = (user: RowUser): Row => ({
    ...user,
    avatar: user.image,
    role: user.designation,
    about: user.subContent,
    contact: user.phone,
    status: user.badgeStatus,
    Progress: { label: t('progress'), variant: 'primary', value: Number.parseInt(user.progressValue, 10) },
  })
  return <Rows users={data?.users_s2.map(toRow)} error={error} />
}

/** The profiles with their progress and the groups they are in. */
export function ProfileRows() {
  const { data, error } = useAnswer(client, profiles, undefined)
  return <Rows users={data?.users} error={error} />
}

function Rows({ users, error }: { users: readonly Row[] | undefined; error: unknown }) {
  const listing = useListing()
  return (
    <Paged listing={listing} users={users && having(users, detailsFields, listing.search)} error={error}>
      {user => (
        <article className={css.row}>
          <Person name={user.name}>
            <p>{user.role}</p>
            <Status user={user} status={user.status} />
            <p>{user.about}</p>
          </Person>
          <Contact user={user} />
          <div>
            <Progress {...user.Progress} of={user.name} />
            {user.groups !== undefined && <Groups groups={user.groups} />}
          </div>
          <Actions user={user} />
        </article>
      )}
    </Paged>
  )
}

function Groups({ groups }: { groups: ListedProfile['groups'] }) {
  const { t } = useTranslation('demoUsers')
  if (groups.length === 0) return <p>{t('noGroups')}</p>
  return (
    <ul className={css.flow} aria-label={t('groups')}>
      {groups.map(({ id, avatar, name }) => (
        <li key={id}>
          <Avatar name={avatar} size={22} />
          {name}
        </li>
      ))}
    </ul>
  )
}

const tones = { primary: 'plain', success: 'good', warning: 'warning' } as const

function Progress({ of, label, variant, value }: ListedProfile['Progress'] & { of: string }) {
  const { t, locale } = useTranslation('demoUsers')
  const progress = { label: t('progressOf', { name: of }), value, of: 100 }
  return (
    <div>
      <div className={css.progress}>
        <span>{label}</span>
        <span>{(value / 100).toLocaleString(locale, { style: 'percent' })}</span>
      </div>
      <Meter share={value / 100} tone={tones[variant]} progress={progress} />
    </div>
  )
}
