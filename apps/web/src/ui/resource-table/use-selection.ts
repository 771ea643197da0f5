import { useCallback, useMemo, useState } from 'react'
import type { RowSelection } from './columns.ts'
import type { Selection } from './list-types.ts'

const NO_SELECTION: RowSelection = {}

export const toRowSelection = (ids: readonly string[]): RowSelection =>
  Object.fromEntries(ids.map(id => [id, true] as const))

type SelectedFilter = { readonly query: Readonly<Record<string, string>>; readonly expected: number }
type Selected = { list: string; rows: RowSelection; filter: SelectedFilter | null }

/** The selected rows that the list still shows. */
export const stillShown = (rows: RowSelection, shown: ReadonlySet<string>): RowSelection => {
  const ids = Object.keys(rows)
  const left = ids.filter(id => shown.has(id))
  return left.length === ids.length ? rows : toRowSelection(left)
}

/**
 * The selection in a list. Another list or page starts without one, and a row that leaves the list is deselected:
 * actions affect visible rows only. `shown`: the selectable rows; undefined until they are known.
 */
export function useSelection(list: string, shown: ReadonlySet<string> | undefined) {
  const [saved, setSaved] = useState<Selected>({ list, rows: NO_SELECTION, filter: null })
  let now = saved.list === list ? saved : { list, rows: NO_SELECTION, filter: null }
  const rowsLeft = shown === undefined ? now.rows : stillShown(now.rows, shown)
  if (rowsLeft !== now.rows) {
    now = { ...now, rows: rowsLeft }
    setSaved(now)
  }
  // Deselecting one row of the whole filter selects row by row again.
  const select = useCallback((rows: RowSelection) => setSaved({ list, rows, filter: null }), [list])
  /** Selects everything the filter matches; `expected`: the server's count. */
  const selectFilter = (query: SelectedFilter['query'], expected: number) =>
    setSaved(last => ({ list, rows: last.list === list ? last.rows : NO_SELECTION, filter: { query, expected } }))
  const { rows, filter } = now
  const selection = useMemo<Selection>(
    () =>
      filter === null ? { kind: 'ids', ids: Object.keys(rows).filter(id => rows[id]) } : { kind: 'filter', ...filter },
    [rows, filter],
  )
  return { rows, selection, select, selectFilter, clear: () => select(NO_SELECTION) }
}
