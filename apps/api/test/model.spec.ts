import fc from 'fast-check'
import { expect } from 'vitest'
import { depositSteps, openCashier, suspenseIsReconciled } from './model/deposit-commands.ts'
import { sequences } from './model/bet-commands.ts'
import { isFull, rounds } from './model/rounds.ts'
import { createLedgerFixture } from './support/builders.ts'
import { test } from './support/database.ts'

const STEPS = 20
/** Sequences that walk side by side, on members of their own and shared house accounts. */
const LANES = 4
/**
 * Sequences of one database. Their amounts reach 2^52, so that no floating point passes; the house's accounts hold that
 * of some thousands.
 */
const BATCH = 2_000
const sequenceCount = rounds(300, 100_000)
const batches = Array.from({ length: Math.ceil(sequenceCount / BATCH) }, (_, batch) => ({
  batch,
  count: Math.min(BATCH, sequenceCount - batch * BATCH),
}))

test.for(batches)(
  'random sequences of bank lines, matches, credits, returns, bonus, bets, wins, voids, holds, payments, refunds, reversals and adjustments end where the model says: batch $batch',
  { timeout: isFull ? 0 : 300_000 },
  async ({ batch, count }, { freshDatabase, onTestFinished }) => {
    const books = await createLedgerFixture(freshDatabase, { max: LANES })
    onTestFinished(() => books.close())
    const begin = openCashier(books)
    // A failure prints its seed, path and replayPath, shrunk: MODEL_SEED=… MODEL_PATH=… MODEL_REPLAY=… walk that one
    // again.
    const { MODEL_SEED: seed, MODEL_PATH: path, MODEL_REPLAY: replayPath } = process.env
    const base = fc.readConfigureGlobal().seed
    // Lanes and batches that began with one seed would all walk the same.
    const seedOf = (queue: number) =>
      seed !== undefined ? { seed: Number(seed) } : base !== undefined ? { seed: base + batch * LANES + queue } : {}
    const walk = (queue: number) =>
      fc.assert(
        fc.asyncProperty(sequences(STEPS, depositSteps, replayPath), steps => fc.asyncModelRun(begin, steps)),
        { numRuns: count / LANES, ...seedOf(queue), ...(path === undefined ? {} : { path }) },
      )
    await Promise.all(Array.from({ length: seed === undefined ? LANES : 1 }, (_, queue) => walk(queue)))
    await suspenseIsReconciled(books)
    expect(await books.ledger.verify()).toEqual([])
  },
)
