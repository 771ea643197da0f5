import { type ReactNode, useId } from 'react'
import { ScrollRegion } from '../panel/ScrollRegion.tsx'
import css from './simple-table.module.css'

type Column<Row> = { header: string; render: (row: Row) => ReactNode; end?: boolean; wrap?: boolean }
type Props<Row> = {
  title: string
  /** The panel around it shows the same title. */
  titleHidden?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Up to a limited height, with the headings in view. */
  limited?: boolean
  /** Narrow columns with wrapped headings, for a drawer. */
  compact?: boolean
}

/** A titled table of a few rows, without order or paging. It scrolls in its own container. */
export function SimpleTable<Row>({
  title,
  titleHidden = false,
  columns,
  rows,
  limited = false,
  compact = false,
}: Props<Row>) {
  const titleId = useId()
  return (
    <section className={css.section}>
      <h3 id={titleId} className={titleHidden ? 'visually-hidden' : css.title}>
        {title}
      </h3>
      <ScrollRegion
        className={css.scroll}
        data-limited={limited}
        aria-labelledby={titleId}
        {...(titleHidden ? { role: 'group' } : {})}
      >
        <table className={css.table} data-compact={compact} aria-labelledby={titleId}>
          <thead>
            <tr>
              {columns.map(({ header, end = false }, at) => (
                <th key={at} scope="col" data-end={end}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                {columns.map(({ render, end = false, wrap = false }, place) => (
                  <td key={place} data-end={end} data-wrap={wrap}>
                    {render(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  )
}
