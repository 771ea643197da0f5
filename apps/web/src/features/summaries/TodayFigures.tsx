import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { formatCount, formatWholeMoney } from '../../ui/money/format-money.ts'
import { differenceOf, shareOf } from './figures.ts'
import { FigureCard } from './FigureCard.tsx'
import type { Figure, Overview } from './overview.ts'
import css from './figure-card.module.css'

/** Today's figures against yesterday up to the same hour, player liability and payout time. */
export function TodayFigures({ overview }: { overview: Overview | undefined }) {
  const { t } = useTranslation('summaries')
  const format = useFormat()
  return (
    <div className={css.grid}>
      <AmountCard
        name="deposits"
        figure={overview?.today.deposits}
        before={overview?.yesterdayAtThisHour.deposits}
        moreIsBetter
      />
      <AmountCard
        name="withdrawalsPaid"
        figure={overview?.today.withdrawalsPaid}
        before={overview?.yesterdayAtThisHour.withdrawalsPaid}
      />
      <AmountCard
        name="withdrawalsRequested"
        figure={overview?.today.withdrawalsRequested}
        before={overview?.yesterdayAtThisHour.withdrawalsRequested}
      />
      <FigureCard
        name={t('registrations.name')}
        formula={t('registrations.formula')}
        value={overview && formatCount(overview.today.registrations)}
        {...(overview === undefined
          ? {}
          : { change: differenceOf(overview.today.registrations, overview.yesterdayAtThisHour.registrations) })}
        moreIsBetter
      />
      <FigureCard
        name={t('liability.name')}
        formula={t('liability.formula')}
        value={overview && formatWholeMoney(overview.liability)}
        note={t('liability.note')}
      />
      <FigureCard
        name={t('median.name')}
        formula={t('median.formula')}
        value={
          overview &&
          (overview.medianWithdrawalSeconds === null ? '–' : format.duration(overview.medianWithdrawalSeconds))
        }
        note={overview?.medianWithdrawalSeconds === null ? t('median.none') : t('median.note')}
      />
    </div>
  )
}

type Amounts = 'deposits' | 'withdrawalsPaid' | 'withdrawalsRequested'

function AmountCard({
  name,
  figure,
  before,
  moreIsBetter = false,
}: {
  name: Amounts
  figure: Figure | undefined
  before: Figure | undefined
  moreIsBetter?: boolean
}) {
  const { t } = useTranslation('summaries')
  return (
    <FigureCard
      name={t(`${name}.name`)}
      formula={t(`${name}.formula`)}
      value={figure && formatWholeMoney(figure.amount)}
      {...(figure === undefined || before === undefined ? {} : { change: shareOf(figure.amount, before.amount) })}
      moreIsBetter={moreIsBetter}
      count={figure?.count}
    />
  )
}
