import fc from 'fast-check'
import { expect } from 'vitest'
import { newReal, sequences, MEMBERS } from './model/ledger-commands.ts'
import { LedgerModel } from './model/ledger-model.ts'
import { isFull, rounds } from './model/rounds.ts'
import { openBooks } from './support/builders.ts'
import { test } from './support/database.ts'

const STEPS = 20
/** Sequences that walk side by side, on members of their own and shared house accounts. */
const LANES = 4

test('random sequences of deposits, holds, payments, refunds, reversals and adjustments end where the model says', { timeout: isFull ? 0 : 120_000 }, async ({ freshDatabase, onTestFinished }) => {
  const books = await openBooks(freshDatabase, { max: LANES })
  onTestFinished(() => books.close())
  // A failure prints its seed and path, shrunk: MODEL_SEED=… MODEL_PATH=… walks that one again.
  const { MODEL_SEED: seed, MODEL_PATH: path } = process.env
  const again = { ...(seed === undefined ? {} : { seed: Number(seed) }), ...(path === undefined ? {} : { path }) }
  const walk = () =>
    fc.assert(
      fc.asyncProperty(sequences(STEPS), (steps) => fc.asyncModelRun(async () => ({ model: new LedgerModel(MEMBERS), real: await newReal(books) }), steps)),
      { numRuns: rounds(500, 100_000) / LANES, ...again },
    )
  await Promise.all(Array.from({ length: seed === undefined ? LANES : 1 }, walk))
  expect(await books.ledger.verify()).toEqual([])
})
