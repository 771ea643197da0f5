import fc from 'fast-check'
import { expect } from 'vitest'
import { rewardSequences } from './model/reward-commands.ts'
import { openRewards } from './model/reward-fixture.ts'
import { isFull, rounds } from './support/size.ts'
import { createLedgerFixture } from './support/builders.ts'
import { test } from './support/database.ts'

const STEPS = 20

test('random sequences of rewards, bets and deposits end as the model', { timeout: isFull ? 0 : 300_000 }, async ({
  freshDatabase,
  onTestFinished,
}) => {
  const books = await createLedgerFixture(freshDatabase, { max: 3 })
  onTestFinished(() => books.close())
  const begin = openRewards(books)
  // A failure prints its seed, path and replayPath, shrunk: MODEL_SEED=… MODEL_PATH=… MODEL_REPLAY=… repeats it.
  const { MODEL_SEED: seed, MODEL_PATH: path, MODEL_REPLAY: replayPath } = process.env
  await fc.assert(
    fc.asyncProperty(rewardSequences(STEPS, replayPath), steps => fc.asyncModelRun(begin, steps)),
    {
      numRuns: rounds(30, 20_000),
      ...(seed === undefined ? {} : { seed: Number(seed) }),
      ...(path === undefined ? {} : { path }),
    },
  )
  expect(await books.ledger.verify()).toEqual([])
})
