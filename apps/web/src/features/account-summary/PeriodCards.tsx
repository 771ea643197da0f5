import { useTranslation } from '../../i18n/use-translation.ts'
import { formatCount, formatMoney } from '../../ui/money/format-money.ts'
import { Skeleton } from '../../ui/panel/Skeleton.tsx'
import {
  autoShare,
  formatShare,
  isIdle,
  type PeriodRow,
  type Side,
  type Summary,
  type Total,
} from './period-figures.ts'
import css from './period-summary.module.css'
import { PeriodName, PeriodStatus } from './PeriodTable.tsx'

type Props = {
  side: Side
  summary: Summary | undefined
  /** Newest first; undefined while loading. */
  rows: readonly PeriodRow[] | undefined
  rangeName: string
  hrefOf: (row: PeriodRow) => string | undefined
  marked: string | null
  onMark: (period: string | null) => void
}

/** The rows of a phone: a card for each period, the total at the bottom of the screen. */
export function PeriodCards({ side, summary, rows, rangeName, hrefOf, marked, onMark }: Props) {
  const { t } = useTranslation('accountSummary')
  const renderFigures = (row: Pick<Total, 'amount' | 'count' | 'automatic'>) => (
    <>
      <b>{formatMoney(row.amount)}</b>
      <span>
        {t(`${side}.counted`, { count: row.count, shown: formatCount(row.count) })}
        {' · '}
        {t(`${side}.autoShare`, { share: formatShare(autoShare(row)) })}
      </span>
    </>
  )
  return (
    <>
      <ul className={css.cards} aria-label={t(`${side}.caption`, { range: rangeName })} aria-busy={rows === undefined}>
        {rows === undefined
          ? [70, 80, 60, 75].map(width => (
              <li key={width} className={css.periodCard}>
                <Skeleton width={width} />
              </li>
            ))
          : rows.map(row => (
              <li
                key={row.period}
                className={css.periodCard}
                data-marked={row.period === marked || undefined}
                onPointerEnter={() => onMark(row.period)}
                onPointerLeave={() => onMark(null)}
              >
                <span className={css.periodHead}>
                  <PeriodName row={row} href={hrefOf(row)} />
                  <PeriodStatus closed={row.closed} />
                </span>
                {isIdle(row) ? <span>{t('noActivity')}</span> : renderFigures(row)}
              </li>
            ))}
      </ul>
      {summary !== undefined && (
        <div className={css.total}>
          <span>{rangeName}</span>
          {renderFigures(summary.total)}
        </div>
      )}
    </>
  )
}
