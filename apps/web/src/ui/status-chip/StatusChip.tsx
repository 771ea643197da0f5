import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './status-chip.module.css'

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'plain'

/**
 * A status: always icon and text, never colour alone. `detail`: what it says beyond its word; the word stays whole where
 * both do not fit, and the title has all of it.
 */
export function StatusChip({
  tone,
  icon: Icon,
  children,
  detail,
  title,
}: {
  tone: Tone
  icon: LucideIcon
  children: ReactNode
  detail?: string
  title?: string
}) {
  return (
    <span className={`${css.chip} ${css[tone]}`} title={title}>
      <Icon size={13} strokeWidth={1.75} aria-hidden="true" />
      <span className={css.label}>{children}</span>
      {detail && <span className={css.label}>{detail}</span>}
    </span>
  )
}
