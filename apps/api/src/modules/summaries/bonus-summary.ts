import type { Endpoints } from '@backoffice/contract'
import { rewardSources } from '@backoffice/contract/rewards/terms'
import { minus, ok, type Satang, sumOf } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import type { Call, Handler } from '../../platform/http/index.ts'
import { figuresFrom, trendFigures } from './domain/dashboard-figures.ts'
import { periodOf, periodsOf } from './domain/periods.ts'
import type { Amount } from './period-figures.ts'
import { promotionResults } from './promotion-results.repo.ts'
import { readRequest } from './reports.routes.ts'
import { summariesOf, type Summary } from './summaries.repo.ts'

type Query = Call<Endpoints['summaries.bonus']>['query']

/**
 * What all rewards cost in a range, by source and by period, beside the deposits and the result of play of the same
 * days. Reads daily figures only.
 */
export async function bonusSummary(deps: Deps, query: Query): ReturnType<Handler<Endpoints['summaries.bonus']>> {
  const requested = await readRequest(deps, 'bonus', query)
  if (!requested.ok) return requested
  const { range, days, today, now } = requested.value
  const found = await summariesOf(deps.reader, {
    ...days,
    figures: [...trendFigures, 'bonus', 'bonus.members'],
    split: true,
  })
  const ofPeriod = Map.groupBy(found, row => row.period)
  const { deposits, ggr, ngr } = figuresFrom(found)
  return ok({
    data: {
      ...range,
      asOf: now,
      periods: periodsOf(range).map(period => {
        const rows = ofPeriod.get(period) ?? []
        return {
          period,
          closed: period !== periodOf(range.by, today),
          ...costOf(rows),
          members: membersOf(rows, range.by),
        }
      }),
      total: { ...costOf(found), deposits: deposits.amount, ggr, ngr },
      sources: rewardSources
        .map(source => ({ source, ...amountOf(found.filter(row => isBonus(row) && row.dimension === source)) }))
        .filter(({ count }) => count > 0)
        .toSorted((one, other) => (other.amount > one.amount ? 1 : other.amount < one.amount ? -1 : 0)),
    },
  })
}

/** What single promotions granted in the range, and the deposits made with them. */
export async function promotionSummary(
  deps: Deps,
  query: Query,
): ReturnType<Handler<Endpoints['summaries.promotions']>> {
  const requested = await readRequest(deps, 'bonus', query)
  if (!requested.ok) return requested
  return ok({ data: [...(await promotionResults(deps.reader, requested.value.days))] })
}

/** What was credited, and its cost after what was taken back or adjusted. */
function costOf(rows: readonly Summary[]): Amount & { readonly returned: Satang; readonly cost: Satang } {
  const credited = amountOf(rows.filter(isBonus))
  const cost = figuresFrom(rows).bonusCost
  return { ...credited, returned: minus(credited.amount, cost), cost }
}

const amountOf = (rows: readonly Summary[]): Amount => ({
  amount: sumOf(rows, ({ amount }) => amount),
  count: Number(rows.reduce((sum, { count }) => sum + count, 0n)),
})

const isBonus = ({ figure }: Summary): boolean => figure === 'bonus'
const membersOf = (rows: readonly Summary[], by: string): number =>
  amountOf(rows.filter(({ figure, dimension }) => figure === 'bonus.members' && dimension === by)).count
