import { Ban, CircleCheck, CircleMinus, CircleX, Clock, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { notify } from '../../ui/snackbar/snackbar.ts'
import { StatusChip, type Tone } from '../../ui/status-chip/StatusChip.tsx'
import { chatAddressOf } from '../core/person.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { blocked, setBlocked } from './blocked.ts'
import type { DetailsCard, ListUser, RowUser } from './contract.ts'
import css from './users.module.css'

type User = { readonly id: number; readonly name: string }
type Status = ListUser['status'] | RowUser['badgeStatus']

const looks: Readonly<Record<Status, readonly [Tone, LucideIcon]>> = {
  Active: ['ok', CircleCheck],
  active: ['ok', CircleCheck],
  Pending: ['warn', Clock],
  Rejected: ['bad', CircleX],
  inactive: ['plain', CircleMinus],
}

/** The status of a user, and whether the user is blocked. */
export function Status({ user, status }: { user: User; status: Status }) {
  const { t } = useTranslation('demoUsers')
  const isBlocked = blocked.useValue().has(user.id)
  const [tone, icon] = looks[status]
  return (
    <span className={css.flow}>
      <StatusChip tone={tone} icon={icon}>
        {t(`status.${status}`)}
      </StatusChip>
      {isBlocked && (
        <StatusChip tone="bad" icon={Ban}>
          {t('blocked')}
        </StatusChip>
      )}
    </span>
  )
}

/** Leads to the chat with the user, if there is one; a blocked user cannot be written to. */
export function Message({ user: { id, name } }: { user: User }) {
  const { t } = useTranslation('demoUsers')
  if (blocked.useValue().has(id)) return null
  return (
    <LinkButton
      to="/demo/$"
      params={{ _splat: chatAddressOf(name) }}
      size="small"
      aria-label={t('messageTo', { name })}
    >
      {t('message')}
    </LinkButton>
  )
}

/** Message, and Block after a question; or Unblock. */
export function Actions({ user }: { user: User }) {
  const { t } = useTranslation('demoUsers')
  const { id, name } = user
  const isBlocked = blocked.useValue().has(id)
  const [isAsking, setAsking] = useState(false)
  const change = () => {
    setBlocked(id, !isBlocked)
    setAsking(false)
    notify('success', t(isBlocked ? 'isUnblocked' : 'isBlocked', { name }))
  }
  return (
    <div className={css.flow}>
      <Message user={user} />
      <Button
        size="small"
        aria-label={t(isBlocked ? 'unblockUser' : 'blockUser', { name })}
        onClick={isBlocked ? change : () => setAsking(true)}
      >
        {t(isBlocked ? 'unblock' : 'block')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('blockTitle', { name })}
          note={t('blockNote')}
          confirm={t('block')}
          tone="error"
          working={false}
          onConfirm={change}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

/** Who it is, and what is said below and beside the name. */
export const Person = ({ name, end, children }: { name: string; end?: ReactNode; children: ReactNode }) => (
  <div className={css.person}>
    <Avatar name={name} size={48} />
    <div>
      <h2>{name}</h2>
      {children}
    </div>
    {end}
  </div>
)

const icons = { email: Mail, contact: Phone, location: MapPin } as const

/** Where a user can be reached. */
export function Contact({ user }: { user: Pick<DetailsCard, keyof typeof icons> }) {
  const { t } = useTranslation('demoUsers')
  return (
    <ul>
      {Object.entries(icons).map(([key, Icon]) => (
        <li key={key}>
          <Icon size={14} role="img" aria-label={t(`reach.${key}`)} />
          {user[key as keyof typeof icons]}
        </li>
      ))}
    </ul>
  )
}
