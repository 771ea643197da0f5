import fc from 'fast-check'
import { Client } from 'pg'
import { expect } from 'vitest'
import { marketingSequences } from './model/marketing-commands.ts'
import { openMarketing } from './model/marketing-fixture.ts'
import { marketingMutations } from './model/marketing-mutations.ts'
import { createLedgerFixture } from './support/builders.ts'
import { test } from './support/database.ts'

// The model is trusted only after it has failed on mutations. It passes on the product in model-marketing.spec.ts.

/** For mutations that name no seed of their own: its first sequences detect them. */
const SEED = 1

for (const { what, bent = [], ledger, losing = false, seed = SEED } of marketingMutations)
  test(`the model of marketing detects ${what}`, { timeout: 240_000 }, async ({ freshDatabase, onTestFinished }) => {
    const client = new Client({ connectionString: freshDatabase.urls.owner })
    await client.connect()
    for (const statement of bent) await client.query(statement)
    await client.end()
    const books = await createLedgerFixture(freshDatabase, {
      max: 3,
      ...(ledger === undefined ? {} : { repo: ledger }),
    })
    onTestFinished(() => books.close())
    const begin = openMarketing(books)
    // The same sequences every time, without shrinking: only detection matters.
    const found = await fc.check(
      fc.asyncProperty(marketingSequences(20, { losing }), steps => fc.asyncModelRun(begin, steps)),
      { seed, numRuns: 40, endOnFailure: true },
    )
    // An error of the mutation itself would also be detected, which proves nothing.
    expect(String((found.errorInstance as { code?: unknown } | null)?.code)).not.toMatch(/^42/)
    expect(found.failed).toBe(true)
  })
