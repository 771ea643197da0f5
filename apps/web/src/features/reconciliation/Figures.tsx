import { useTranslation } from '../../i18n/use-translation.ts'
import css from './reconciliation.module.css'
import { changesSince, type Day } from './reconciliation.ts'
import { useFormat } from '../../i18n/format.ts'
import { formatMoney } from '../../ui/money/format-money.ts'
import record from '../../ui/drawer/record.module.css'

/** Both sides of the day, then the three parts of the difference. */
export function Figures({ day }: { day: Day }) {
  const { t } = useTranslation('reconciliation')
  const format = useFormat()
  const { lines, ledger, differences } = day
  const money = (amount: number | null) => (amount === null ? '—' : formatMoney(amount))
  const rows = [
    ['opening', lines.opening, ledger.opening],
    ['inSum', lines.in, ledger.in],
    ['outSum', lines.out, ledger.out],
    ['closing', lines.closing, ledger.closing],
  ] as const
  const parts = ['carried', 'missingLines', 'bookings'] as const
  return (
    <>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('figure')}</span>
            </th>
            <th scope="col">{t('side.lines')}</th>
            <th scope="col">{t('side.ledger')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, bank, books]) => (
            <tr key={name} className={name === 'closing' ? css.sum : undefined}>
              <th scope="row">{t(name)}</th>
              <td>{money(bank)}</td>
              <td>{money(books)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.closingAsOf !== null && (
        <p className={record.hint}>{t('toldAt', { time: format.when(lines.closingAsOf, 'dateTime') })}</p>
      )}
      <section className={record.part} aria-label={t('column.difference')}>
        <h2 className={record.partTitle}>{t('column.difference')}</h2>
        <table className={css.table}>
          <tbody>
            {parts.map(part => (
              <tr key={part}>
                <th scope="row">{t(`part.${part}`)}</th>
                <td>{money(differences[part])}</td>
              </tr>
            ))}
            <tr className={css.sum}>
              <th scope="row">{t('part.closing')}</th>
              <td>{money(differences.closing)}</td>
            </tr>
          </tbody>
        </table>
        {differences.closing === null && <p className={record.hint}>{t('part.unknown')}</p>}
      </section>
    </>
  )
}

/** Who closed the day, when, with which figures; and later changes. */
export function Closed({ day }: { day: Day }) {
  const { t } = useTranslation('reconciliation')
  const format = useFormat()
  const { closed, status } = day
  if (closed === null) return null
  const changes = status === 'changed' ? changesSince(day) : []
  return (
    <div className={css.callout} data-tone={status === 'changed' ? 'warn' : 'plain'} role="note">
      <p>{t('closed.by', { name: closed.by.name, time: format.when(closed.at, 'dateTime') })}</p>
      <p>
        {t('closed.figures', {
          bank: formatMoney(closed.bankBalance),
          books: formatMoney(closed.ledgerClosing),
          difference: formatMoney(closed.difference),
        })}
      </p>
      {closed.unexplained !== 0 && <p>{t('closed.unexplained', { amount: formatMoney(closed.unexplained) })}</p>}
      {closed.note !== null && <p>“{closed.note}”</p>}
      {status === 'changed' && (
        <>
          <p>
            <b>{t('changed.title')}</b>
          </p>
          <ul>
            {changes.map(({ what, before, now, countBefore, countNow }) => (
              <li key={what}>
                {t(countNow === undefined ? 'changed.sum' : 'changed.lines', {
                  what: t(`changed.${what}`),
                  before: formatMoney(before),
                  now: formatMoney(now),
                  countBefore,
                  countNow,
                })}
              </li>
            ))}
            {changes.length === 0 && <li>{t('changed.bookings')}</li>}
          </ul>
        </>
      )}
    </div>
  )
}
