import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import css from './sections.module.css'

type Props = {
  label: string
  value: ReactNode
  hint?: ReactNode
  tone?: 'plain' | 'good' | 'warning' | 'bad'
  href?: string
}

/** A figure with its label; a link if there is a list behind it. */
export function StatTile({ label, value, hint, tone = 'plain', href }: Props) {
  const inside = (
    <>
      <span className={css.statLabel}>{label}</span>
      <span className={css.figure}>{value}</span>
      {hint !== undefined && <span className={css.statHint}>{hint}</span>}
    </>
  )
  return href === undefined ? (
    <div className={css.stat} data-tone={tone}>
      {inside}
    </div>
  ) : (
    <Link to={href} className={css.stat} data-tone={tone}>
      {inside}
    </Link>
  )
}

/** Tiles side by side, as many as fit. */
export const StatRow = ({ children }: { children: ReactNode }) => <div className={css.stats}>{children}</div>
