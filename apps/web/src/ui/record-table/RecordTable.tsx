import useMediaQuery from '@mui/material/useMediaQuery'
import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useElementWidth } from '../resource-table/use-element-width.ts'
import css from './record-table.module.css'

/**
 * `width`: the user's choice; otherwise the table distributes the space. `yields`: hidden in a narrow table, because
 * the record itself shows it.
 */
export type RecordColumn<Row, Id extends string = string> = {
  readonly id: Id
  readonly header: string
  readonly align?: 'end'
  readonly width?: number | undefined
  readonly yields?: true
  readonly cell: (row: Row) => ReactNode
}
export type RecordColumns<Row, Id extends string = string> = readonly [
  RecordColumn<Row, Id>,
  ...RecordColumn<Row, Id>[],
]

type Props<Row> = {
  label: string
  rows: readonly Row[]
  columns: RecordColumns<Row>
  /** Called with the available width. Must be stable between renders. */
  onWidthChange: (width: number) => void
  nameOf: (row: Row) => string
  idOf: (row: Row) => string
  openId: string | undefined
  /** The URL of a row: its own page, or the record beside the list. */
  hrefOf: (id: string) => string
  renderCard: (row: Row) => ReactNode
}

/** A few records shown without paging, each linked to its own: table rows, or cards on a phone. */
export function RecordTable<Row>(props: Props<Row>) {
  const phone = useMediaQuery('(max-width:599.95px)', { noSsr: true })
  return phone ? <Cards {...props} /> : <Rows {...props} />
}

function Rows<Row>({ label, rows, columns, onWidthChange, nameOf, idOf, openId, hrefOf }: Props<Row>) {
  const { t } = useTranslation('ui')
  const follow = useFollow()
  const [first, ...rest] = columns
  const frame = useRef<HTMLDivElement>(null)
  useElementWidth(frame, onWidthChange)
  return (
    <div ref={frame} className={css.frame}>
      <table className={css.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ id, header, align, width }) => (
              <th
                key={id}
                scope="col"
                data-align={align}
                style={width === undefined ? undefined : { inlineSize: width }}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => {
            const id = idOf(row)
            const href = hrefOf(id)
            return (
              <tr
                key={id}
                className={css.row}
                data-open={openId === id}
                onClick={event => !isOwnControl(event) && follow(event, href)}
              >
                <th scope="row">
                  <a
                    className={css.open}
                    href={href}
                    data-row-link={id}
                    aria-current={openId === id}
                    onClick={event => follow(event, href)}
                  >
                    {first.cell(row)}
                    <span className="visually-hidden"> {t('table.open', { name: nameOf(row) })}</span>
                  </a>
                </th>
                {rest.map(column => (
                  <td key={column.id} data-align={column.align}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Cards<Row>({ label, rows, nameOf, idOf, openId, hrefOf, renderCard }: Props<Row>) {
  const { t } = useTranslation('ui')
  const follow = useFollow()
  return (
    <ul className={css.cards} aria-label={label}>
      {rows.map(row => {
        const id = idOf(row)
        const href = hrefOf(id)
        return (
          <li key={id}>
            <a
              className={css.card}
              href={href}
              data-row-link={id}
              aria-current={openId === id}
              onClick={event => follow(event, href)}
            >
              {renderCard(row)}
              <span className="visually-hidden"> {t('table.open', { name: nameOf(row) })}</span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** Opens a row in place; modified and middle clicks keep the browser's behaviour. */
function useFollow(): (event: MouseEvent, href: string) => void {
  const navigate = useNavigate()
  return (event, href) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void navigate({ to: '.', search: Object.fromEntries(new URLSearchParams(href)) as never, resetScroll: false })
  }
}

const isOwnControl = (event: MouseEvent): boolean =>
  event.target instanceof Element && event.target.closest('a, button, input, label') !== null
