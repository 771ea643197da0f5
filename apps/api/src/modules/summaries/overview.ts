import type { Endpoints } from '@backoffice/contract'
import { boundsOf, type BusinessDay, businessDayOf, ok, sumOf } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handler } from '../../platform/http/index.ts'
import {
  type DayFigures,
  type DayPart,
  depositsUntil,
  type Figure as Counted,
  lastBookCheck,
  lookupAlertsSince,
  queueHealth,
} from './overview.repo.ts'
import { type Figure, summariesOf } from './summaries.repo.ts'

/** How long owners see alerts about look-ups above the limit. */
const ALERT_MS = 24 * 3_600_000

/** The overview: the queue's health and the ledger check. */
export async function overviewOf(
  { reader, clock, config }: Deps,
  viewer: AdminActor,
): ReturnType<Handler<Endpoints['summaries.overview']>> {
  const now = clock.now()
  const [queue, books, lookupAlerts] = await Promise.all([
    queueHealth(reader, now),
    lastBookCheck(reader),
    viewer.permissions.has('admins.manage') ? lookupAlertsSince(reader, new Date(now.getTime() - ALERT_MS)) : null,
  ])
  const { unmatchedCount, unmatchedAmount, ...health } = queue
  return ok({
    data: {
      businessDay: businessDayOf(now, config.dayRule),
      asOf: now,
      queue: { ...health, unmatchedDeposits: { amount: unmatchedAmount, count: unmatchedCount } },
      lookupAlerts: lookupAlerts === null ? null : [...lookupAlerts],
      // An unchecked ledger is not reported as balanced.
      books: books ?? { balanced: false, checkedAt: null, findings: 0 },
    },
  })
}

/** The figures of a business day. */
export const figuresOfDay = ({ reader, clock, config }: Deps, day: BusinessDay): Promise<DayFigures> =>
  figuresOfToday(reader, { day, from: boundsOf(day, config.dayRule).from, until: clock.now() })

/**
 * A full day is read from its summary. A partial day has none and is counted, and so are deposits: the summary keeps a
 * reversed deposit beside its reversal, while the figure excludes it.
 */
async function figuresOfToday(reader: Reader, today: DayPart): Promise<DayFigures> {
  const { day } = today
  const [summaries, deposits] = await Promise.all([
    summariesOf(reader, {
      from: day,
      to: day,
      by: 'day',
      figures: ['withdrawal', 'withdrawal-by-hand', 'withdrawals.requested', 'members.registered'],
    }),
    depositsUntil(reader, today),
  ])
  const total = (...figures: Figure[]): Counted => {
    const found = summaries.filter(({ figure }) => figures.includes(figure))
    return {
      amount: sumOf(found, ({ amount }) => amount),
      count: Number(found.reduce((sum, each) => sum + each.count, 0n)),
    }
  }
  return {
    withdrawalsPaid: total('withdrawal', 'withdrawal-by-hand'),
    withdrawalsRequested: total('withdrawals.requested'),
    deposits,
    registrations: total('members.registered').count,
  }
}
