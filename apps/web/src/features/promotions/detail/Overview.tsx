import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { later } from '../../../ui/later.tsx'
import { formatCount } from '../../../ui/money/format-money.ts'
import { type Promotion, termsOf } from '../promotion.ts'
import { useFigures } from '../queries.ts'
import { BudgetCard } from './BudgetCard.tsx'
import css from './detail.module.css'
import { KeyFigures } from './KeyFigures.tsx'
import { LatestRecipients } from './LatestRecipients.tsx'
import { ResultChart } from './ResultChart.tsx'
import { RulesCard, TermsCard } from './TermsCard.tsx'

const Simulator = later(async () => (await import('./Simulator.tsx')).Simulator)

type Props = {
  promotion: Promotion
  /** No room for the simulator: it has a tab of its own. */
  isNarrow: boolean
}

/** What it costs and brings, its terms and the latest recipients; the simulator beside them. */
export function Overview({ promotion, isNarrow }: Props) {
  const { t } = useTranslation('promotions')
  const reading = useFigures(promotion.id)
  const figures = reading.data?.data
  return (
    <div className={css.overview}>
      <div data-part="figures">
        <KeyFigures reading={reading} />
      </div>
      <div className={css.columns} data-narrow={isNarrow}>
        <div className={css.column}>
          <div className={css.pair}>
            <div data-part="terms">
              <TermsCard promotion={promotion} />
            </div>
            <div className={css.side}>
              <div data-part="budget">
                <BudgetCard promotion={promotion} figures={figures} />
              </div>
              <div data-part="rules">
                <RulesCard promotion={promotion} />
              </div>
            </div>
          </div>
          <div data-part="chart">
            <ResultChart reading={reading} />
          </div>
          {promotion.status !== 'draft' && (
            <section className={css.latest} data-part="latest" aria-labelledby="latest-recipients">
              <header>
                <h2 id="latest-recipients">{t('latest')}</h2>
                <Link to="/promotion/detail/$id" params={{ id: promotion.id }} search={{ tab: 'recipients' }}>
                  {t('allGrants', { count: promotion.granted, shown: formatCount(promotion.granted) })}
                </Link>
              </header>
              <LatestRecipients promotion={promotion} />
            </section>
          )}
        </div>
        {!isNarrow && <Simulator promotion={promotion} saved={termsOf(promotion)} />}
      </div>
    </div>
  )
}
