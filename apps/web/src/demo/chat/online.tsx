import { Circle, CircleCheck, CircleMinus, type LucideIcon } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { createStore } from '../../ui/store.ts'
import type { Person } from '../core/person.ts'
import { Avatar } from '../parts/Avatar.tsx'
import css from './chat.module.css'

export type Online = Person['online_status']

/** The own status, until the tab is reloaded. */
export const ownStatus = createStore<Online>('available')

const icons: Readonly<Record<Online, LucideIcon>> = {
  available: CircleCheck,
  do_not_disturb: CircleMinus,
  offline: Circle,
}

/** A status as a small mark of its own shape; its word is read to screen readers. */
export function OnlineMark({ status }: { status: Online }) {
  const { t } = useTranslation('demoChat')
  const Icon = icons[status]
  return (
    <span className={css.mark} data-status={status} title={t(`status.${status}`)}>
      <Icon size={14} strokeWidth={2.5} aria-hidden="true" />
      <span className="visually-hidden">{t(`status.${status}`)}</span>
    </span>
  )
}

/** A person's initials, with the mark of their status. */
export const Face = ({ person }: { person: Person }) => (
  <span className={css.face}>
    <Avatar name={person.name} />
    <OnlineMark status={person.online_status} />
  </span>
)
