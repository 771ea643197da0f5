import type { ClientRequest, ClientResponse, Endpoints } from '@backoffice/contract'
import { promotionFields } from '@backoffice/contract/promotions/fields'
import type { PromotionAction } from '@backoffice/contract/promotions/terms'
import { addDays, boundsOf, type BusinessDay, type DayRule } from '@backoffice/kernel/business-day'
import type { BudgetUse } from './budget.ts'

export type Promotion = ClientResponse<Endpoints['promotions.get']>['data']
export type Figures = ClientResponse<Endpoints['promotions.figures']>['data']
export type Version = ClientResponse<Endpoints['promotions.versions']>['data'][number]
export type Recipient = ClientResponse<Endpoints['promotions.recipients']>['data'][number]
export type Simulation = ClientResponse<Endpoints['promotions.simulate']>['data']
export type Backtest = ClientResponse<Endpoints['promotions.backtest']>['data']
/** An action of the page: those of the record, and a copy of it. */
export type BarAction = PromotionAction | 'duplicate'
/** The terms as they are sent. */
export type Terms = ClientRequest<Endpoints['promotions.create']>['body']

const termNames = new Set(Object.keys(promotionFields).map(path => path.split('.')[0]))
/** The terms of a saved promotion: what `change` and the simulator take. */
export const termsOf = ({ picture, ...promotion }: Promotion): Terms => ({
  ...(Object.fromEntries(Object.entries(promotion).filter(([name]) => termNames.has(name))) as Omit<Terms, 'picture'>),
  picture: picture === null ? null : { fileId: picture.fileId, alt: picture.alt },
})

/** The budget of a promotion with what is used of it; without figures, all of that counts as converted. */
export const budgetUseOf = (
  { limits, spent }: Pick<Promotion, 'limits' | 'spent'>,
  figures?: Pick<Figures, 'converted' | 'reserved'>,
): BudgetUse => ({
  budget: limits.budget,
  converted: figures?.converted ?? spent,
  reserved: figures?.reserved ?? 0,
})

/** 500 → `5`, 250 → `2.5`: how many times a base is wagered. */
export const timesOf = (percent: number): string => String(percent / 100)

/** 1,250 → `12.5%`. */
export const percentOf = (basisPoints: number): string => `${basisPoints / 100}%`

/** The share of the turnover that is wagered, from 0 to 1; all of it where none was required. */
export const progressOf = ({ required, done }: Pick<Recipient, 'required' | 'done'>): number =>
  required <= 0 ? 1 : Math.min(1, done / required)

/** NGR per baht of cost; null before anything was paid, or where the NGR is not known. */
export const returnOf = ({ ngr, converted }: Pick<Figures, 'ngr' | 'converted'>): number | null =>
  converted <= 0 || ngr === null ? null : ngr / converted

type Day = Figures['days'][number]
type ChartDay = { readonly day: BusinessDay; readonly figures: Day | undefined; readonly ggr: number }
const CHART_DAYS = 30

/** The last 30 days up to `today`, oldest first; those without a grant have no figures. */
export function daysUpTo(today: BusinessDay, { days, results }: Pick<Figures, 'days' | 'results'>): ChartDay[] {
  const found = new Map(days.map(each => [each.day, each]))
  const ggrOf = new Map(results?.map(each => [each.day, each.ggr]))
  return Array.from({ length: CHART_DAYS }, (_, at) => {
    const day = addDays(today, at + 1 - CHART_DAYS)
    return { day, figures: found.get(day), ggr: ggrOf.get(day) ?? 0 }
  })
}

const PAST_DAYS = 7

/**
 * What of the budget will be used on the last day, if the next days grant what the last seven full days since the start
 * did. Null without a budget or a full day. `bonuses`: by day, today’s last. Never more than the budget.
 */
export function forecastOf(
  { limits: { budget }, spent, startsAt, createdAt }: Pick<Promotion, 'limits' | 'spent' | 'startsAt' | 'createdAt'>,
  bonuses: readonly { readonly day: BusinessDay; readonly bonus: number }[],
  daysLeft: number,
  rule: DayRule,
): number | null {
  if (budget === null || daysLeft < 0) return null
  // Without a start it began when it was scheduled, which is not before it was created.
  const start = new Date(startsAt ?? createdAt)
  // Today has not ended.
  const past = bonuses
    .slice(0, -1)
    .slice(-PAST_DAYS)
    .filter(({ day }) => boundsOf(day, rule).from >= start)
  if (past.length === 0) return null
  const perDay = past.reduce((sum, { bonus }) => sum + bonus, 0) / past.length
  return Math.min(budget, Math.round(spent + perDay * daysLeft))
}

/** Categories with the same contribution in one line, the largest first. */
export function groupCategories<C extends { readonly percent: number }>(categories: readonly C[]): readonly C[][] {
  const groups = new Map<number, C[]>()
  for (const each of categories) groups.set(each.percent, [...(groups.get(each.percent) ?? []), each])
  return [...groups.entries()].toSorted(([one], [other]) => other - one).map(([, group]) => group)
}

/** The share of slot stakes that the operator keeps on average, in percent: RTP 96%. */
export const SLOT_EDGE_PERCENT = 4

/** What the operator keeps of one bonus wagered on slots; null where slots do not count or nothing is wagered. */
export function expectedResult({ bonus, turnover, maxConverted }: Simulation) {
  const stakes = turnover.byCategory.find(({ category }) => category === 'slot')?.stakes ?? null
  if (stakes === null) return null
  const ggr = (stakes * SLOT_EDGE_PERCENT) / 100
  const cost = maxConverted === null ? bonus : Math.min(bonus, maxConverted)
  return { stakes, ggr, cost, keeps: ggr - cost }
}
