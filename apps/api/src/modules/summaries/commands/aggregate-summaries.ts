import { inTransaction } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { firstSlotDay } from '../domain/day-parts.ts'
import {
  daysOfSummaries,
  figuresLikeSources,
  holdStill,
  rebuildDay,
  rebuildFirstDeposits,
  rebuildSlotsOf,
} from '../rebuild.repo.ts'
import { deleteExpiredSlots, findUnequalSlots, type SlotBreach } from '../slots.repo.ts'
import { aggregateDeltas } from '../summaries.repo.ts'

/** As many deltas as one statement aggregates well within its time limit. */
const BATCH = 10_000

/**
 * Guarantees that aggregated and pending deltas together are complete at any moment. A batch is counted and removed in
 * one transaction; a failure has no effect. Safe to run concurrently on several nodes.
 */
export async function aggregatePendingDeltas({ db }: Pick<Deps, 'db'>, batch = BATCH): Promise<number> {
  for (let folded = 0; ; ) {
    const used = await inTransaction(db, tx => aggregateDeltas(tx, batch))
    folded += used
    if (used < batch) return folded
  }
}

/**
 * Rebuilds summaries from the source records, day by day, while the system is in use: a posting waits only for the day
 * in progress. For databases an older release wrote to, and for edited summaries.
 */
export async function rebuildSummaries({ db, clock, config }: Deps): Promise<number> {
  await inTransaction(db, rebuildFirstDeposits)
  const days = await inTransaction(db, daysOfSummaries)
  const slotsFrom = firstSlotDay(clock.now(), config.dayRule)
  for (const day of days) {
    await inTransaction(db, async tx => {
      await holdStill(tx)
      await rebuildDay(tx, day, slotsFrom)
    })
  }
  return days.length
}

/**
 * Deletes expired slots, and recounts those of days where a node of the previous release aggregated deltas without
 * slots. Each difference is handled once: what remains is for the ledger check to report, as are figures of days that
 * differ from their records. Postings wait only while a day is recounted.
 */
export async function tidySlots({ db, clock, config, log }: Deps, handled: Set<string> = new Set()): Promise<void> {
  const slotsFrom = firstSlotDay(clock.now(), config.dayRule)
  await inTransaction(db, tx => deleteExpiredSlots(tx, slotsFrom))
  const breaches = await findUnequalSlots(db, slotsFrom)
  const keyOf = ({ subject, expected, found }: SlotBreach): string => `${subject} ${expected} ${found}`
  const added = breaches.filter(breach => !handled.has(keyOf(breach)))
  handled.clear()
  for (const breach of breaches) handled.add(keyOf(breach))
  for (const [day, ofDay] of Map.groupBy(added, breach => breach.day)) {
    const unequal = ofDay.map(({ figure }) => figure)
    const figures = await inTransaction(db, tx => figuresLikeSources(tx, day, unequal))
    const left = unequal.filter(figure => !figures.includes(figure))
    log.warn({ day, recounted: figures, left }, 'the slots of a day did not add up')
    if (figures.length === 0) continue
    await inTransaction(db, async tx => {
      await holdStill(tx)
      while ((await aggregateDeltas(tx, BATCH)) === BATCH);
      await rebuildSlotsOf(tx, day, figures)
    })
  }
}
