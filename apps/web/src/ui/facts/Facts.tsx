import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CopyButton } from '../copy/AccountNumber.tsx'
import css from './facts.module.css'
import sections from '../panel/sections.module.css'

export type FactLine = readonly [label: string, value: ReactNode]

const isNothing = (value: ReactNode): boolean =>
  value === null || value === undefined || value === '' || value === false

/** The facts of a record, in the given order; those without a value are left out. */
export function Facts({ lines }: { lines: readonly FactLine[] }) {
  const known = lines.filter(([, value]) => !isNothing(value))
  if (known.length === 0) return null
  return (
    <dl className={css.facts}>
      {known.map(([label, value]) => [<dt key={`${label}-name`}>{label}</dt>, <dd key={label}>{value}</dd>])}
    </dl>
  )
}

/** A reference, wrapped where necessary, with a button to copy it. */
export function Reference({ text }: { text: string }) {
  const { t } = useTranslation('ui')
  return (
    <>
      <span className={css.figure}>{text}</span> <CopyButton text={text} label={t('copy.reference')} />
    </>
  )
}

/** `optional`: left out where it has no value. */
export type Definition = { label: string; value: ReactNode; wide?: boolean; optional?: boolean }

/** Names and values of a record, in two columns where they fit. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className={sections.list}>
      {items
        .filter(({ value, optional = false }) => !(optional && isNothing(value)))
        .map(({ label, value, wide = false }) => (
          <div key={label} className={sections.item} data-wide={wide}>
            <dt>{label}</dt>
            <dd>{isNothing(value) ? '—' : value}</dd>
          </div>
        ))}
    </dl>
  )
}
