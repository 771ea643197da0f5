import type { RowSelectionState } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDensity } from './density.ts'
import { HeadCell } from './HeadCell.tsx'
import type { HeldRow } from './held-rows.ts'
import type { ListColumn } from './list-types.ts'
import { RowView } from './RowView.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import css from './table.module.css'
import { useListTable } from './use-list-table.ts'
import { useRowWalk } from './use-row-walk.ts'

const VIRTUAL_ABOVE = 100
const heights = { normal: 40, compact: 32 } as const

export type TableViewProps<Row> = {
  label: string
  columns: readonly ListColumn<Row>[]
  /** Undefined while the first page is on its way. */
  rows: readonly HeldRow<Row>[] | undefined
  total: number | undefined
  sort: string
  onSort: (sort: string) => void
  nameOf: (row: Row) => string
  hrefOf: (id: string) => string
  openId: string | undefined
  onOpen: (id: string) => void
  turning: boolean
  /** Given only where there is something to do with picked rows. */
  picking: { picked: RowSelectionState; onPick: (picked: RowSelectionState) => void } | undefined
}

const none: never[] = []
const nobody: RowSelectionState = {}
const keep = () => undefined

/** The list as a table: real table elements, a sticky head, rows drawn only where they are seen once there are many. */
export function TableView<Row extends { id: string }>(props: TableViewProps<Row>) {
  const { t } = useTranslation('ui')
  const [density] = useDensity()
  const { label, columns, rows, picking, sort, openId } = props
  const scroll = useRef<HTMLDivElement>(null)
  const table = useListTable(columns, rows ?? none, picking?.picked ?? nobody, picking?.onPick ?? keep)
  const all = table.getRowModel().rows
  const virtual = useVirtualizer({
    count: all.length, enabled: all.length > VIRTUAL_ABOVE, getScrollElement: () => scroll.current, estimateSize: () => heights[density], overscan: 12,
    getItemKey: (index) => all[index]?.id ?? index,
  })
  const ids = all.map((row) => row.id)
  const walk = useRowWalk(scroll, ids, openId, (index) => virtual.scrollToIndex(index))
  const drawn = all.length > VIRTUAL_ABOVE ? virtual.getVirtualItems() : all.map((row, index) => ({ index, key: row.id }))
  const [before, after] = all.length > VIRTUAL_ABOVE ? edges(virtual.getVirtualItems(), virtual.getTotalSize()) : [0, 0]
  const span = columns.length + (picking === undefined ? 0 : 1)
  const wide = columns.reduce((sum, column) => sum + column.width, 0)

  return (
    <div ref={scroll} className={css.scroll} onFocus={walk.onFocus} onKeyDown={walk.onKeyDown}>
      <table className={css.table} data-density={density} aria-label={label} aria-rowcount={props.total === undefined ? -1 : props.total + 1} aria-busy={rows === undefined || props.turning} style={{ minInlineSize: wide * 0.86 }}>
        <colgroup>
          {picking !== undefined && <col style={{ inlineSize: 40 }} />}
          {columns.map((column) => <col key={column.id} style={{ inlineSize: `${(column.width / wide) * 100}%` }} />)}
        </colgroup>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} aria-rowindex={1}>
              {picking !== undefined && (
                <th scope="col" className={css.pick}>
                  <input type="checkbox" aria-label={t('table.pickAll')} checked={table.getIsAllRowsSelected()} onChange={table.getToggleAllRowsSelectedHandler()} />
                </th>
              )}
              {group.headers.map((header) => {
                const { meta, header: name } = header.column.columnDef
                return <HeadCell key={header.id} label={String(name)} align={meta?.align ?? 'start'} sort={meta?.sort} current={sort} onSort={props.onSort} />
              })}
            </tr>
          ))}
        </thead>
        <tbody className={props.turning ? css.turning : undefined}>
          {rows === undefined && <SkeletonRows columns={columns.length} picking={picking !== undefined} />}
          <Spacer size={before} span={span} />
          {drawn.map(({ index }) => {
            const row = all[index]
            if (row === undefined) return null
            const held = row.original
            return (
              <RowView
                key={row.id} row={row} held={held} index={index} open={openId === row.id} reachable={walk.reachable === row.id} name={props.nameOf(held.row)}
                href={props.hrefOf(row.id)} picked={picking === undefined ? undefined : row.getIsSelected()} onOpen={props.onOpen}
              />
            )
          })}
          <Spacer size={after} span={span} />
        </tbody>
      </table>
    </div>
  )
}

/** Stands for the rows that are not drawn. */
function Spacer({ size, span }: { size: number; span: number }) {
  if (size <= 0) return null
  return (
    <tr className={css.spacer} aria-hidden="true">
      <td colSpan={span} style={{ blockSize: size }} />
    </tr>
  )
}

function edges(items: readonly { start: number; end: number }[], total: number): [before: number, after: number] {
  const [first, last] = [items[0], items.at(-1)]
  return first === undefined || last === undefined ? [0, total] : [first.start, total - last.end]
}
