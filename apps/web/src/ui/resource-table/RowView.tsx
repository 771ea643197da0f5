import type { Row as TableRow } from '@tanstack/react-table'
import { memo, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlacedColumn } from './columns.ts'
import type { Features } from './features.ts'
import type { FrozenRow } from './frozen-rows.ts'
import { pinnedAt } from './pinned.ts'
import css from './table.module.css'

type Props<Row> = {
  row: TableRow<Features, FrozenRow<Row>>
  /** Which columns, in which order: the row itself is the table's own and changes in place. */
  placed: readonly PlacedColumn<Row>[]
  /** What the row looks like follows from these; everything else is stable. */
  frozen: FrozenRow<Row>
  index: number
  open: boolean
  /** The one row Tab leads to; arrows move from there. */
  reachable: boolean
  name: string
  href: string
  selection: boolean | undefined
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
  onOpen,
}: Props<Row>) {
  const { t } = useTranslation('ui')
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen(frozen.row.id)
  }
  return (
    // Row 1 is the head.
    <tr
      aria-rowindex={index + 2}
      className={css.row}
      data-open={open}
      data-gone={frozen.gone}
      data-index={index}
      onClick={event => !isOwnControl(event) && follow(event)}
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
      {row.getAllCells().map((cell, at) => {
        const content: ReactNode =
          typeof cell.column.columnDef.cell === 'function' ? cell.column.columnDef.cell(cell.getContext()) : null
        const meta = cell.column.columnDef.meta
        const place = {
          'data-align': meta?.align,
          ...(meta?.pin === undefined || meta.pin === null
            ? {}
            : { 'data-pin': meta.pin, style: pinnedAt(meta, selection !== undefined) }),
        }
        if (at > 0)
          return (
            <td key={cell.id} {...place}>
              {content}
            </td>
          )
        return (
          <th key={cell.id} scope="row" {...place}>
            <a
              className={css.open}
              href={href}
              tabIndex={reachable ? 0 : -1}
              data-row-link={frozen.row.id}
              aria-current={open}
              onClick={follow}
            >
              {content}
              {/* After what is seen, so that who speaks to the page can say what they see. */}
              <span className={css.unseen}> {frozen.gone ? t('table.gone', { name }) : t('table.open', { name })}</span>
            </a>
          </th>
        )
      })}
    </tr>
  )
}

/** One row. Drawn again only when its own record, its place or its state changes. */
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
    before.placed === after.placed &&
    before.onOpen === after.onOpen,
) as typeof PlainRowView

/** A click on a link, a button or a field in the row is that control's own. */
const isOwnControl = (event: MouseEvent): boolean =>
  event.target instanceof Element && event.target.closest('a, button, input, label') !== null
