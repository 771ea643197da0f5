import { ledgerTransfers } from '@backoffice/contract/ledger/lists'
import { type BusinessDay, ok } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import { textFor } from '../../platform/personal.ts'
import type { Ledger } from '../ledger/index.ts'
import type { ListExports } from '../lists/index.ts'
import { aggregatePendingDeltas, rebuildSummaries, tidySlots } from './commands/aggregate-summaries.ts'
import { bonusSummary, promotionSummary } from './bonus-summary.ts'
import { dashboardOf } from './dashboard.ts'
import { firstSlotDay } from './domain/day-parts.ts'
import { figuresOfDay, overviewOf } from './overview.ts'
import { lastBookCheck } from './overview.repo.ts'
import { createCallCounter, readProviders } from './providers.ts'
import { reportHandlers } from './reports.routes.ts'
import { slotsMatchDays, summariesMatchSources } from './source-checks.repo.ts'
import { transferColumns, transferList } from './transfers.list.ts'
import { trendOf } from './trend.ts'

export type { Figure, Rollup, SourceFigure } from './summaries.repo.ts'
export { registeredByMonth, registeredToday, totalMembers } from './registrations.ts'
export { countCredit, countPaid, countReversal, factsOfBets, insertCounted } from './facts.repo.ts'
export { type HandlingKind, handlingTimes, type HandlingTimes } from './handling-times.repo.ts'
export { type Fact, recordDelta, recordFacts, summariesOf, type Summary, type SummaryQuery } from './summaries.repo.ts'

const AGGREGATE_SECONDS = 5
const SAVE_CALLS_SECONDS = 60
const TIDY_SECONDS = 600

type Handled =
  | 'summaries.overview'
  | 'summaries.bonus'
  | 'summaries.promotions'
  | 'summaries.dashboard'
  | 'summaries.trend'
  | 'summaries.providers'
  | 'ledger.transfers'

/** The figures of a day, always exact. */
export function createSummaries(deps: Deps, ledger: Pick<Ledger, 'addCheck'>) {
  const transfers = listHandler(ledgerTransfers, deps, {
    list: transferList,
    narrow: filters => filters,
    show: (rows, { actor }) => rows.map(row => ({ ...row, reason: textFor(actor, row.reason) })),
  })
  const reports = reportHandlers(deps)
  const handlers = {
    ...reports.handlers,
    'summaries.overview': ({ actor }) => overviewOf(deps, actor),
    'summaries.bonus': ({ query }) => bonusSummary(deps, query),
    'summaries.promotions': ({ query }) => promotionSummary(deps, query),
    'summaries.dashboard': () => dashboardOf(deps),
    'summaries.trend': ({ query }) => trendOf(deps, query.by),
    'summaries.providers': async () => ok({ data: await readProviders(deps) }),
    'ledger.transfers': transfers,
  } satisfies Pick<Handlers, Handled>
  const exports = {
    ...reports.exports,
    'ledger.transfers': { columns: transferColumns, read: transfers },
  } satisfies Partial<ListExports>
  ledger.addCheck(summariesMatchSources)
  // Slots that an upgrade left short are recounted before they are checked.
  let areSlotsTidy = true
  const handledDifferences = new Set<string>()
  ledger.addCheck(
    slotsMatchDays(
      () => firstSlotDay(deps.clock.now(), deps.config.dayRule),
      () => areSlotsTidy,
    ),
  )
  const calls = createCallCounter(deps)
  const fold = (): Promise<number> => aggregatePendingDeltas(deps)
  async function tidy(): Promise<void> {
    await tidySlots(deps, handledDifferences)
    areSlotsTidy = true
    await calls.deleteExpired()
  }
  return {
    handlers,
    exports,
    /** What the system notifies of: the state of each provider, and the last ledger check. */
    health: { providers: () => readProviders(deps), books: () => lastBookCheck(deps.reader) },
    /** The figures of one business day: deposits, withdrawals, registrations. */
    figuresOf: (day: BusinessDay) => figuresOfDay(deps, day),
    /** Aggregates pending deltas and returns their number; reads are equal before and after. */
    fold,
    /** Rebuilds all summaries and returns the number of days. */
    rebuild: (): Promise<number> => rebuildSummaries(deps),
    /** Deletes expired slots and calls, and recounts slots that do not add up. */
    tidy,
    /** Calls to providers, counted since {@link start}. */
    calls,
    start(): void {
      calls.start()
      areSlotsTidy = false
      deps.jobs.every('summaries.fold', AGGREGATE_SECONDS, async () => void (await fold()))
      deps.jobs.every('summaries.save-calls', SAVE_CALLS_SECONDS, calls.save)
      deps.jobs.every('summaries.tidy', TIDY_SECONDS, tidy)
    },
    /** Saves the calls that were counted last. */
    async lastWork(): Promise<void> {
      calls.stop()
      await calls.save()
    },
  }
}
