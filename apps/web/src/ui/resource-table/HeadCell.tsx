import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import css from './table.module.css'
import { cellAttributes, type TableColumn } from './use-list-table.ts'
import type { Drag } from './use-resize.ts'

type Props<Row> = {
  column: TableColumn<Row>
  selecting: boolean
  current: string
  onSort: (sort: string) => void
  resize: Drag
}

/** A column's heading: a button where the list can be sorted by it, with an edge to drag. */
export function HeadCell<Row>({ column, selecting, current, onSort, resize }: Props<Row>) {
  const { t } = useTranslation('ui')
  const { header: label, head, sort } = column
  const state =
    sort === undefined ? undefined : current === sort.asc ? 'ascending' : current === sort.desc ? 'descending' : 'none'
  const Icon = state === 'ascending' ? ArrowUp : state === 'descending' ? ArrowDown : ArrowUpDown
  return (
    <th scope="col" data-column={column.id} aria-sort={state} {...cellAttributes(column, selecting)}>
      {head}
      {head !== undefined ? (
        <span className="visually-hidden">{label}</span>
      ) : sort === undefined ? (
        label
      ) : (
        <button
          type="button"
          className={css.sort}
          data-on={state !== 'none'}
          title={t('table.sortBy', { column: label })}
          onClick={() => onSort(state === 'descending' ? sort.asc : sort.desc)}
        >
          {label}
          <Icon size={13} strokeWidth={2} aria-hidden="true" />
        </button>
      )}
      {/* For pointers; the keyboard sets widths in the column chooser. */}
      <span aria-hidden="true" className={css.edge} title={t('table.widthHint')} onPointerDown={resize} />
    </th>
  )
}
