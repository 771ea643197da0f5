import fc from 'fast-check'
import { expect } from 'vitest'
import { depositSteps, openCashier, suspenseIsReconciled } from './model/deposit-commands.ts'
import { sequences } from './model/bet-commands.ts'
import { isFull, rounds } from './support/size.ts'
import { createLedgerFixture } from './support/builders.ts'
import { test } from './support/database.ts'

const STEPS = 20
/** Concurrent sequences on their own members and shared operator accounts. */
const LANES = 4
/**
 * Sequences per database. Their amounts reach 2^52, so that floating point fails; the operator's accounts hold some
 * thousands of them.
 */
const BATCH = 2_000
const sequenceCount = rounds(100, 100_000)
const batches = Array.from({ length: Math.ceil(sequenceCount / BATCH) }, (_, batch) => ({
  batch,
  count: Math.min(BATCH, sequenceCount - batch * BATCH),
}))

test.for(batches)(
  'random sequences of bank lines, matches, credits, returns, bonus, bets, wins, voids, holds, payments, refunds, reversals and adjustments end as the model: batch $batch',
  { timeout: isFull ? 0 : 300_000 },
  async ({ batch, count }, { freshDatabase, onTestFinished }) => {
    const books = await createLedgerFixture(freshDatabase, { max: LANES })
    onTestFinished(() => books.close())
    const begin = openCashier(books)
    // A failure prints its seed, path and replayPath, shrunk: MODEL_SEED=… MODEL_PATH=… MODEL_REPLAY=… repeats it.
    const { MODEL_SEED: seed, MODEL_PATH: path, MODEL_REPLAY: replayPath } = process.env
    const base = fc.readConfigureGlobal().seed
    // Queues and batches with equal seeds would run equal sequences.
    const seedOf = (queue: number) =>
      seed !== undefined ? { seed: Number(seed) } : base !== undefined ? { seed: base + batch * LANES + queue } : {}
    const walk = (queue: number) =>
      fc.assert(
        fc.asyncProperty(sequences(STEPS, depositSteps, replayPath), steps => fc.asyncModelRun(begin, steps)),
        { numRuns: Math.ceil(count / LANES), ...seedOf(queue), ...(path === undefined ? {} : { path }) },
      )
    await Promise.all(Array.from({ length: seed === undefined ? LANES : 1 }, (_, queue) => walk(queue)))
    await suspenseIsReconciled(books)
    // Its adjustments take bonus that grants hold, which no module of the product does.
    expect((await books.ledger.verify()).filter(({ check }) => check !== 'bonus-shares')).toEqual([])
  },
)
