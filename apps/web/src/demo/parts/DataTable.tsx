import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/button/Button.tsx'
import { Check } from '../../ui/choice/Choice.tsx'
import { ScrollRegion } from '../../ui/panel/ScrollRegion.tsx'
import css from './parts.module.css'

export type TableColumn<Row> = {
  readonly key: string
  readonly header: string
  /** What it is sorted by; without it, the column cannot be sorted. */
  readonly value?: (row: Row) => string | number
  readonly render: (row: Row) => ReactNode
  readonly end?: boolean
}

type Props<Row> = {
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** What the rows were searched for: another search starts at the first page. */
  search?: string
  /** The keys of the selected rows; without it, rows have no checkbox. */
  selected?: ReadonlySet<string>
  onSelect?: (keys: ReadonlySet<string>) => void
}

type Order = { readonly key: string; readonly descending: boolean }

const sizes = [5, 10, 25] as const

/** A table sorted by its headings, in pages of 5, 10 or 25 rows. */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, keyOf, nameOf, search = '', selected, onSelect } = props
  const { t, locale } = useTranslation('demo')
  const [order, setOrder] = useState<Order | null>(null)
  const [size, setSize] = useState<number>(10)
  const [wanted, setWanted] = useState({ search, page: 0 })
  // Fewer rows than before can end the page that was open.
  const page = Math.min(wanted.search === search ? wanted.page : 0, Math.max(0, Math.ceil(rows.length / size) - 1))
  const shown = sorted(rows, columns, order, locale).slice(page * size, (page + 1) * size)
  const keys = rows.map(keyOf)
  const isOn = (key: string) => selected?.has(key) === true
  const toggle = (some: readonly string[], on: boolean) =>
    onSelect?.(new Set(on ? [...(selected ?? []), ...some] : [...(selected ?? [])].filter(key => !some.includes(key))))
  return (
    <div className={css.tableCard}>
      <ScrollRegion className={css.scroll} aria-label={label}>
        <table className={css.table} aria-label={label}>
          <thead>
            <tr>
              {selected !== undefined && (
                <th scope="col">
                  <Check
                    label={<span className="visually-hidden">{t('table.selectAll')}</span>}
                    checked={keys.length > 0 && keys.every(isOn)}
                    onChange={on => toggle(keys, on)}
                  />
                </th>
              )}
              {columns.map(column => (
                <Heading key={column.key} column={column} order={order} onOrder={setOrder} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(row => (
              <tr key={keyOf(row)}>
                {selected !== undefined && (
                  <td>
                    <Check
                      label={<span className="visually-hidden">{t('table.select', { name: nameOf(row) })}</span>}
                      checked={isOn(keyOf(row))}
                      onChange={on => toggle([keyOf(row)], on)}
                    />
                  </td>
                )}
                {columns.map(({ key, render, end = false }) => (
                  <td key={key} data-end={end}>
                    {render(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {rows.length === 0 && (
        <p className={css.none} role="status">
          {t('table.none')}
        </p>
      )}
      <div className={css.foot}>
        <span>{selected !== undefined && selected.size > 0 && t('table.selected', { count: selected.size })}</span>
        <label className={css.size}>
          {t('table.perPage')}
          <select value={size} onChange={event => setSize(Number(event.target.value))}>
            {sizes.map(each => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <Pages page={page} size={size} total={rows.length} onPage={next => setWanted({ search, page: next })} />
      </div>
    </div>
  )
}

type HeadingProps<Row> = { column: TableColumn<Row>; order: Order | null; onOrder: (order: Order) => void }

function Heading<Row>({ column: { key, header, value, end = false }, order, onOrder }: HeadingProps<Row>) {
  if (value === undefined)
    return (
      <th scope="col" data-end={end}>
        {header}
      </th>
    )
  const isSorted = order?.key === key
  const descending = isSorted && order.descending
  const Arrow = descending ? ArrowDown : ArrowUp
  return (
    <th scope="col" data-end={end} aria-sort={isSorted ? (descending ? 'descending' : 'ascending') : 'none'}>
      <button type="button" className={css.sort} onClick={() => onOrder({ key, descending: isSorted && !descending })}>
        {header}
        {isSorted && <Arrow size={13} aria-hidden="true" />}
      </button>
    </th>
  )
}

/** Which rows are shown, and buttons to the pages before and after. */
export function Pages(props: { page: number; size: number; total: number; onPage: (page: number) => void }) {
  const { page, size, total, onPage } = props
  const { t } = useTranslation('demo')
  const to = Math.min(total, (page + 1) * size)
  return (
    <span className={css.pages}>
      <span aria-live="polite">{t('table.range', { from: total === 0 ? 0 : page * size + 1, to, total })}</span>
      {/* At its end a button keeps the focus it has. */}
      <IconButton
        aria-label={t('table.previous')}
        aria-disabled={page === 0}
        onClick={() => page > 0 && onPage(page - 1)}
      >
        <ChevronLeft size={17} aria-hidden="true" className={css.mirrored} />
      </IconButton>
      <IconButton
        aria-label={t('table.next')}
        aria-disabled={to === total}
        onClick={() => to < total && onPage(page + 1)}
      >
        <ChevronRight size={17} aria-hidden="true" className={css.mirrored} />
      </IconButton>
    </span>
  )
}

function sorted<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  order: Order | null,
  locale: string,
): readonly Row[] {
  const value = columns.find(({ key }) => key === order?.key)?.value
  if (order === null || value === undefined) return rows
  const sign = order.descending ? -1 : 1
  return rows.toSorted((one, other) => sign * compare(value(one), value(other), locale))
}

const compare = (one: string | number, other: string | number, locale: string): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other), locale)
