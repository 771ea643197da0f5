import { useCallback, useState } from 'react'
import { follow, type Held, hold } from './held-rows.ts'

export type HeldRows<Row> = Held<Row> & { release: () => void }

type Kept<Row> = { list: string; incoming: readonly Row[]; busy: boolean; held: Held<Row> }

/**
 * Rows as they are to be drawn. `list` names what is listed (its query): another list starts afresh. `busy`: somebody
 * is at the rows.
 */
export function useHeldRows<Row extends { id: string }>(
  list: string,
  incoming: readonly Row[],
  busy: boolean,
): HeldRows<Row> {
  const [kept, setKept] = useState<Kept<Row>>(() => ({ list, incoming, busy, held: follow(incoming) }))
  let now = kept
  if (kept.list !== list || kept.incoming !== incoming || kept.busy !== busy) {
    // A list somebody just left catches up; one somebody just came to stays as it is.
    now = {
      list,
      incoming,
      busy,
      held: kept.list !== list || !busy ? follow(incoming) : hold(kept.held.rows, incoming),
    }
    setKept(now)
  }
  const release = useCallback(() => setKept(last => ({ ...last, held: follow(last.incoming) })), [])
  return { ...now.held, release }
}
