import type { Endpoints } from '@backoffice/contract'
import { type BusinessDay, minus, ok, type Satang, sumOf } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handler } from '../../platform/http/index.ts'
import { dashboardFigures, type DayFigures, figuresFrom } from './domain/dashboard-figures.ts'
import { comparedPartsAt } from './domain/day-parts.ts'
import { handlingTimes, handlingTimesUntil } from './handling-times.repo.ts'
import { liability } from './overview.repo.ts'
import { totalMembers } from './registrations.ts'
import { figuresOfParts, firstDayOfFigures } from './slots.repo.ts'
import { FIRST_DAY, summariesOf } from './summaries.repo.ts'

/**
 * The dashboard: today’s figures against the same part of yesterday and of the same weekday last week. Reads summaries
 * and slots only, so that its time does not depend on the number of transfers.
 */
export async function dashboardOf(deps: Deps): ReturnType<Handler<Endpoints['summaries.dashboard']>> {
  const { reader, clock, config } = deps
  const now = clock.now()
  const { today, yesterday, lastWeek, comparedUntil } = comparedPartsAt(now, config.dayRule)
  const [counted, parts, firstDay, members, owed, bonus, paidToday, paidBefore] = await Promise.all([
    summariesOf(reader, { from: today.day, to: today.day, by: 'day', figures: dashboardFigures }),
    figuresOfParts(reader, [yesterday, lastWeek], dashboardFigures),
    firstDayOfFigures(reader),
    totalMembers(deps),
    liability(reader),
    bonusWallets(reader, today.day),
    handlingTimes(reader, 'withdrawals', today.day, today.day),
    handlingTimesUntil(reader, 'withdrawals', yesterday.day, yesterday.until),
  ])
  const hadFigures = (day: BusinessDay): boolean => firstDay !== null && firstDay <= day
  const ofPart = (day: BusinessDay): DayFigures | null => (hadFigures(day) ? figuresFrom(parts.get(day) ?? []) : null)
  const figures = { today: figuresFrom(counted), yesterday: ofPart(yesterday.day), lastWeek: ofPart(lastWeek.day) }
  const compared = <K extends keyof DayFigures>(name: K) => ({
    today: figures.today[name],
    yesterday: figures.yesterday?.[name] ?? null,
    lastWeek: figures.lastWeek?.[name] ?? null,
  })
  return ok({
    data: {
      businessDay: today.day,
      asOf: now,
      comparedUntil,
      yesterday: yesterday.day,
      lastWeek: lastWeek.day,
      deposits: compared('deposits'),
      withdrawals: compared('withdrawals'),
      netDeposits: compared('netDeposits'),
      registrations: compared('registrations'),
      totalMembers: members,
      firstDeposits: compared('firstDeposits'),
      bets: compared('bets'),
      wins: compared('wins'),
      voids: compared('voids'),
      ggr: compared('ggr'),
      bonusCost: compared('bonusCost'),
      adjustments: compared('adjustments'),
      fees: compared('fees'),
      ngr: compared('ngr'),
      liability: { amount: owed, cash: minus(owed, bonus), bonus },
      withdrawalTime: {
        medianSeconds: paidToday.medianSeconds,
        p95Seconds: paidToday.p95Seconds,
        yesterdayMedianSeconds: paidBefore.medianSeconds,
      },
    },
  })
}

/** The sum of all members' bonus wallets, without reading members: the net of all days. */
async function bonusWallets(reader: Reader, until: BusinessDay): Promise<Satang> {
  const years = await summariesOf(reader, { from: FIRST_DAY, to: until, by: 'year', figures: ['wallets.bonus'] })
  return sumOf(years, ({ amount }) => amount)
}
