import type { RowSelectionState } from '@tanstack/react-table'
import { useCallback, useMemo, useState } from 'react'
import type { Picked } from './list-types.ts'

const nobody: RowSelectionState = {}

/** These rows, and no others. */
export const picksOf = (ids: readonly string[]): RowSelectionState =>
  Object.fromEntries(ids.map(id => [id, true] as const))

/** The same rows with one more, or without one. */
export const toggled = (rows: RowSelectionState, id: string, on: boolean): RowSelectionState =>
  picksOf([...Object.keys(rows).filter(each => each !== id), ...(on ? [id] : [])])

export type Picking = {
  readonly rows: RowSelectionState
  readonly picked: Picked
  pick: (rows: RowSelectionState) => void
  /** All the filter holds, as the server counted it. */
  pickFilter: (query: Readonly<Record<string, string>>, expected: number) => void
  clear: () => void
}

type Kept = {
  list: string
  rows: RowSelectionState
  filter: { query: Readonly<Record<string, string>>; expected: number } | null
}

/** What stays picked of these rows: those the list still shows. */
export const stillShown = (rows: RowSelectionState, shown: ReadonlySet<string>): RowSelectionState => {
  const ids = Object.keys(rows)
  const left = ids.filter(id => shown.has(id))
  return left.length === ids.length ? rows : picksOf(left)
}

/**
 * The rows a person has picked in one list. Another list, or another page of it, starts with none, and a row that left
 * the list is forgotten: nothing is done to rows nobody sees. `shown`: what can be picked now; undefined while it is
 * not known.
 */
export function usePicked(list: string, shown: ReadonlySet<string> | undefined): Picking {
  const [kept, setKept] = useState<Kept>({ list, rows: nobody, filter: null })
  let now = kept.list === list ? kept : { list, rows: nobody, filter: null }
  const rowsLeft = shown === undefined ? now.rows : stillShown(now.rows, shown)
  if (rowsLeft !== now.rows) {
    now = { ...now, rows: rowsLeft }
    setKept(now)
  }
  // Who takes one row out of all of them has picked row by row again.
  const pick = useCallback((rows: RowSelectionState) => setKept({ list, rows, filter: null }), [list])
  const pickFilter = useCallback(
    (query: Readonly<Record<string, string>>, expected: number) =>
      setKept(last => ({ list, rows: last.list === list ? last.rows : nobody, filter: { query, expected } })),
    [list],
  )
  const clear = useCallback(() => setKept({ list, rows: nobody, filter: null }), [list])
  const { rows, filter } = now
  const picked = useMemo<Picked>(
    () =>
      filter === null ? { kind: 'ids', ids: Object.keys(rows).filter(id => rows[id]) } : { kind: 'filter', ...filter },
    [rows, filter],
  )
  return { rows, picked, pick, pickFilter, clear }
}
