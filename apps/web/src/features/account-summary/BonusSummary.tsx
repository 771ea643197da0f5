import type { ClientResponse, Endpoints } from '@backoffice/contract'
import type { RewardSource } from '@backoffice/contract/rewards/terms'
import { Link } from '@tanstack/react-router'
import { CalendarX2 } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { usePeriodFormat } from '../../i18n/periods.ts'
import cells from '../../ui/cells/cells.module.css'
import { Meter } from '../../ui/meter/Meter.tsx'
import { formatCount, formatMoney, formatWholeMoney } from '../../ui/money/format-money.ts'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { ScrollRegion } from '../../ui/panel/ScrollRegion.tsx'
import { Skeleton } from '../../ui/panel/Skeleton.tsx'
import { rewardSourceKey } from '../../ui/requirement-source.ts'
import { useListSearch } from '../../ui/resource-table/use-list-search.ts'
import { formatShare } from './period-figures.ts'
import css from './period-summary.module.css'
import { PeriodStatus } from './PeriodTable.tsx'
import { PromotionsCard } from './PromotionsCard.tsx'
import { FigureCells } from './SummaryFigures.tsx'
import { SummaryFrame, useShownRange } from './SummaryFrame.tsx'
import { useBonusSummary } from './use-summary.ts'

type Summary = ClientResponse<Endpoints['summaries.bonus']>['data']
type Props = {
  /** The ledger transfers of a day, or the periods within a longer one. */
  hrefOf: (period: string) => string
  /** The screen of a source, where the user can open it. */
  hrefOfSource: (source: RewardSource) => string | undefined
  printHead: { operator: string; title: string }
}

/** What rewards cost by day, month or year: in total, by source and by offer, beside the result of play. */
export function BonusSummary({ hrefOf, hrefOfSource, printHead }: Props) {
  const { t } = useTranslation('accountSummary')
  const [search, setSearch] = useListSearch()
  const query = useBonusSummary(search)
  const { data: summary } = query
  const { whole: _, ...range } = useShownRange(search, summary)
  const isIdle = summary !== undefined && summary.total.count === 0 && summary.total.returned === 0
  return (
    <SummaryFrame {...range} query={query} printHead={printHead} onChange={setSearch}>
      <Figures summary={summary} />
      {isIdle ? (
        <div className={css.card}>
          <EmptyState icon={CalendarX2} title={t('bonus.none', { range: range.rangeName })} hint={t('noneHint')} />
        </div>
      ) : (
        <>
          <div className={css.columns}>
            <PromotionsCard search={search} />
            <SourceCard summary={summary} hrefOf={hrefOfSource} />
          </div>
          {summary !== undefined && <Periods summary={summary} hrefOf={hrefOf} />}
        </>
      )}
    </SummaryFrame>
  )
}

function Figures({ summary }: { summary: Summary | undefined }) {
  const { t } = useTranslation('accountSummary')
  const total = summary?.total
  const signed = (amount: number | null) => (amount === null ? '—' : formatWholeMoney(amount))
  const values = total && {
    credited: { value: formatWholeMoney(total.amount), foot: t('bonus.rewards', { count: total.count }) },
    returned: { value: signed(total.returned) },
    cost: { value: signed(total.cost) },
    share: {
      value: formatShare(total.deposits === 0 ? null : total.cost / total.deposits),
      foot: t('bonus.ofDeposits', { amount: formatWholeMoney(total.deposits) }),
    },
    ngr: {
      value: signed(total.ngr),
      ...(total.ggr === null ? {} : { foot: t('bonus.ofGgr', { amount: formatWholeMoney(total.ggr) }) }),
    },
  }
  const names = ['credited', 'returned', 'cost', 'share', 'ngr'] as const
  return (
    <FigureCells
      cells={names.map(name => ({
        label: t(`bonus.figure.${name}`),
        formula: t(`bonus.formula.${name}`),
        ...values?.[name],
      }))}
    />
  )
}

/** What each source credited, with its share of all. */
function SourceCard({ summary, hrefOf }: { summary: Summary | undefined; hrefOf: Props['hrefOfSource'] }) {
  const { t } = useTranslation('accountSummary')
  const name = (source: RewardSource) => t(`bonus.source.${rewardSourceKey(source)}`)
  return (
    <section className={css.card} aria-labelledby="by-source" aria-busy={summary === undefined}>
      <h2 id="by-source" className={css.title}>
        {t('bonus.bySource')}
      </h2>
      {summary === undefined ? (
        <div className={css.waiting}>
          {[70, 80, 60, 75].map(width => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      ) : (
        <table className={css.channels} aria-labelledby="by-source">
          <thead>
            <tr>
              <th scope="col">{t('bonus.column.source')}</th>
              <th scope="col" data-end>
                {t('column.count')}
              </th>
              <th scope="col" data-end>
                {t('bonus.column.credited')}
              </th>
              <th scope="col" data-end>
                {t('column.share')}
              </th>
            </tr>
          </thead>
          <tbody>
            {summary.sources.map(({ source, amount, count }) => {
              const href = hrefOf(source)
              return (
                <tr key={source}>
                  <th scope="row">
                    {href === undefined ? (
                      name(source)
                    ) : (
                      <Link to={href} className={cells.link}>
                        {name(source)}
                      </Link>
                    )}
                    <Meter
                      size="small"
                      share={summary.total.amount === 0 ? 0 : amount / summary.total.amount}
                      className={css.bar}
                    />
                  </th>
                  <td data-end>{formatCount(count)}</td>
                  <td data-end>{formatWholeMoney(amount)}</td>
                  <td data-end data-quiet>
                    {formatShare(summary.total.amount === 0 ? null : amount / summary.total.amount)}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** A row for each period, newest first. */
function Periods({ summary, hrefOf }: { summary: Summary } & Pick<Props, 'hrefOf'>) {
  const { t } = useTranslation('accountSummary')
  const periodFormat = usePeriodFormat()
  const columns = ['credited', 'count', 'members', 'returned', 'cost'] as const
  return (
    <section className={css.card}>
      <h2 id="by-period" className={css.title}>
        {t(`byPeriod.${summary.by}`)}
      </h2>
      <ScrollRegion className={css.wide} aria-labelledby="by-period">
        <table className={css.channels} aria-labelledby="by-period">
          <thead>
            <tr>
              <th scope="col">{t(`column.${summary.by}`)}</th>
              <th scope="col">{t('column.status')}</th>
              {columns.map(name => (
                <th key={name} scope="col" data-end>
                  {name === 'count' || name === 'members' ? t(`column.${name}`) : t(`bonus.column.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {summary.periods.toReversed().map(({ period, closed, amount, count, members, returned, cost }) => {
              const isIdle = count === 0 && returned === 0
              return (
                <tr key={period}>
                  <th scope="row">
                    {isIdle ? (
                      periodFormat.period(period)
                    ) : (
                      <Link to={hrefOf(period)} className={cells.link}>
                        {periodFormat.period(period)}
                      </Link>
                    )}
                  </th>
                  <td>
                    <PeriodStatus closed={closed} />
                  </td>
                  {isIdle ? (
                    <td colSpan={columns.length} data-quiet>
                      {t('noActivity')}
                    </td>
                  ) : (
                    <>
                      <td data-end>{formatMoney(amount)}</td>
                      <td data-end>{formatCount(count)}</td>
                      <td data-end>{formatCount(members)}</td>
                      <td data-end>{formatMoney(returned)}</td>
                      <td data-end>
                        <b>{formatMoney(cost)}</b>
                      </td>
                    </>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  )
}
