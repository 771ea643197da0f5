import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import css from './table.module.css'
import type { Drag } from './use-resize.ts'

type Props = {
  id: string
  label: string
  align: 'start' | 'end'
  pin: 'start' | 'end' | null
  style: CSSProperties | undefined
  sort?: { asc: string; desc: string } | undefined
  current: string
  onSort: (sort: string) => void
  /** Given where a person's widths are kept. */
  resize: Drag | undefined
}

/** A column's name; a button where the list declares an order for it; an edge to drag where widths are kept. */
export function HeadCell({ id, label, align, pin, style, sort, current, onSort, resize }: Props) {
  const { t } = useTranslation('ui')
  const state =
    sort === undefined ? undefined : current === sort.asc ? 'ascending' : current === sort.desc ? 'descending' : 'none'
  const Icon = state === 'ascending' ? ArrowUp : state === 'descending' ? ArrowDown : ArrowUpDown
  return (
    <th scope="col" data-align={align} data-column={id} data-pin={pin ?? undefined} style={style} aria-sort={state}>
      {sort === undefined ? (
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
      {/* For a mouse or a finger; keys have the widths in the columns' own panel. */}
      {resize !== undefined && (
        <span aria-hidden="true" className={css.edge} title={t('table.widthHint')} onPointerDown={resize} />
      )}
    </th>
  )
}
