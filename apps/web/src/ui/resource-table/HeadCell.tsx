import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { NARROWEST, WIDEST } from './columns.ts'
import css from './table.module.css'
import type { ResizeHandle } from './use-resize.ts'

type Props = {
  id: string
  label: string
  align: 'start' | 'end'
  width: number
  pin: 'start' | 'end' | null
  style: CSSProperties | undefined
  sort?: { asc: string; desc: string } | undefined
  current: string
  onSort: (sort: string) => void
  /** Given where a person's widths are kept. */
  resize: ResizeHandle | undefined
}

/** A column's name; a button where the list declares an order for it; an edge to drag where widths are kept. */
export function HeadCell({ id, label, align, width, pin, style, sort, current, onSort, resize }: Props) {
  const { t } = useTranslation('ui')
  const state = sort === undefined ? undefined : current === sort.asc ? 'ascending' : current === sort.desc ? 'descending' : 'none'
  const Icon = state === 'ascending' ? ArrowUp : state === 'descending' ? ArrowDown : ArrowUpDown
  return (
    <th scope="col" data-align={align} data-column={id} data-pin={pin ?? undefined} style={style} aria-sort={state}>
      {sort === undefined ? label : (
        <button type="button" className={css.sort} data-on={state !== 'none'} title={t('table.sortBy', { column: label })} onClick={() => onSort(state === 'descending' ? sort.asc : sort.desc)}>
          {label}
          <Icon size={13} strokeWidth={2} aria-hidden="true" />
        </button>
      )}
      {resize !== undefined && (
        <span
          role="separator" aria-orientation="vertical" tabIndex={0} className={css.edge} aria-label={t('table.width', { column: label })} title={t('table.widthHint')}
          aria-valuenow={width} aria-valuemin={NARROWEST} aria-valuemax={WIDEST} {...resize}
        />
      )}
    </th>
  )
}
