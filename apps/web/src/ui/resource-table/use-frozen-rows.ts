import { type FocusEvent, type PointerEvent, type UIEvent, useCallback, useMemo, useState } from 'react'
import { follow, freezeRows, type FrozenState } from './frozen-rows.ts'

export type FrozenRows<Row> = FrozenState<Row> & { release: () => void }

type Kept<Row> = { list: string; incoming: readonly Row[]; busy: boolean; frozen: FrozenState<Row> }

/**
 * Rows as they are to be drawn. `list` names what is listed (its query): another list starts afresh. `busy`: somebody
 * is at the rows.
 */
export function useFrozenRows<Row extends { id: string }>(
  list: string,
  incoming: readonly Row[],
  busy: boolean,
): FrozenRows<Row> {
  const [saved, setKept] = useState<Kept<Row>>(() => ({ list, incoming, busy, frozen: follow(incoming) }))
  let now = saved
  if (saved.list !== list || saved.incoming !== incoming || saved.busy !== busy) {
    // A list somebody just left catches up; one somebody just came to stays as it is.
    now = {
      list,
      incoming,
      busy,
      frozen: saved.list !== list || !busy ? follow(incoming) : freezeRows(saved.frozen.rows, incoming),
    }
    setKept(now)
  }
  const release = useCallback(() => setKept(last => ({ ...last, frozen: follow(last.incoming) })), [])
  return { ...now.frozen, release }
}

/** Whether somebody is at the rows: points at them, works in them, or has scrolled into them. */
export function useBusy() {
  const [over, setOver] = useState(false)
  const [within, setWithin] = useState(false)
  const [scrolled, setScrolled] = useState(false)
  const handlers = useMemo(
    () => ({
      onPointerEnter: (_event: PointerEvent) => setOver(true),
      onPointerLeave: (_event: PointerEvent) => setOver(false),
      // Only a keyboard's focus says that somebody is here: a mouse leaves one behind wherever it clicked.
      onFocus: (event: FocusEvent) => setWithin(event.target.matches(':focus-visible')),
      onBlur: (event: FocusEvent) => setWithin(event.currentTarget.contains(event.relatedTarget)),
      onScroll: (event: UIEvent) => setScrolled(event.currentTarget.scrollTop > 4),
    }),
    [],
  )
  return { busy: over || within || scrolled, handlers }
}
