import { useTranslation } from '../../i18n/use-translation.ts'
import { Meter } from '../../ui/meter/Meter.tsx'
import { formatWholeMoney } from '../../ui/money/format-money.ts'
import { Skeleton } from '../../ui/panel/Skeleton.tsx'
import { autoShare, formatShare, type Side, type Summary } from './period-figures.ts'
import css from './period-summary.module.css'

/** The channels of the range by amount: share of the total, and how much of each is automatic. */
export function ChannelCard({ side, summary }: { side: Side; summary: Summary | undefined }) {
  const { t } = useTranslation('accountSummary')
  const most = Math.max(0, ...(summary?.channels.map(({ amount }) => amount) ?? []))
  return (
    <section className={css.card} aria-labelledby="by-channel" aria-busy={summary === undefined}>
      <h2 id="by-channel" className={css.title}>
        {t('byChannel')}
      </h2>
      {summary === undefined ? (
        <div className={css.waiting}>
          {[70, 80, 60, 75].map(width => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      ) : (
        <table className={css.channels} aria-labelledby="by-channel">
          <thead>
            <tr>
              <th scope="col">{t('column.channel')}</th>
              <th scope="col" data-end>
                {t('column.amount')}
              </th>
              <th scope="col" data-end>
                {t('column.share')}
              </th>
              <th scope="col" data-end>
                {t('column.auto')}
              </th>
            </tr>
          </thead>
          <tbody>
            {summary.channels.map(each => (
              <tr key={each.channel}>
                <th scope="row">
                  {t(`${side}.channel.${each.channel}`)}
                  <Meter size="small" share={most === 0 ? 0 : each.amount / most} className={css.bar} />
                </th>
                <td data-end>{formatWholeMoney(each.amount)}</td>
                <td data-end data-quiet>
                  {formatShare(summary.total.amount === 0 ? null : each.amount / summary.total.amount)}
                </td>
                <td data-end>{each.channel === 'manual' ? '—' : formatShare(autoShare(each))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
