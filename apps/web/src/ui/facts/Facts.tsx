import type { ReactNode } from 'react'
import css from './facts.module.css'

export type FactLine = readonly [label: string, value: ReactNode]

/** Names and values of a record in its drawer, in the order given. */
export function Facts({ lines }: { lines: readonly FactLine[] }) {
  if (lines.length === 0) return null
  return (
    <dl className={css.facts}>
      {lines.map(([label, value]) => [<dt key={`${label}-name`}>{label}</dt>, <dd key={label}>{value}</dd>])}
    </dl>
  )
}

/** A long number that breaks where it must, beside what belongs to it. */
export const Figure = ({ children }: { children: ReactNode }) => <span className={css.figure}>{children}</span>
