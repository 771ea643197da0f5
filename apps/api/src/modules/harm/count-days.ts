import { addDays, boundsOf, type BusinessDay, businessDayOf } from '@backoffice/kernel'
import { inTransaction } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Days, insertDay, listCounted, openDays, saveDay, takeOpenDay } from './days.repo.ts'
import { readFigures } from './figures.repo.ts'

export const COUNT_DAYS = 'harm.count-days'
/** The days that other rules are tried on. */
export const TRIED_DAYS = 90
/** What happened on a day is stored by then. */
const SETTLE_MS = 5 * 60_000
/** Members counted in one transaction. */
const SLICE = 200

/** The days that are over, as many as are tried. */
export function triedDays({ clock, config }: Pick<Deps, 'clock' | 'config'>): Days {
  const until = addDays(businessDayOf(new Date(clock.now().getTime() - SETTLE_MS), config.dayRule), -1)
  return { from: addDays(until, 1 - TRIED_DAYS), until }
}

/** The instant at which a day's figures are counted. */
export const endOf = ({ config }: Pick<Deps, 'config'>, day: BusinessDay): Date => boundsOf(day, config.dayRule).to

type Options = { readonly withinMs: number; readonly signal?: AbortSignal | undefined }

/**
 * Stores the figures of members at the end of each day that is over, newest first, each day once. Works in slices until
 * its time is up, and continues in the next run; safe on several nodes.
 */
export async function countDays(deps: Deps, { withinMs, signal }: Options): Promise<void> {
  await openDays(deps.db, triedDays(deps))
  const started = performance.now()
  while (signal?.aborted !== true && performance.now() - started < withinMs) if (!(await countSlice(deps))) return
}

/** False: every day is counted, or is being counted by others. */
const countSlice = (deps: Deps): Promise<boolean> =>
  inTransaction(deps.db, async tx => {
    const open = await takeOpenDay(tx)
    if (open === undefined) return false
    const { day, afterId } = open
    const end = endOf(deps, day)
    const ids = await listCounted(tx, { afterId, end, limit: SLICE })
    if (ids.length > 0) await insertDay(tx, day, await readFigures(tx, ids, end))
    await saveDay(tx, day, ids.length < SLICE ? null : (ids.at(-1) ?? null), deps.clock.now())
    return true
  })
