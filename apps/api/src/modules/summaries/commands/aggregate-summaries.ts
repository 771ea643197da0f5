import { inTransaction } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { firstSlotDay } from '../domain/day-parts.ts'
import { daysOfSummaries, holdStill, rebuildDay, rebuildFirstDeposits, rebuildSlots } from '../rebuild.repo.ts'
import { deleteExpiredSlots, findUnequalSlots } from '../slots.repo.ts'
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
 * slots. The figures of days are not changed: whether they are right is for the ledger check to find.
 */
export async function tidySlots({ db, clock, config, log }: Deps): Promise<void> {
  const slotsFrom = firstSlotDay(clock.now(), config.dayRule)
  await inTransaction(db, tx => deleteExpiredSlots(tx, slotsFrom))
  const days = new Set((await findUnequalSlots(db, slotsFrom)).map(({ day }) => day))
  for (const day of days) {
    log.warn({ day }, 'the slots of a day did not add up and are recounted')
    await inTransaction(db, async tx => {
      await holdStill(tx)
      while ((await aggregateDeltas(tx, BATCH)) === BATCH);
      await rebuildSlots(tx, day, slotsFrom)
    })
  }
}
