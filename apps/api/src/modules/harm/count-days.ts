import { addDays, boundsOf, type BusinessDay, businessDayOf, type MemberId } from '@backoffice/kernel'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import {
  type Days,
  insertDay,
  isTimeOut,
  listCounted,
  openDays,
  saveDay,
  takeOpenDay,
  unlessFailed,
} from './days.repo.ts'
import { readFigures } from './figures.repo.ts'

export const COUNT_DAYS = 'harm.count-days'
/** The days that other rules are tried on. */
export const TRIED_DAYS = 90
/** What happened on a day is stored by then. */
const SETTLE_MS = 5 * 60_000
/** Members counted in one transaction. */
const SLICE = 100

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
  while (signal?.aborted !== true && performance.now() - started < withinMs)
    if (!(await countSlice(deps, SLICE))) return
}

/** Halves slices that take longer than a statement may. False: every day is counted, or is being counted by others. */
async function countSlice(deps: Deps, limit: number): Promise<boolean> {
  try {
    return await inTransaction(deps.db, tx => countNext(deps, tx, limit))
  } catch (error) {
    if (limit === 1 || !isTimeOut(error)) throw error
    return countSlice(deps, Math.floor(limit / 2))
  }
}

async function countNext(deps: Deps, tx: Tx, limit: number): Promise<boolean> {
  const open = await takeOpenDay(tx)
  if (open === undefined) return false
  const { day, afterId } = open
  const end = endOf(deps, day)
  const ids = await listCounted(tx, { afterId, end, limit })
  const figures = limit === 1 ? await figuresOfOne(deps, tx, ids, day) : await readFigures(tx, ids, end)
  const members = await insertDay(tx, day, figures)
  const now = deps.clock.now()
  await saveDay(tx, day, { afterId: ids.length < limit ? null : (ids.at(-1) ?? null), members, now })
  return true
}

/** None of a member of whom counting takes too long, so that the others are counted. */
async function figuresOfOne(
  deps: Deps,
  tx: Tx,
  ids: readonly MemberId[],
  day: BusinessDay,
): ReturnType<typeof readFigures> {
  try {
    return await unlessFailed(tx, () => readFigures(tx, ids, endOf(deps, day)))
  } catch (error) {
    if (!isTimeOut(error)) throw error
    deps.log.error({ job: COUNT_DAYS, member: ids[0], day }, 'figures of a member took too long and are left out')
    return new Map()
  }
}
