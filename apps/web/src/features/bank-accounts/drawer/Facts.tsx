import type { ReactNode } from 'react'
import css from './drawer.module.css'

export type FactLine = readonly [label: string, value: ReactNode]

/** Names and values of an account, in the order given. */
export function Facts({ lines }: { lines: readonly FactLine[] }) {
  return <dl className={css.facts}>{lines.map(([label, value]) => [<dt key={`${label}-name`}>{label}</dt>, <dd key={label}>{value}</dd>])}</dl>
}
