import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { formatMoney } from '../../ui/money/format-money.ts'
import { changesSince, type Day } from './reconciliation.ts'
import css from './reconciliation.module.css'

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
