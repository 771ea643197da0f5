import type { ReactNode } from 'react'
import css from './sections.module.css'

export type Definition = { label: string; value: ReactNode; wide?: boolean }

const isNothing = (value: ReactNode): boolean =>
  value === null || value === undefined || value === '' || value === false

/** Names and values of a record: two columns where there is room. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className={css.list}>
      {items.map(({ label, value, wide = false }) => (
        <div key={label} className={css.item} data-wide={wide}>
          <dt>{label}</dt>
          <dd>{isNothing(value) ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
