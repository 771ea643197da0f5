import type { Endpoints } from '@backoffice/contract'
import type { TrendUnit } from '@backoffice/contract/summaries/dashboard-terms'
import { addDays, boundsOf, type BusinessDay, minus, ok, type Satang, ZERO } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import type { Handler } from '../../platform/http/index.ts'
import { trendFigures, figuresFrom } from './domain/dashboard-figures.ts'
import { comparedPartsAt, type DayPart, hoursOf } from './domain/day-parts.ts'
import { figuresByHour } from './slots.repo.ts'
import { type Figure, summariesOf } from './summaries.repo.ts'

const CLOSED_DAYS = 14
const MONTHS = 12

type Counted = { readonly period: string; readonly figure: Figure; readonly amount: Satang; readonly count: number }

/** The series of the charts, each with every period of its range. */
export async function trendOf(deps: Deps, by: TrendUnit): ReturnType<Handler<Endpoints['summaries.trend']>> {
  const now = deps.clock.now()
  const { today, yesterday } = comparedPartsAt(now, deps.config.dayRule)
  const { from, to } = boundsOf(yesterday.day, deps.config.dayRule)
  const [periods, previous] = await Promise.all([
    // The hour that begins now is begun.
    by === 'hour' ? hoursOfDay(deps, { ...today, until: new Date(now.getTime() + 1) }) : rolledUp(deps, by, today.day),
    by === 'hour' ? hoursOfDay(deps, { day: yesterday.day, from, until: to }) : [],
  ])
  return ok({ data: { by, asOf: now, businessDay: today.day, periods, previous } })
}

async function hoursOfDay({ reader, config: { dayRule } }: Deps, part: DayPart) {
  const counted = await figuresByHour(reader, part.day, dayRule.timeZone, trendFigures)
  return rowsOf(hoursOf(part, dayRule.timeZone), counted)
}

async function rolledUp({ reader }: Deps, by: 'day' | 'month', today: BusinessDay) {
  const periods =
    by === 'day'
      ? Array.from({ length: CLOSED_DAYS + 1 }, (_, index) => addDays(today, index - CLOSED_DAYS))
      : Array.from({ length: MONTHS }, (_, index) => monthBefore(today, MONTHS - 1 - index))
  const [first = today] = periods
  const from = by === 'day' ? first : `${first}-01`
  const counted = await summariesOf(reader, { from, to: today, by, figures: trendFigures })
  return rowsOf(
    periods,
    counted.map(({ count, ...row }) => ({ ...row, count: Number(count) })),
  )
}

/** One row per period. Without play, GGR is 0. */
function rowsOf(periods: readonly string[], counted: readonly Counted[]) {
  const found = Map.groupBy(counted, ({ period }) => period)
  return periods.map(period => {
    const figures = figuresFrom(found.get(period) ?? [])
    const ggr = figures.ggr ?? ZERO
    return {
      period,
      deposits: figures.deposits.amount,
      withdrawals: figures.withdrawals.amount,
      ggr,
      ngr: minus(ggr, figures.bonusCost, figures.adjustments, figures.fees),
      bonusCost: figures.bonusCost,
      registrations: figures.registrations,
      firstDeposits: figures.firstDeposits.count,
    }
  })
}

function monthBefore(day: BusinessDay, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7)
}
