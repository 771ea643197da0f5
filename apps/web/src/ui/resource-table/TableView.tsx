import { lazy, type ReactNode, Suspense, useCallback, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Skeleton } from '../panel/Skeleton.tsx'
import { type DrawnColumn, drawnWidths } from './columns.ts'
import { rememberWidth, useAllRows } from './first-frame.ts'
import { HeadCell } from './HeadCell.tsx'
import type { Density } from './list-appearance.ts'
import { RowView } from './RowView.tsx'
import css from './table.module.css'
import { cellAttributes, type ListTable, SELECTION_COLUMN_WIDTH } from './use-list-table.ts'
import { useResize } from './use-resize.ts'
import { useRowWalk } from './use-row-walk.ts'

/** Longer lists draw only the visible rows; the code for it is loaded then. */
const VIRTUAL_ABOVE = 100
const VirtualRows = lazy(() => import('./VirtualRows.tsx').then(part => ({ default: part.VirtualRows })))
const usualHeights = { normal: 40, compact: 32 } as const

type Props<Row> = {
  label: string
  table: ListTable<Row>
  /** The width for the columns; expected until it is measured. */
  available: number
  /** Called with the width of the table's frame. Stable between renders. */
  onWidthChange: (width: number) => void
  /** `tall`: rows of several lines. */
  density: Density | 'tall'
  /** The heights of rows that are taller than a line of text. */
  rowHeights?: Readonly<Record<Density, number>> | undefined
  /** True until the first page has loaded. */
  loading: boolean
  total: number | undefined
  sort: string
  onSort: (sort: string) => void
  nameOf: (row: Row) => string
  /** Absent where rows open nothing. */
  hrefOf: ((id: string) => string) | undefined
  openId: string | undefined
  onOpen: (id: string) => void
  turning: boolean
  /** Rows have checkboxes. */
  selecting: boolean
  /** Drawn before each row. Stable between renders. */
  lead?: ((row: Row) => ReactNode) | undefined
  totals: Readonly<Record<string, ReactNode>> | undefined
}

/** The list as a table: real table elements, a sticky head, and one tab stop for all rows. */
export function TableView<Row extends { id: string }>(props: Props<Row>) {
  const { t } = useTranslation('ui')
  const { label, table, available, density, loading, selecting, lead, openId } = props
  const leading = selecting || lead !== undefined
  const heights = props.rowHeights ?? usualHeights
  const frame = useRef<HTMLTableElement>(null)
  const scroll = useRef<HTMLDivElement>(null)
  useElementWidth(scroll, props.onWidthChange)
  const scroller = useRef<((index: number) => void) | null>(null)
  const scrollToRow = useCallback((index: number) => scroller.current?.(index), [])
  const rowStyle =
    props.rowHeights === undefined || density === 'tall' ? undefined : { '--row': `${heights[density]}px` }
  const { state, visible: columns, rows: all } = table
  const drawn = columns.map(
    (column): DrawnColumn => ({
      id: column.id,
      width: column.width,
      whole: column.whole === true,
      fixed: column.pin !== false || state.columnSizing[column.id] !== undefined,
    }),
  )
  const resizeOf = useResize(frame, table, drawn)
  const widths = drawnWidths(drawn, available, leading ? SELECTION_COLUMN_WIDTH : 0)
  const drawnRows =
    useAllRows(loading) || density === 'tall' ? all.length : Math.min(all.length, visibleRows(heights[density]))
  const walk = useRowWalk(
    scroll,
    all.map(row => row.id),
    openId,
    scrollToRow,
  )

  // One function for all renders, so that a row is drawn again only when something of its own changed.
  const latest = useRef(table.select)
  useLayoutEffect(() => {
    latest.current = table.select
  })
  const select = useCallback((id: string, isSelected: boolean) => latest.current(id, isSelected), [])

  const draw = (index: number): ReactNode => {
    const row = all[index]
    if (row === undefined) return null
    return (
      <RowView
        key={row.id}
        row={row}
        columns={columns}
        index={index}
        open={openId === row.id}
        reachable={walk.reachable === row.id}
        name={props.nameOf(row.frozen.row)}
        href={props.hrefOf?.(row.id)}
        selecting={selecting}
        lead={lead}
        onOpen={props.onOpen}
        onSelect={select}
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
        aria-busy={loading || props.turning}
        style={rowStyle === undefined ? widths.table : { ...widths.table, ...rowStyle }}
      >
        <colgroup>
          {leading && <col style={{ inlineSize: SELECTION_COLUMN_WIDTH }} />}
          {columns.map(({ id }) => (
            <col key={id} data-column={id} style={{ inlineSize: widths.columns.get(id) }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {selecting && (
              <th scope="col" className={css.select}>
                <input
                  type="checkbox"
                  aria-label={t('table.pickAll')}
                  checked={table.isAllSelected}
                  onChange={event => table.selectAll(event.target.checked)}
                  ref={box => {
                    if (box !== null) box.indeterminate = table.isSomeSelected
                  }}
                />
              </th>
            )}
            {!selecting && leading && <td aria-hidden="true" />}
            {columns.map(column => (
              <HeadCell
                key={column.id}
                column={column}
                selecting={leading}
                current={props.sort}
                onSort={props.onSort}
                resize={resizeOf(column.id)}
              />
            ))}
          </tr>
        </thead>
        <tbody className={props.turning ? css.turning : undefined}>
          {loading ? (
            <SkeletonRows columns={columns.length} selecting={leading} />
          ) : density === 'tall' ? (
            all.map((_, index) => draw(index))
          ) : all.length <= VIRTUAL_ABOVE ? (
            <>
              {all.slice(0, drawnRows).map((_, index) => draw(index))}
              <RestOfRows height={(all.length - drawnRows) * heights[density]} />
            </>
          ) : (
            <Suspense fallback={all.slice(0, VIRTUAL_ABOVE).map((_, index) => draw(index))}>
              <VirtualRows
                ids={all.map(row => row.id)}
                height={heights[density]}
                span={columns.length + (leading ? 1 : 0)}
                scroll={scroll}
                scroller={scroller}
                draw={draw}
              />
            </Suspense>
          )}
        </tbody>
        {props.totals !== undefined && !loading && (
          <TotalsRow table={table} totals={props.totals} selecting={leading} />
        )}
      </table>
    </div>
  )
}

/** The table's head and the page around it leave less than this. */
const AROUND_ROWS_PX = 336
const MIN_HEIGHT_PX = 320

/** The rows that can be visible in the first frame. */
const visibleRows = (height: number): number =>
  Math.ceil(Math.max(MIN_HEIGHT_PX, window.innerHeight - AROUND_ROWS_PX) / height) + 1

/** The space of the rows that are drawn after the first frame. */
const RestOfRows = ({ height }: { height: number }) =>
  height > 0 && (
    <tr className={css.spacer} aria-hidden="true">
      <td aria-hidden="true" style={{ blockSize: height }} />
    </tr>
  )

/** Reports the inner width of an element, without its scroll bar, before each paint that changes it. */
function useElementWidth(element: { current: HTMLElement | null }, onChange: (width: number) => void): void {
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    const measure = () => {
      rememberWidth(current.clientWidth)
      onChange(current.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, onChange])
}

const skeletonWidths = [70, 55, 80, 45, 60, 50, 75]

/** Rows of the final height while the first page is loading. */
function SkeletonRows({ columns, selecting }: { columns: number; selecting: boolean }) {
  return Array.from({ length: 10 }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {selecting && <td aria-hidden="true" />}
      {Array.from({ length: columns }, (_cell, column) => (
        <td key={column}>
          <Skeleton width={skeletonWidths[(row * 3 + column) % skeletonWidths.length] ?? 60} />
        </td>
      ))}
    </tr>
  ))
}

type TotalsProps<Row> = { table: ListTable<Row>; totals: Readonly<Record<string, ReactNode>>; selecting: boolean }

/** The sums of the whole filter, below their columns. */
function TotalsRow<Row>({ table, totals, selecting }: TotalsProps<Row>) {
  const { t } = useTranslation('ui')
  const columns = table.visible
  const labelled = columns.findIndex(({ id }) => totals[id] === undefined)
  return (
    <tfoot>
      <tr className={css.totals}>
        {selecting && <td aria-hidden="true" />}
        {columns.map((column, index) => (
          <td key={column.id} {...cellAttributes(column, selecting)}>
            {totals[column.id] ?? (index === labelled ? t('table.total') : null)}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
