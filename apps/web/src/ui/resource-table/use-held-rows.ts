import { useCallback, useReducer, useRef } from 'react'
import { follow, type Held, hold } from './held-rows.ts'

export type HeldRows<Row> = Held<Row> & { release: () => void }

/** Rows as they are to be drawn. `list` names what is listed (its query): another list starts afresh. `busy`: somebody is at the rows. */
export function useHeldRows<Row extends { id: string }>(list: string, incoming: readonly Row[], busy: boolean): HeldRows<Row> {
  const kept = useRef<{ list: string; incoming: readonly Row[]; busy: boolean; held: Held<Row> } | null>(null)
  const [, redraw] = useReducer((turn: number) => turn + 1, 0)
  const last = kept.current
  if (last === null || last.list !== list || last.incoming !== incoming || last.busy !== busy) {
    // A list somebody just left catches up; one somebody just came to stays as it is.
    const held = last === null || last.list !== list || !busy ? follow(incoming) : hold(last.held.rows, incoming)
    kept.current = { list, incoming, busy, held }
  }
  const release = useCallback(() => {
    if (kept.current !== null) kept.current = { ...kept.current, held: follow(kept.current.incoming) }
    redraw()
  }, [])
  return { ...(kept.current?.held ?? follow(incoming)), release }
}
