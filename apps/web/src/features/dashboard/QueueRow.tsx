import { Link } from '@tanstack/react-router'
import { Check, CircleAlert, type LucideIcon, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import type { Target } from './figures.ts'
import css from './needs-attention.module.css'
import type { RowTone } from './figures.ts'

type Props = {
  icon: LucideIcon
  name: string
  note?: ReactNode
  tone: RowTone
  state: string
  target?: Target | undefined
}

/** One work queue: its state and a link to it. */
export function QueueRow({ icon: Icon, name, note, tone, state, target }: Props) {
  const content = (
    <>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <span className={css.labels}>
        {name}
        {note !== undefined && <span className={css.note}>{note}</span>}
      </span>
      <StatusChip tone={tone} icon={signs[tone]}>
        {state}
      </StatusChip>
    </>
  )
  return (
    <li>
      {target === undefined ? (
        <div className={css.row}>{content}</div>
      ) : (
        <Link to={target.to} search={target.search} className={css.row}>
          {content}
        </Link>
      )}
    </li>
  )
}

const signs: Record<RowTone, LucideIcon> = {
  ok: Check,
  plain: Timer,
  info: CircleAlert,
  warn: CircleAlert,
  bad: CircleAlert,
}
