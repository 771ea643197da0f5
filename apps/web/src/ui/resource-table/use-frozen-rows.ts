import { useCallback, useState } from 'react'
import { follow, type FrozenState, freezeRows } from './frozen-rows.ts'

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
