import { type FocusEvent, type PointerEvent, type UIEvent, useCallback, useMemo, useState } from 'react'

/**
 * While the user works in a list, a refetch moves no row:
 * - shown rows take their new values and keep their order;
 * - new rows after the last shown one are appended;
 * - other new rows are counted and shown on request, and removed rows stay, marked as gone.
 * A list that is not in use shows the new rows immediately.
 */
export type FrozenRow<Row> = { readonly row: Row; readonly gone: boolean }
export type FrozenState<Row> = {
  readonly rows: readonly FrozenRow<Row>[]
  readonly fresh: number
  readonly left: number
}

export const follow = <Row>(incoming: readonly Row[]): FrozenState<Row> => ({
  rows: incoming.map(row => ({ row, gone: false })),
  fresh: 0,
  left: 0,
})

export function freezeRows<Row extends { id: string }>(
  shown: readonly FrozenRow<Row>[],
  incoming: readonly Row[],
): FrozenState<Row> {
  if (shown.length === 0) return follow(incoming)
  const byId = new Map(incoming.map(row => [row.id, row]))
  const saved = shown.map(({ row }): FrozenRow<Row> => {
    const now = byId.get(row.id)
    return now === undefined ? { row, gone: true } : { row: now, gone: false }
  })
  const onScreen = new Set(shown.map(({ row }) => row.id))
  const lastKnown = incoming.findLastIndex(row => onScreen.has(row.id))
  // Without a common row, there is no last shown one.
  const behind = lastKnown === -1 ? [] : incoming.slice(lastKnown + 1)
  const fresh = incoming.filter(row => !onScreen.has(row.id)).length - behind.length
  return {
    rows: [...saved, ...behind.map(row => ({ row, gone: false }))],
    fresh,
    left: saved.filter(({ gone }) => gone).length,
  }
}

/** A row that is gone takes the values of its open record, so that list and drawer show the same. */
export const withRecord = <Row extends { id: string }>(
  rows: readonly FrozenRow<Row>[],
  record: Row | undefined,
): readonly FrozenRow<Row>[] =>
  record === undefined || !rows.some(({ row, gone }) => gone && row.id === record.id && row !== record)
    ? rows
    : rows.map(frozen => (frozen.gone && frozen.row.id === record.id ? { row: record, gone: true } : frozen))

export type FrozenRows<Row> = FrozenState<Row> & { release: () => void }

type FrozenList<Row> = { list: string; incoming: readonly Row[]; busy: boolean; frozen: FrozenState<Row> }

/** The rows to draw. `list` identifies the query: another one starts anew. `busy`: the list is in use. */
export function useFrozenRows<Row extends { id: string }>(
  list: string,
  incoming: readonly Row[],
  busy: boolean,
): FrozenRows<Row> {
  const [saved, setSaved] = useState<FrozenList<Row>>(() => ({ list, incoming, busy, frozen: follow(incoming) }))
  let now = saved
  if (saved.list !== list || saved.incoming !== incoming || saved.busy !== busy) {
    // Leaving the list shows the new rows; entering it changes nothing.
    now = {
      list,
      incoming,
      busy,
      frozen: saved.list !== list || !busy ? follow(incoming) : freezeRows(saved.frozen.rows, incoming),
    }
    setSaved(now)
  }
  const release = useCallback(() => setSaved(last => ({ ...last, frozen: follow(last.incoming) })), [])
  return { ...now.frozen, release }
}

/** Whether the list is in use: under the pointer, focused by keyboard, or scrolled. */
export function useBusy() {
  const [over, setOver] = useState(false)
  const [within, setWithin] = useState(false)
  const [scrolled, setScrolled] = useState(false)
  const handlers = useMemo(
    () => ({
      onPointerEnter: (_event: PointerEvent) => setOver(true),
      onPointerLeave: (_event: PointerEvent) => setOver(false),
      // Only keyboard focus counts: a click leaves focus behind.
      onFocus: (event: FocusEvent) => setWithin(event.target.matches(':focus-visible')),
      onBlur: (event: FocusEvent) => setWithin(event.currentTarget.contains(event.relatedTarget)),
      onScroll: (event: UIEvent) => setScrolled(event.currentTarget.scrollTop > 4),
    }),
    [],
  )
  return { busy: over || within || scrolled, handlers }
}
