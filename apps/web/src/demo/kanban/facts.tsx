import { CalendarDays, ChevronDown, ChevronUp, Circle, Equal } from 'lucide-react'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import { Avatar } from '../parts/Avatar.tsx'
import type { Item } from './contract.ts'
import css from './kanban.module.css'
import { useKanban } from './use-kanban.ts'

const looks = {
  low: { tone: 'plain', icon: ChevronDown },
  medium: { tone: 'info', icon: Equal },
  high: { tone: 'warn', icon: ChevronUp },
} as const

export function Priority({ of }: { of: Item['priority'] }) {
  const { t } = useTranslation('demoKanban')
  return <StatusChip {...looks[of]}>{t(`priority.${of}`)}</StatusChip>
}

/** The column a task is in, in the default colour. */
export function State({ of }: { of: string | undefined }) {
  const { t } = useTranslation('demoKanban')
  const column = useKanban().board.columns.find(({ id }) => id === of)
  return (
    <StatusChip tone="plain" icon={Circle}>
      {column?.title ?? t('none')}
    </StatusChip>
  )
}

export function Assigned({ to }: { to: string }) {
  const { t } = useTranslation('demoKanban')
  const person = useKanban().board.profiles.find(({ id }) => id === to)
  if (person === undefined) return <span className={css.quiet}>{t('unassigned')}</span>
  return (
    <span className={css.fact}>
      <Avatar name={person.avatar} size={24} />
      {person.name}
    </span>
  )
}

/** A business day, YYYY-MM-DD, or empty. */
export function Due({ on }: { on: string }) {
  const format = useFormat()
  if (on === '') return null
  return (
    <span className={css.fact}>
      <CalendarDays size={14} aria-hidden="true" />
      {format.businessDay(on, 'date')}
    </span>
  )
}
