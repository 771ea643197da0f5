import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../button/Button.tsx'
import { useFormat } from '../../i18n/format.ts'
import { EmptyState } from '../panel/EmptyState.tsx'
import { Pending } from '../panel/Pending.tsx'
import css from './versions.module.css'

/** One field's change, in words or pictures. */
export type Change = { readonly label: string; readonly from: ReactNode; readonly to: ReactNode }

export type VersionEntry = {
  readonly version: number
  readonly at: string
  /** Who saved it; null for the one the product started with. */
  readonly by: string | null
  /** What else is known of it, such as when it was published. */
  readonly notes?: ReactNode
  /** What it changed in the version before. */
  readonly changes: readonly Change[]
  /** Absent: it is current, or the user has no permission. */
  readonly onRestore?: (() => void) | undefined
}

type Props = {
  found: { readonly error: unknown; readonly refetch: () => unknown }
  /** Newest first; undefined until they are loaded. */
  versions: readonly VersionEntry[] | undefined
  empty: string
  /** The author of a version without one. */
  initial: string
  /** The label of the button that restores a version. */
  restore: string
}

/** The versions of a record: who saved what and when, and a way back to each. */
export function Versions({ found, versions, empty, initial, restore }: Props) {
  const { t } = useTranslation('ui')
  const format = useFormat()
  if (versions === undefined) return <Pending found={found} widths={[60]} />
  if (versions.length === 0) return <EmptyState icon={History} title={empty} />
  return (
    <ol>
      {versions.map(({ version, at, by, notes, changes, onRestore }) => (
        <li key={version} className={css.version}>
          <span>
            <b>{t('versions.version', { version })}</b> · {by ?? initial}
            <span className={css.quiet}> {format.when(at, 'dateTime')}</span>
            {notes}
          </span>
          {onRestore !== undefined && (
            <Button size="small" onClick={onRestore} aria-label={`${restore} ${t('versions.version', { version })}`}>
              {restore}
            </Button>
          )}
          <Changes changes={changes} />
        </li>
      ))}
    </ol>
  )
}

/** The fields that differ: what they were, and what they are. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null
  return (
    <ul className={css.changes}>
      {changes.map(({ label, from, to }) => (
        <li key={label}>
          {label}: <del className={css.before}>{from}</del> → {to}
        </li>
      ))}
    </ul>
  )
}
