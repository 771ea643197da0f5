import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './panel.module.css'

/** An empty state: what it means and what to do. */
export function EmptyState({
  icon: Icon,
  title,
  hint,
  action,
}: {
  icon: LucideIcon
  title: string
  hint?: string
  action?: ReactNode
}) {
  return (
    <div className={css.panel} role="status">
      <Icon size={22} strokeWidth={1.5} aria-hidden="true" />
      <p className={css.title}>{title}</p>
      {hint !== undefined && <p className={css.hint}>{hint}</p>}
      {action}
    </div>
  )
}
