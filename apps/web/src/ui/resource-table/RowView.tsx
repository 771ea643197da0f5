import type { Row as TableRow } from '@tanstack/react-table'
import { memo, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ColumnState, Features } from './columns.ts'
import type { FrozenRow } from './frozen-rows.ts'
import css from './table.module.css'
import { cellAttributes } from './use-list-table.ts'

type Props<Row> = {
  row: TableRow<Features, FrozenRow<Row>>
  /** Compared instead of the row's cells: the row is the table's own and changes in place. */
  columns: ColumnState
  frozen: FrozenRow<Row>
  index: number
  open: boolean
  /** The row that is the list's tab stop. */
  reachable: boolean
  name: string
  /** Absent where rows open nothing. */
  href: string | undefined
  selection: boolean | undefined
  /** Drawn before the row. Stable between renders. */
  lead: ((row: Row) => ReactNode) | undefined
  onOpen: (id: string) => void
}

function PlainRowView<Row extends { id: string }>({
  row,
  frozen,
  index,
  open,
  reachable,
  name,
  href,
  selection,
  lead,
  onOpen,
}: Props<Row>) {
  const { t } = useTranslation('ui')
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen(frozen.row.id)
  }
  return (
    // Row 1 is the table's head.
    <tr
      aria-rowindex={index + 2}
      className={css.row}
      data-open={open}
      data-gone={frozen.gone}
      data-opens={href !== undefined}
      data-index={index}
      onClick={event => href !== undefined && !isOwnControl(event) && follow(event)}
    >
      {selection !== undefined && (
        <td className={css.select}>
          <input
            type="checkbox"
            checked={selection}
            disabled={!row.getCanSelect()}
            aria-label={t('table.pick', { name })}
            onChange={row.getToggleSelectedHandler()}
          />
        </td>
      )}
      {selection === undefined && lead !== undefined && (
        <td className={css.lead}>{!frozen.gone && lead(frozen.row)}</td>
      )}
      {row.getVisibleCells().map((cell, position) => {
        const { column } = cell
        const content: ReactNode =
          typeof column.columnDef.cell === 'function' ? column.columnDef.cell(cell.getContext()) : null
        const attributes = cellAttributes(column, selection !== undefined || lead !== undefined)
        if (position > 0)
          return (
            <td key={cell.id} {...attributes}>
              {content}
            </td>
          )
        return (
          <th key={cell.id} scope="row" {...attributes}>
            {href === undefined ? (
              content
            ) : (
              <a
                className={css.open}
                href={href}
                tabIndex={reachable ? 0 : -1}
                data-row-link={frozen.row.id}
                aria-current={open}
                onClick={follow}
              >
                {content}
                {/* After the visible text, so that voice control can use it. */}
                <span className="visually-hidden"> {t(frozen.gone ? 'table.gone' : 'table.open', { name })}</span>
              </a>
            )}
          </th>
        )
      })}
    </tr>
  )
}

/** One row; rendered again only when its record, position or state changes. */
export const RowView = memo(
  PlainRowView,
  (before, after) =>
    before.frozen.row === after.frozen.row &&
    before.frozen.gone === after.frozen.gone &&
    before.index === after.index &&
    before.open === after.open &&
    before.reachable === after.reachable &&
    before.href === after.href &&
    before.selection === after.selection &&
    before.name === after.name &&
    before.columns === after.columns &&
    before.lead === after.lead &&
    before.onOpen === after.onOpen,
) as typeof PlainRowView

/** A click on a control in the row does not open the row. */
const isOwnControl = (event: MouseEvent): boolean =>
  event.target instanceof Element && event.target.closest('a, button, input, label') !== null
