import css from './chart.module.css'
import type { ChartData } from './chart-data.ts'

/** The names of the series with their totals. */
export function Legend({ data: { series, kind, comparison, below } }: { data: ChartData }) {
  return (
    <ul className={css.legend}>
      {[
        ...series.map(each => ({ ...each, of: kind })),
        ...(below?.series.map(each => ({ ...each, of: below.kind })) ?? []),
      ].map(({ id, name, colour, total, of }) => (
        <li key={id} data-colour={colour} data-kind={of}>
          {name}
          {total !== undefined && <b>{total}</b>}
        </li>
      ))}
      {comparison !== undefined && <li data-kind="comparison">{comparison.short ?? comparison.name}</li>}
    </ul>
  )
}
