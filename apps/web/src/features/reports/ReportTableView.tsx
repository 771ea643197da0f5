import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatCount } from '../../ui/money/format-money.ts'
import { ScrollRegion } from '../../ui/panel/ScrollRegion.tsx'
import type { HrefOf, Report, ReportLine, ReportTable } from './report.ts'
import css from './reports.module.css'
import { columnsOf, isFigure, useCells } from './use-cells.ts'

/** More would be slow to draw; the file has all. */
const MAX_SHOWN = 2_000

type Props = { report: Report; table: ReportTable; hrefOf: HrefOf }

/** A table of a report as it was issued, with its totals; each figure leads to its rows where a list has them. */
export function ReportTableView({ report, table: { key, count, rows, totals }, hrefOf }: Props) {
  const { t } = useTranslation('reports')
  const id = useId()
  const cell = useCells()
  const columns = columnsOf(report.kind, key)
  return (
    <section className={css.card} data-part={key}>
      <h2 id={id} className={css.title}>
        {t(`table.${key}`)}
      </h2>
      {rows.length === 0 ? (
        <p className={css.none}>{t('noActivity')}</p>
      ) : (
        <ScrollRegion className={css.scroll} aria-labelledby={id}>
          <table className={css.table} aria-labelledby={id}>
            <thead>
              <tr>
                {columns.map(([name, kind]) => (
                  <th key={name} scope="col" data-end={isFigure(kind)}>
                    {t(`column.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, MAX_SHOWN).map((line, index) => (
                <tr key={index}>
                  {columns.map(([name, kind]) => (
                    <td key={name} data-end={isFigure(kind)} data-wide={kind === 'codes'}>
                      <Cell href={hrefOf(report, key, line, name)} text={cell(name, kind, line[name])} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            {totals !== null && <Totals columns={columns} totals={totals} />}
          </table>
        </ScrollRegion>
      )}
      {count > MAX_SHOWN && (
        <p className={css.none}>{t('more', { shown: formatCount(MAX_SHOWN), count: formatCount(count) })}</p>
      )}
    </section>
  )
}

const Cell = ({ href, text }: { href: string | undefined; text: string }) =>
  href === undefined ? (
    text
  ) : (
    <Link to={href} className={css.link}>
      {text}
    </Link>
  )

function Totals({ columns, totals }: { columns: ReturnType<typeof columnsOf>; totals: ReportLine }) {
  const { t } = useTranslation('reports')
  const cell = useCells()
  const first = columns.findIndex(([name]) => name in totals)
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={Math.max(first, 1)}>
          {t('total')}
        </th>
        {columns.slice(Math.max(first, 1)).map(([name, kind]) => (
          <td key={name} data-end={isFigure(kind)}>
            {name in totals ? cell(name, kind, totals[name]) : ''}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
