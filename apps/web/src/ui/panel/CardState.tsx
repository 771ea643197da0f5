import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import css from './card-state.module.css'
import { ErrorPanel, StaleMark } from './ErrorPanel.tsx'

/** A reading, and what a card needs to show that it failed. */
export type Reading<T> = {
  readonly data: T | undefined
  readonly error: unknown
  readonly dataUpdatedAt: number
  readonly refetch: () => unknown
}

/** A card's content: its error in place of it, or above the last good figures, with the time they are of. */
export function CardState({ reading, children }: { reading: Reading<unknown>; children: ReactNode }) {
  const format = useFormat()
  const retry = () => void reading.refetch()
  if (reading.error === null) return children
  if (reading.data === undefined) return <ErrorPanel error={reading.error} onRetry={retry} />
  return (
    <>
      <div className={css.stale}>
        <StaleMark since={format.when(reading.dataUpdatedAt, 'time')} onRetry={retry} />
      </div>
      {children}
    </>
  )
}
