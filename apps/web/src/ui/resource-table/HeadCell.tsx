import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import css from './table.module.css'

type Props = { label: string; align: 'start' | 'end'; sort?: { asc: string; desc: string } | undefined; current: string; onSort: (sort: string) => void }

/** A column's name; a button where the list declares an order for it. */
export function HeadCell({ label, align, sort, current, onSort }: Props) {
  const { t } = useTranslation('ui')
  if (sort === undefined) return <th scope="col" data-align={align}>{label}</th>
  const state = current === sort.asc ? 'ascending' : current === sort.desc ? 'descending' : 'none'
  const Icon = state === 'ascending' ? ArrowUp : state === 'descending' ? ArrowDown : ArrowUpDown
  return (
    <th scope="col" data-align={align} aria-sort={state}>
      <button type="button" className={css.sort} data-on={state !== 'none'} title={t('table.sortBy', { column: label })} onClick={() => onSort(state === 'descending' ? sort.asc : sort.desc)}>
        {label}
        <Icon size={13} strokeWidth={2} aria-hidden="true" />
      </button>
    </th>
  )
}
