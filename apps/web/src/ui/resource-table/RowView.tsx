import type { Row as TableRow } from '@tanstack/react-table'
import { memo, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Placed } from './columns.ts'
import type { Features } from './features.ts'
import type { HeldRow } from './held-rows.ts'
import { pinnedAt } from './pinned.ts'
import css from './table.module.css'

type Props<Row> = {
  row: TableRow<Features, HeldRow<Row>>
  /** Which columns, in which order: the row itself is the table's own and changes in place. */
  placed: readonly Placed<Row>[]
  /** What the row looks like follows from these; everything else is stable. */
  held: HeldRow<Row>
  index: number
  open: boolean
  /** The one row Tab leads to; arrows move from there. */
  reachable: boolean
  name: string
  href: string
  picked: boolean | undefined
  onOpen: (id: string) => void
}

function PlainRowView<Row extends { id: string }>({
  row,
  held,
  index,
  open,
  reachable,
  name,
  href,
  picked,
  onOpen,
}: Props<Row>) {
  const { t } = useTranslation('ui')
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen(held.row.id)
  }
  return (
    // Row 1 is the head.
    <tr
      aria-rowindex={index + 2}
      className={css.row}
      data-open={open}
      data-gone={held.gone}
      data-index={index}
      onClick={event => !isOwnControl(event) && follow(event)}
    >
      {picked !== undefined && (
        <td className={css.pick}>
          <input
            type="checkbox"
            checked={picked}
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
            : { 'data-pin': meta.pin, style: pinnedAt(meta, picked !== undefined) }),
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
              data-row-link={held.row.id}
              aria-current={open}
              onClick={follow}
            >
              {content}
              {/* After what is seen, so that who speaks to the page can say what they see. */}
              <span className={css.unseen}> {held.gone ? t('table.gone', { name }) : t('table.open', { name })}</span>
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
    before.held.row === after.held.row &&
    before.held.gone === after.held.gone &&
    before.index === after.index &&
    before.open === after.open &&
    before.reachable === after.reachable &&
    before.href === after.href &&
    before.picked === after.picked &&
    before.name === after.name &&
    before.placed === after.placed &&
    before.onOpen === after.onOpen,
) as typeof PlainRowView

/** A click on a link, a button or a field in the row is that control's own. */
const isOwnControl = (event: MouseEvent): boolean =>
  event.target instanceof Element && event.target.closest('a, button, input, label') !== null
