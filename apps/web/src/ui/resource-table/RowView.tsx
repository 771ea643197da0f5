import { memo, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import css from './table.module.css'
import { cellAttributes, type TableColumn, type TableRow } from './use-list-table.ts'

type Props<Row> = {
  row: TableRow<Row>
  /** The visible ones. */
  columns: readonly TableColumn<Row>[]
  index: number
  open: boolean
  /** The row that is the list's tab stop. */
  reachable: boolean
  name: string
  /** Absent where rows open nothing. */
  href: string | undefined
  selecting: boolean
  /** Drawn before the row. Stable between renders. */
  lead: ((row: Row) => ReactNode) | undefined
  onOpen: (id: string) => void
  /** Stable between renders. */
  onSelect: (id: string, isSelected: boolean) => void
}

function PlainRowView<Row extends { id: string }>({
  row: { id, frozen, isSelected, canSelect },
  columns,
  index,
  open,
  reachable,
  name,
  href,
  selecting,
  lead,
  onOpen,
  onSelect,
}: Props<Row>) {
  const { t } = useTranslation('ui')
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen(id)
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
      {selecting && (
        <td className={css.select}>
          <input
            type="checkbox"
            checked={isSelected}
            disabled={!canSelect}
            aria-label={t('table.pick', { name })}
            onChange={event => onSelect(id, event.target.checked)}
          />
        </td>
      )}
      {!selecting && lead !== undefined && <td className={css.lead}>{!frozen.gone && lead(frozen.row)}</td>}
      {columns.map((column, position) => {
        const content = column.cell(frozen.row)
        const attributes = cellAttributes(column, selecting || lead !== undefined)
        if (position > 0)
          return (
            <td key={column.id} {...attributes}>
              {content}
            </td>
          )
        return (
          <th key={column.id} scope="row" {...attributes}>
            {href === undefined ? (
              content
            ) : (
              <a
                className={css.open}
                href={href}
                tabIndex={reachable ? 0 : -1}
                data-row-link={id}
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
    before.row.frozen.row === after.row.frozen.row &&
    before.row.frozen.gone === after.row.frozen.gone &&
    before.index === after.index &&
    before.open === after.open &&
    before.reachable === after.reachable &&
    before.href === after.href &&
    before.selecting === after.selecting &&
    before.row.isSelected === after.row.isSelected &&
    before.row.canSelect === after.row.canSelect &&
    before.name === after.name &&
    before.columns === after.columns &&
    before.lead === after.lead &&
    before.onOpen === after.onOpen &&
    before.onSelect === after.onSelect,
) as typeof PlainRowView

/** A click on a control in the row does not open the row. */
const isOwnControl = (event: MouseEvent): boolean =>
  event.target instanceof Element && event.target.closest('a, button, input, label') !== null
