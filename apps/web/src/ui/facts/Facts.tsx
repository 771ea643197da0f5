import type { ReactNode } from 'react'
import css from './facts.module.css'
import sections from '../panel/sections.module.css'

export type FactLine = readonly [label: string, value: ReactNode]

/** The facts of a record, in the given order. */
export function Facts({ lines }: { lines: readonly FactLine[] }) {
  if (lines.length === 0) return null
  return (
    <dl className={css.facts}>
      {lines.map(([label, value]) => [<dt key={`${label}-name`}>{label}</dt>, <dd key={label}>{value}</dd>])}
    </dl>
  )
}

/** A long number with its related controls, wrapped where necessary. */
export const Figure = ({ children }: { children: ReactNode }) => <span className={css.figure}>{children}</span>

export type Definition = { label: string; value: ReactNode; wide?: boolean }

const isNothing = (value: ReactNode): boolean =>
  value === null || value === undefined || value === '' || value === false

/** Names and values of a record, in two columns where they fit. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className={sections.list}>
      {items.map(({ label, value, wide = false }) => (
        <div key={label} className={sections.item} data-wide={wide}>
          <dt>{label}</dt>
          <dd>{isNothing(value) ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
