import fc from 'fast-check'
import { Client } from 'pg'
import { expect } from 'vitest'
import { rewardSequences } from './model/reward-commands.ts'
import { openRewards } from './model/reward-fixture.ts'
import { rewardMutations } from './model/reward-mutations.ts'
import { createLedgerFixture } from './support/builders.ts'
import { test } from './support/database.ts'

// The model is trusted only after it has failed on mutations. It passes on the product in model-rewards.spec.ts.

/** For mutations that name no seed of their own: its first sequences detect them. */
const SEED = 1

for (const { what, parts, ledger, unguarded = [], seed = SEED } of rewardMutations)
  test(`the model of rewards detects ${what}`, { timeout: 240_000 }, async ({ freshDatabase, onTestFinished }) => {
    const client = new Client({ connectionString: freshDatabase.urls.owner })
    await client.connect()
    for (const statement of unguarded) await client.query(statement)
    await client.end()
    const books = await createLedgerFixture(freshDatabase, {
      max: 3,
      ...(ledger === undefined ? {} : { repo: ledger }),
    })
    onTestFinished(() => books.close())
    const begin = openRewards(books, parts)
    // The same sequences every time, without shrinking: only detection matters.
    const found = await fc.check(
      fc.asyncProperty(rewardSequences(20), steps => fc.asyncModelRun(begin, steps)),
      { seed, numRuns: 60, endOnFailure: true },
    )
    // An error of the mutation itself would also be detected, which proves nothing.
    expect(String((found.errorInstance as { code?: unknown } | null)?.code)).not.toMatch(/^42/)
    expect(found.failed).toBe(true)
  })
