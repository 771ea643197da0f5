import fc from 'fast-check'
import { Client } from 'pg'
import { describe, expect } from 'vitest'
import { MEMBERS, newReal, sequences } from './model/ledger-commands.ts'
import { LedgerModel } from './model/ledger-model.ts'
import { plantedBugs } from './model/planted-bugs.ts'
import { openBooks } from './support/builders.ts'
import { test, type TestDatabase } from './support/database.ts'

// An oracle is trusted only when it fails on a planted bug. The same oracles pass on the product in races.spec.ts and model.spec.ts.

const SEED = 20_260_712

async function unguard(database: TestDatabase, statements: readonly string[] = []): Promise<void> {
  const client = new Client({ connectionString: database.urls.owner })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

describe('the suite notices', () => {
  for (const { what, repo, unguarded, caughtBy } of plantedBugs) {
    test(what, async ({ freshDatabase }) => {
      await unguard(freshDatabase, unguarded)
      const books = await openBooks(freshDatabase, { max: 8, ...(repo === undefined ? {} : { repo }) })
      const caught = await caughtBy(books).then(() => null, (error: unknown) => error)
      await books.close()
      expect(caught).toBeInstanceOf(Error)
      // A slip in the planting itself would be caught too: that proves nothing.
      expect(String((caught as { code?: unknown }).code)).not.toMatch(/^42/)
    })
  }
})

describe('the model notices', () => {
  for (const { what, repo, unguarded, alsoByModel } of plantedBugs) {
    if (alsoByModel !== true) continue
    test(what, { timeout: 120_000 }, async ({ freshDatabase }) => {
      await unguard(freshDatabase, unguarded)
      const books = await openBooks(freshDatabase, { max: 2, ...(repo === undefined ? {} : { repo }) })
      const walk = fc.asyncProperty(sequences(20), (steps) => fc.asyncModelRun(async () => ({ model: new LedgerModel(MEMBERS), real: await newReal(books) }), steps))
      // The same walks every time, and no shrinking: that it is met is all there is to show.
      const found = await fc.check(walk, { seed: SEED, numRuns: 100, endOnFailure: true })
      await books.close()
      expect(found.failed).toBe(true)
    })
  }
})
