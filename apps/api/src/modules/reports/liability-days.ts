import { addDays, boundsOf, type BusinessDay, businessDayOf } from '@backoffice/kernel'
import { sqlStateOf } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { type DayBounds, sumNextDay } from './liability-days.repo.ts'

/** Transactions of a day have committed by then, or never will. */
const SETTLE_MS = 5 * 60_000

/** The last business day that is over and settled. */
export const lastEndedDay = ({ clock, config }: Pick<Deps, 'clock' | 'config'>): BusinessDay =>
  addDays(businessDayOf(new Date(clock.now().getTime() - SETTLE_MS), config.dayRule), -1)

/** When a report can cover a day. */
export const endedAt = ({ config }: Pick<Deps, 'config'>, day: BusinessDay): Date =>
  new Date(boundsOf(day, config.dayRule).to.getTime() + SETTLE_MS)

export const boundsFor =
  ({ config }: Pick<Deps, 'config'>) =>
  (day: BusinessDay): DayBounds => ({ day, ...boundsOf(day, config.dayRule) })

type Options = {
  /** Ends after the current day when aborted. */
  readonly signal?: AbortSignal | undefined
  /** Waits for another node that sums up. */
  readonly waits?: boolean
  /** Milliseconds after which the rest is left to the next run. */
  readonly within?: number
}

/** Sums up the days that are over, oldest first. `complete`: none is left. */
export async function sumEndedDays(
  deps: Deps,
  { signal, waits = false, within }: Options = {},
): Promise<{ readonly count: number; readonly complete: boolean }> {
  const started = performance.now()
  const last = lastEndedDay(deps)
  for (let count = 0; ; count++) {
    if (signal?.aborted === true || (within !== undefined && performance.now() - started > within))
      return { count, complete: false }
    try {
      if (!(await sumNextDay(deps.db, last, { boundsOf: boundsFor(deps), waits }))) return { count, complete: true }
    } catch (error) {
      // Another node sums up a day that takes long.
      if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE) throw error
      return { count, complete: false }
    }
  }
}

const LOCK_NOT_AVAILABLE = '55P03'
