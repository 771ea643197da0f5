import { EllipsisVertical } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/button/Button.tsx'
import { Menu, MenuItem } from '../../ui/menu/Menu.tsx'
import { notify } from '../../ui/snackbar/snackbar.ts'
import { useAnswer } from '../core/use-answer.ts'
import { Art } from '../parts/Art.tsx'
import { Avatar } from '../parts/Avatar.tsx'
import { type Cards, details, type DetailsCard, profile, simple } from './contract.ts'
import { client } from './handlers.ts'
import { Paged, useListing } from './Paged.tsx'
import { Actions, Contact, Message, Person, Status } from './user-parts.tsx'
import css from './users.module.css'

type Props<User> = { kind: Cards<User>; children: (user: User) => ReactNode }

/** All users, or those the search of their kind of card finds. */
function Found<User extends { id: number }>({ kind, children }: Props<User>) {
  const listing = useListing()
  const all = useAnswer(client, kind.list, undefined)
  const found = useAnswer(client, kind.filter, { key: listing.search })
  const [users, error] = listing.search === '' ? [all.data?.users, all.error] : [found.data?.results, found.error]
  return (
    <Paged listing={listing} users={users} error={error}>
      {children}
    </Paged>
  )
}

export const SimpleCards = () => (
  <Found kind={simple}>
    {user => (
      <article>
        <Person name={user.name}>
          <Status user={user} status={user.status} />
        </Person>
      </article>
    )}
  </Found>
)

export const ProfileCards = () => (
  <Found kind={profile}>
    {user => (
      <article className={css.profile}>
        <div className={css.cover}>
          <Art name={user.profile} />
        </div>
        <Avatar name={user.avatar} size={64} />
        <h2>{user.name}</h2>
        <p>{user.role}</p>
        <Status user={user} status={user.status} />
        <Message user={user} />
      </article>
    )}
  </Found>
)

export const DetailsCards = () => (
  <Found kind={details}>
    {user => (
      <article className={css.card}>
        <Person name={user.name} end={<More user={user} />}>
          <p>{user.role}</p>
          <Status user={user} status={user.status} />
        </Person>
        <p>{user.about}</p>
        <Contact user={user} />
        <Actions user={user} />
      </article>
    )}
  </Found>
)

function More({ user }: { user: DetailsCard }) {
  const { t } = useTranslation(['demoUsers', 'demo', 'ui'])
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = t('more', { name: user.name })
  const copy = (text: string) => {
    setAnchor(null)
    navigator.clipboard.writeText(text).then(
      () => notify('success', t('copy.done')),
      () => notify('error', t('copy.failed')),
    )
  }
  return (
    <>
      <IconButton aria-label={name} aria-haspopup="menu" onClick={event => setAnchor(event.currentTarget)}>
        <EllipsisVertical size={17} aria-hidden="true" />
      </IconButton>
      {anchor !== null && (
        <Menu anchor={anchor} onClose={() => setAnchor(null)} aria-label={name}>
          <MenuItem onClick={() => copy(user.email)}>{t('copyEmail')}</MenuItem>
          <MenuItem onClick={() => copy(user.contact)}>{t('copyPhone')}</MenuItem>
        </Menu>
      )}
    </>
  )
}
