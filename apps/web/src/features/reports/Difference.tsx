import { useTranslation } from '../../i18n/use-translation.ts'
import { formatCount } from '../../ui/money/format-money.ts'
import { ScrollRegion } from '../../ui/panel/ScrollRegion.tsx'
import type { Report, ReportLine } from './report.ts'
import css from './reports.module.css'
import { columnsOf, useCells } from './use-cells.ts'

type Different = NonNullable<Report['difference']>
type Line = Different['lines'][number]

/** What differs from the version before, line by line; that nothing does is said too. */
export function Difference({ report }: { report: Report }) {
  const { t } = useTranslation('reports')
  const { difference } = report
  if (difference === null) return null
  const { from, added, removed, changed, lines } = difference
  const count = added + removed + changed
  const title = t('difference.title', { from: String(from) })
  return (
    <section className={css.card} data-part="difference">
      <h2 className={css.title}>{title}</h2>
      {count === 0 ? (
        <p className={css.none}>{t('difference.none', { from: String(from) })}</p>
      ) : (
        <>
          <p className={css.none}>
            {t('difference.counts', {
              added: formatCount(added),
              removed: formatCount(removed),
              changed: formatCount(changed),
            })}
          </p>
          <ScrollRegion className={css.scroll} aria-label={title}>
            <table className={css.table} aria-label={title}>
              <thead>
                <tr>
                  <th scope="col">{t('difference.change')}</th>
                  <th scope="col">{t('difference.table')}</th>
                  <th scope="col">{t('difference.line')}</th>
                </tr>
              </thead>
              <tbody>
                {lines.map((line, index) => (
                  <tr key={index}>
                    <td>{t(`difference.kind.${line.kind}`)}</td>
                    <td>{t(`table.${line.table}`)}</td>
                    <td data-wide="true">
                      <Changed kind={report.kind} line={line} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
          {lines.length < count && (
            <p className={css.none}>{t('difference.more', { shown: formatCount(lines.length) })}</p>
          )}
        </>
      )}
    </section>
  )
}

/** What is said of a line: all of it where it is new or gone, else what changed in it, after what it is known by. */
function Changed({ kind, line: { table, before, after } }: { kind: Report['kind']; line: Line }) {
  const { t } = useTranslation('reports')
  const cell = useCells()
  const columns = columnsOf(kind, table)
  const textOf = (line: ReportLine, names: readonly string[]) =>
    columns
      .filter(([name]) => names.includes(name))
      .map(([name, of]) => `${t(`column.${name}`)}: ${cell(name, of, line[name])}`)
      .join(' · ')
  const names = columns.map(([name]) => name)
  if (before === null || after === null) return textOf(after ?? before ?? {}, names)
  const changed = names.filter(name => before[name] !== after[name])
  const same = names.filter(name => !changed.includes(name)).slice(0, 3)
  return (
    <>
      {textOf(after, same)}
      {columns
        .filter(([name]) => changed.includes(name))
        .map(([name, of]) => (
          <span key={name} className={css.change}>
            {t(`column.${name}`)}: <del>{cell(name, of, before[name])}</del> → <ins>{cell(name, of, after[name])}</ins>
          </span>
        ))}
    </>
  )
}
