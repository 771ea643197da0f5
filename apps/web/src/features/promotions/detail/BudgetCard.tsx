import { useTranslation } from '../../../i18n/use-translation.ts'
import { useFormat } from '../../../i18n/format.ts'
import { formatWholeMoney } from '../../../ui/money/format-money.ts'
import { Panel } from '../../../ui/panel/Panel.tsx'
import { dayRule, serverNow, today } from '../../../ui/time/now.ts'
import { BudgetBar, formatShare } from '../BudgetBar.tsx'
import { leftOf, shareOf, toneOf } from '../budget.ts'
import { daysUpTo, type Figures, forecastOf, type Promotion, budgetUseOf } from '../promotion.ts'
import css from './detail.module.css'

const DAY_MS = 86_400_000

/** What of the budget became cash, what is reserved for wagering, and what is left. */
export function BudgetCard({ promotion, figures }: { promotion: Promotion; figures: Figures | undefined }) {
  const { t } = useTranslation('promotions')
  const use = budgetUseOf(promotion, figures)
  const share = shareOf(use)
  const tone = toneOf(share)
  const left = leftOf(use)
  return (
    <Panel
      title={t('budget.title')}
      actions={
        <span className={css.share} data-tone={tone}>
          {share === null || use.budget === null
            ? t('budget.none')
            : t('budget.share', { share: formatShare(share), budget: formatWholeMoney(use.budget) })}
        </span>
      }
    >
      <BudgetBar use={use} size="large" />
      <dl className={css.budget}>
        <div data-part="converted">
          <dt>{t('budget.converted')}</dt>
          <dd>{formatWholeMoney(use.converted)}</dd>
        </div>
        <div data-part="reserved">
          <dt>{t('budget.reserved')}</dt>
          <dd>{formatWholeMoney(use.reserved)}</dd>
        </div>
        {left !== null && (
          <div data-part="left">
            <dt>{t('budget.left')}</dt>
            <dd>{formatWholeMoney(left)}</dd>
          </div>
        )}
      </dl>
      {tone !== 'plain' && (
        <p className={css.share} data-tone={tone} role="status">
          {t(tone === 'spent' ? 'budget.stopped' : 'budget.nearly')}
        </p>
      )}
      <Forecast promotion={promotion} figures={figures} />
    </Panel>
  )
}

function Forecast({ promotion, figures }: { promotion: Promotion; figures: Figures | undefined }) {
  const { t } = useTranslation('promotions')
  const format = useFormat()
  const { status, endsAt } = promotion
  if (status !== 'active' || endsAt === null || figures === undefined) return null
  const daysLeft = Math.ceil((Date.parse(endsAt) - serverNow()) / DAY_MS)
  const bonuses = daysUpTo(today(), figures).map(each => ({ day: each.day, bonus: each.figures?.bonus ?? 0 }))
  const amount = forecastOf(promotion, bonuses, daysLeft, dayRule())
  if (amount === null) return null
  return (
    <p className={css.forecast}>
      {t('budget.forecast', { day: format.when(endsAt, 'day'), amount: formatWholeMoney(amount) })} ·{' '}
      {t('budget.stops')}
    </p>
  )
}
