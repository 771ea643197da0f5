import type { RowSelectionState } from '@tanstack/react-table'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { drawnWidths, FITS, type Layout, type PlacedColumn } from './columns.ts'
import type { Density } from './list-appearance.ts'
import { HeadCell } from './HeadCell.tsx'
import type { FrozenRow } from './frozen-rows.ts'
import { SELECTION_COLUMN_WIDTH, pinnedAt } from './pinned.ts'
import { RowView } from './RowView.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import css from './table.module.css'
import { TotalsRow } from './TotalsRow.tsx'
import { useListTable } from './use-list-table.ts'
import { type Resized, useResize } from './use-resize.ts'
import { useElementWidth } from './use-element-width.ts'
import { useRowWalk } from './use-row-walk.ts'

/** From here on only the rows that are seen are drawn. Few lists are this long, so what draws them is fetched then. */
const VIRTUAL_ABOVE = 100
const VirtualRows = lazy(() => import('./VirtualRows.tsx').then(part => ({ default: part.VirtualRows })))
const heights = { normal: 40, compact: 32 } as const

export type TableViewProps<Row> = {
  label: string
  /** As it fits. */
  layout: Layout<Row>
  /** How wide the columns may be together; endless until it is measured. */
  room: number
  /** Told how wide the table may be. Stable between draws. */
  onWidthChange: (width: number) => void
  density: Density
  /** Undefined while the first page is on its way. */
  rows: readonly FrozenRow<Row>[] | undefined
  total: number | undefined
  sort: string
  onSort: (sort: string) => void
  nameOf: (row: Row) => string
  hrefOf: (id: string) => string
  openId: string | undefined
  onOpen: (id: string) => void
  turning: boolean
  /** Given only where there is something to do with picked rows. */
  selecting:
    | {
        selection: RowSelectionState
        onSelect: (selection: RowSelectionState) => void
        selectable?: ((row: Row) => boolean) | undefined
      }
    | undefined
  /** Keeps a width somebody chose. */
  onResize: Resized | undefined
  totals: Readonly<Record<string, ReactNode>> | undefined
}

const none: never[] = []
const NO_SELECTION: RowSelectionState = {}
const keep = () => undefined

/** The list as a table: real table elements, a sticky head, one row at a time in the way of Tab. */
export function TableView<Row extends { id: string }>(props: TableViewProps<Row>) {
  const { t } = useTranslation('ui')
  const { label, layout, density, rows, selecting, sort, openId, onResize } = props
  const frame = useRef<HTMLTableElement>(null)
  const handleOf = useResize(frame, onResize ?? keep)
  const scroll = useRef<HTMLDivElement>(null)
  useElementWidth(scroll, props.onWidthChange)
  const { placed } = layout
  const bringer = useRef<((index: number) => void) | null>(null)
  const bring = useCallback((index: number) => bringer.current?.(index), [])
  const table = useListTable(
    placed,
    rows ?? none,
    selecting?.selection ?? NO_SELECTION,
    selecting?.onSelect ?? keep,
    selecting?.selectable,
  )
  const all = table.getRowModel().rows
  const walk = useRowWalk(
    scroll,
    all.map(row => row.id),
    openId,
    bring,
  )
  const span = placed.length + (selecting === undefined ? 0 : 1)
  const drawn = useMemo(
    () => (Number.isFinite(props.room) ? drawnWidths(layout, props.room) : null),
    [layout, props.room],
  )
  const wide = placed.reduce((sum, { width }) => sum + width, 0)

  const draw = (index: number): ReactNode => {
    const row = all[index]
    if (row === undefined) return null
    return (
      <RowView
        key={row.id}
        row={row}
        placed={placed}
        frozen={row.original}
        index={index}
        open={openId === row.id}
        reachable={walk.reachable === row.id}
        name={props.nameOf(row.original.row)}
        href={props.hrefOf(row.id)}
        selection={selecting === undefined ? undefined : row.getIsSelected()}
        onOpen={props.onOpen}
      />
    )
  }

  return (
    <div ref={scroll} role="presentation" className={css.scroll} onFocus={walk.onFocus} onKeyDown={walk.onKeyDown}>
      <table
        ref={frame}
        className={css.table}
        data-density={density}
        aria-label={label}
        aria-rowcount={props.total === undefined ? -1 : props.total + 1}
        aria-busy={rows === undefined || props.turning}
        style={sizeOf(layout, wide, selecting === undefined ? 0 : SELECTION_COLUMN_WIDTH)}
      >
        <colgroup>
          {selecting !== undefined && <col style={{ inlineSize: SELECTION_COLUMN_WIDTH }} />}
          {placed.map(each => (
            <col
              key={each.column.id}
              data-column={each.column.id}
              style={{ inlineSize: colWidth(each, layout, wide, drawn) }}
            />
          ))}
        </colgroup>
        <thead>
          {table.getHeaderGroups().map(group => (
            <tr key={group.id} aria-rowindex={1}>
              {selecting !== undefined && (
                <th scope="col" className={css.select}>
                  <input
                    type="checkbox"
                    aria-label={t('table.pickAll')}
                    checked={table.getIsAllRowsSelected()}
                    onChange={table.getToggleAllRowsSelectedHandler()}
                    ref={box => {
                      if (box !== null) box.indeterminate = table.getIsSomeRowsSelected()
                    }}
                  />
                </th>
              )}
              {group.headers.map(header => {
                const { meta, header: name } = header.column.columnDef
                const { pin = null, offset = 0 } = meta ?? {}
                return (
                  <HeadCell
                    key={header.id}
                    id={header.column.id}
                    label={String(name)}
                    align={meta?.align ?? 'start'}
                    pin={pin}
                    style={pinnedAt({ pin, offset }, selecting !== undefined)}
                    sort={meta?.sort}
                    current={sort}
                    onSort={props.onSort}
                    resize={onResize === undefined ? undefined : handleOf(header.column.id)}
                  />
                )
              })}
            </tr>
          ))}
        </thead>
        <tbody className={props.turning ? css.turning : undefined}>
          {rows === undefined ? (
            <SkeletonRows columns={placed.length} selecting={selecting !== undefined} />
          ) : all.length <= VIRTUAL_ABOVE ? (
            all.map((_, index) => draw(index))
          ) : (
            <Suspense fallback={all.slice(0, VIRTUAL_ABOVE).map((_, index) => draw(index))}>
              <VirtualRows
                ids={all.map(row => row.id)}
                height={heights[density]}
                span={span}
                scroll={scroll}
                bringer={bringer}
                draw={draw}
              />
            </Suspense>
          )}
        </tbody>
        {props.totals !== undefined && rows !== undefined && (
          <TotalsRow placed={placed} totals={props.totals} selecting={selecting !== undefined} />
        )}
      </table>
    </div>
  )
}

/**
 * Shares of what there is, until somebody chose widths: then those hold, and the table scrolls where they do not fit.
 */
const sizeOf = <Row,>({ exact, flexible }: Layout<Row>, wide: number, more: number) =>
  !exact
    ? { minInlineSize: wide * FITS }
    : flexible === null
      ? { inlineSize: wide + more }
      : { minInlineSize: wide + more }

const colWidth = <Row,>(
  { column, width }: PlacedColumn<Row>,
  { exact, flexible }: Layout<Row>,
  wide: number,
  drawn: ReadonlyMap<string, number> | null,
): string | undefined =>
  !exact
    ? drawn === null
      ? `${(width / wide) * 100}%`
      : `${drawn.get(column.id) ?? width}px`
    : column.id === flexible
      ? undefined
      : `${width}px`
