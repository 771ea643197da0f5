import { databaseOf } from '../../platform/config/embedded-database.ts'
import { ensurePartitions } from '../../platform/db/partitions.ts'
import type { Deps } from '../../platform/deps.ts'
import { findActors } from './people-at-work.ts'
import { DAYS, planSample } from './plan.ts'
import { createPlayer } from './play.ts'

/** Fills an operator that is there to be tried out with members and their history up to an instant. Called until it was complete once. */
export type LoadSample = (deps: Deps, until: Date) => Promise<void>

/** Above this an approval asks for a second person, so that both roles have something to do. Satang. */
const SECOND_FROM = 2_000_000n

/**
 * Three weeks of history through the product's own commands, with progress on the error stream. Cut off in the middle it is
 * told again from the start: the plan is the same for the same instant, and what was told before has no second effect.
 */
export const loadSample: LoadSample = async (deps, until) => {
  const { db } = deps
  await ensurePartitions(databaseOf(deps.config).migrationUrl, new Date(until.getTime() - (DAYS + 1) * 86_400_000))
  await db.updateTable('withdrawal_settings').set({ second_approval_from_satang: SECOND_FROM, updated_at: until }).execute()
  const play = createPlayer(deps, await findActors(db))
  const steps = planSample(until)
  let shown = -1
  for (const [index, step] of steps.entries()) {
    await play(step)
    const percent = Math.floor((index * 10) / steps.length) * 10
    if (percent !== shown) process.stderr.write(`  sample operator: ${percent} %\n`)
    shown = percent
  }
  // Nobody was there to be told of the past, and its payouts are settled: what is announced starts with today.
  await db.deleteFrom('outbox').execute()
  await db.updateTable('operator').set({ sample_loaded_at: deps.clock.now() }).execute()
}
