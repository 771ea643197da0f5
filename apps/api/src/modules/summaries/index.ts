import type { BusinessDay } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { figuresOfDay, overviewOf } from './overview.ts'
import { summariesMatchSources } from './source-checks.repo.ts'
import { aggregatePendingDeltas, rebuildSummaries } from './commands/aggregate-summaries.ts'

export type { Figure, Rollup, SourceFigure } from './summaries.repo.ts'
export { registeredByMonth, registeredToday, totalMembers } from './registrations.ts'
export { type Fact, recordDelta, summariesOf, type Summary, type SummaryQuery } from './summaries.repo.ts'

const AGGREGATE_SECONDS = 5

/** The figures of a day, always exact. */
export function createSummaries(deps: Deps, ledger: Pick<Ledger, 'addCheck'>) {
  const handlers: Pick<Handlers, 'summaries.overview'> = {
    'summaries.overview': ({ actor }) => overviewOf(deps, actor),
  }
  ledger.addCheck(summariesMatchSources)
  const fold = (): Promise<number> => aggregatePendingDeltas(deps)
  return {
    handlers,
    /** The figures of one business day: deposits, withdrawals, registrations. */
    figuresOf: (day: BusinessDay) => figuresOfDay(deps, day),
    /** Aggregates pending deltas and returns their number; reads are equal before and after. */
    fold,
    /** Rebuilds all summaries and returns the number of days. */
    rebuild: (): Promise<number> => rebuildSummaries(deps),
    start: (): void => deps.jobs.every('summaries.fold', AGGREGATE_SECONDS, async () => void (await fold())),
  }
}
