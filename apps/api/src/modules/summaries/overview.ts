import type { Endpoints } from '@backoffice/contract'
import { ok } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import type { Handler } from '../../platform/http/index.ts'
import { dayFigures, lastBookCheck, liability, medianPaidSeconds, queueHealth } from '../reads/index.ts'
import { dayPartsAt } from './domain/day-parts.ts'

/** The first screen: today against yesterday at this hour, the queue's health, what is owed, the state of the books. */
export async function overviewOf({ reader, clock, config }: Deps): ReturnType<Handler<Endpoints['summaries.overview']>> {
  const now = clock.now()
  const { today, yesterday } = dayPartsAt(now, config.dayRule)
  const [figures, before, median, queue, owed, books] = await Promise.all([
    dayFigures(reader, today), dayFigures(reader, yesterday), medianPaidSeconds(reader, today.day), queueHealth(reader, now), liability(reader), lastBookCheck(reader),
  ])
  const { unmatchedCount, unmatchedAmount, ...health } = queue
  return ok({
    data: {
      businessDay: today.day, asOf: now, today: figures, yesterdayAtThisHour: before, medianWithdrawalSeconds: median,
      queue: { ...health, unmatchedDeposits: { amount: unmatchedAmount, count: unmatchedCount } },
      liability: owed,
      // Unchecked books are not said to balance.
      books: books ?? { balanced: false, checkedAt: null, findings: 0 },
    },
  })
}
