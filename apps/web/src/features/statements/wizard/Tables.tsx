import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import type { CsvFormat, Entry, Problem } from '../statement.ts'
import css from './wizard.module.css'

const SHOWN_ROWS = 8

/** A wide table scrolls in its own container. */
function Scrolling({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard too (WCAG 2.1.1)
    <div className={css.scroll} role="region" aria-labelledby={labelledBy} tabIndex={0}>
      {children}
    </div>
  )
}

/** The problems of a file: line, field and text. */
export function Problems({ problems, title }: { problems: readonly Problem[]; title: string }) {
  const { t, i18n } = useTranslation('statements')
  const titleId = useId()
  return (
    <section>
      <h3 id={titleId} className={css.title}>
        {title}
      </h3>
      <Scrolling labelledBy={titleId}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col" data-end="">
                {t('column.line')}
              </th>
              <th scope="col">{t('problem.field')}</th>
              <th scope="col">{t('problem.what')}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ line, field, code, message, found, expected, count = 1 }, at) => (
              <tr key={at}>
                <td data-end="">{line === 0 ? t('problem.file') : line}</td>
                <td>{field}</td>
                <td className={css.wrap}>
                  {t(`problem.code.${code}`, { defaultValue: message, found, expected })}
                  {found === undefined && i18n.resolvedLanguage === 'en' && (
                    <>
                      <br />
                      <span className={css.quiet} lang="en">
                        {message}
                      </span>
                    </>
                  )}
                  {count > 1 && (
                    <>
                      <br />
                      {t('problem.times', { count })}
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </section>
  )
}

/** The lines of a CSV. */
export function RawTable({ csvFormat, title }: { csvFormat: CsvFormat; title: string }) {
  const { t } = useTranslation('statements')
  const titleId = useId()
  const width = Math.max(csvFormat.header?.length ?? 0, ...csvFormat.rows.map(row => row.length))
  const columns = Array.from({ length: width }, (_, at) => at)
  return (
    <section>
      <h3 id={titleId} className={css.title}>
        {title}
      </h3>
      <Scrolling labelledBy={titleId}>
        <table className={css.table}>
          <thead>
            <tr>
              {columns.map(at => (
                <th key={at} scope="col">
                  {csvFormat.header?.[at]?.trim() || t('mapping.place', { number: at + 1 })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {csvFormat.rows.slice(0, SHOWN_ROWS).map((row, at) => (
              <tr key={at}>
                {columns.map(place => (
                  <td key={place}>{row[place] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </section>
  )
}

/** The first entries as they would be imported. */
export function EntriesTable({
  entries,
  title,
  most = entries.length,
}: {
  entries: readonly Entry[]
  title: string
  most?: number
}) {
  const { t } = useTranslation('statements')
  const format = useFormat()
  const titleId = useId()
  return (
    <section>
      <h3 id={titleId} className={css.title}>
        {title}
      </h3>
      <Scrolling labelledBy={titleId}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col" data-end="">
                {t('column.line')}
              </th>
              <th scope="col">{t('column.occurredAt')}</th>
              <th scope="col" data-end="">
                {t('column.amount')}
              </th>
              <th scope="col">{t('column.counterparty')}</th>
              <th scope="col">{t('column.reference')}</th>
              <th scope="col" data-end="">
                {t('column.balanceAfter')}
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.slice(0, most).map(entry => (
              <tr key={entry.line}>
                <td data-end="">{entry.line}</td>
                <td>{format.when(entry.occurredAt, entry.timeKnown ? 'dateTime' : 'date')}</td>
                <td data-end="">{formatMoney(entry.direction === 'in' ? entry.amount : -entry.amount)}</td>
                <td className={css.wrap}>
                  {[entry.counterparty.name, entry.counterparty.accountNo, entry.text]
                    .filter(part => part !== null)
                    .join(' · ') || '—'}
                </td>
                <td>{entry.reference ?? '—'}</td>
                <td data-end="">{entry.balanceAfter === null ? '—' : formatMoney(entry.balanceAfter)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </section>
  )
}
