import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { ListName, RowOf, RowOrder } from '../resource-table/list-types.ts'
import { notify } from '../snackbar/snackbar.ts'
import { withMoved } from './order.ts'
import type { OnMove } from './ReorderArea.tsx'
import { ReorderButtons, ReorderHandle } from './ReorderHandle.tsx'

type Options<N extends ListName> = {
  list: N
  /** Saves a row's place. Resolves to false after a failure, which it has reported. Stable between renders. */
  move: (id: string, after: string | null) => Promise<boolean>
  /** Stable between renders, like `isMovable`. */
  nameOf: (row: RowOf<N>) => string
  isMovable: (row: RowOf<N>) => boolean
}

/**
 * The order of a list, which the user changes: saved immediately and taken back in the message. Wrap the list in a
 * `ReorderArea` with `onMove`.
 */
export function useRowOrder<N extends ListName>({
  list,
  move,
  nameOf,
  isMovable,
}: Options<N>): {
  order: RowOrder<RowOf<N>>
  onMove: OnMove
} {
  const { t } = useTranslation('reorder')
  const client = useQueryClient()
  const [changes, setChanges] = useState(0)
  const onMove = useCallback<OnMove>(
    async (id, after, previous) => {
      const save = async (to: string | null) => {
        if (!(await move(id, to))) return false
        showMoved(client, list, id, to)
        // The list follows its user's own change, also while it is in use.
        setChanges(count => count + 1)
        return true
      }
      if (!(await save(after))) return
      notify('success', t('done'), {
        label: t('undo'),
        onClick: () => void save(previous).then(done => done && notify('success', t('undone'))),
      })
    },
    [client, list, move, t],
  )
  const order = useMemo(
    (): RowOrder<RowOf<N>> => ({
      changes,
      handle: row => isMovable(row) && <ReorderHandle id={row.id} name={nameOf(row)} />,
      buttons: row => isMovable(row) && <ReorderButtons id={row.id} name={nameOf(row)} />,
    }),
    [changes, isMovable, nameOf],
  )
  return { order, onMove }
}

/** Shows the new order in the lists that have both rows, until they are read again. */
function showMoved(client: QueryClient, list: ListName, id: string, after: string | null): void {
  client.setQueriesData<{ data: readonly { id: string }[] }>({ queryKey: [list] }, page =>
    page === undefined ? page : { ...page, data: withMoved(page.data, id, after) },
  )
}
