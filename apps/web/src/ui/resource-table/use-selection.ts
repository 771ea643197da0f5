import type { RowSelectionState } from '@tanstack/react-table'
import { useCallback, useMemo, useState } from 'react'
import type { Selection } from './list-types.ts'

const NO_SELECTION: RowSelectionState = {}

/** These rows, and no others. */
export const toRowSelection = (ids: readonly string[]): RowSelectionState =>
  Object.fromEntries(ids.map(id => [id, true] as const))

/** The same rows with one more, or without one. */
export const toggled = (rows: RowSelectionState, id: string, on: boolean): RowSelectionState =>
  toRowSelection([...Object.keys(rows).filter(each => each !== id), ...(on ? [id] : [])])

export type SelectionState = {
  readonly rows: RowSelectionState
  readonly selection: Selection
  select: (rows: RowSelectionState) => void
  /** All the filter holds, as the server counted it. */
  selectFilter: (query: Readonly<Record<string, string>>, expected: number) => void
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
  return left.length === ids.length ? rows : toRowSelection(left)
}

/**
 * The rows a person has picked in one list. Another list, or another page of it, starts with none, and a row that left
 * the list is forgotten: nothing is done to rows nobody sees. `shown`: what can be picked now; undefined while it is
 * not known.
 */
export function useSelection(list: string, shown: ReadonlySet<string> | undefined): SelectionState {
  const [saved, setKept] = useState<Kept>({ list, rows: NO_SELECTION, filter: null })
  let now = saved.list === list ? saved : { list, rows: NO_SELECTION, filter: null }
  const rowsLeft = shown === undefined ? now.rows : stillShown(now.rows, shown)
  if (rowsLeft !== now.rows) {
    now = { ...now, rows: rowsLeft }
    setKept(now)
  }
  // Who takes one row out of all of them has picked row by row again.
  const select = useCallback((rows: RowSelectionState) => setKept({ list, rows, filter: null }), [list])
  const selectFilter = useCallback(
    (query: Readonly<Record<string, string>>, expected: number) =>
      setKept(last => ({ list, rows: last.list === list ? last.rows : NO_SELECTION, filter: { query, expected } })),
    [list],
  )
  const clear = useCallback(() => setKept({ list, rows: NO_SELECTION, filter: null }), [list])
  const { rows, filter } = now
  const selection = useMemo<Selection>(
    () =>
      filter === null ? { kind: 'ids', ids: Object.keys(rows).filter(id => rows[id]) } : { kind: 'filter', ...filter },
    [rows, filter],
  )
  return { rows, selection, select, selectFilter, clear }
}
