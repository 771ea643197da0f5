import fc from 'fast-check'
import { Client } from 'pg'
import { describe, expect } from 'vitest'
import { depositSteps, openCashier, suspenseIsReconciled } from './model/deposit-commands.ts'
import { depositMutations } from './model/deposit-mutations.ts'
import { MEMBERS } from './model/ledger-commands.ts'
import { mutations } from './model/ledger-mutations.ts'
import { createBetFixture, createBetModules, type BetParts, sequences } from './model/bet-commands.ts'
import { BetModel } from './model/bet-model.ts'
import { betMutations } from './model/bet-mutations.ts'
import type { LedgerRepo } from '../src/modules/ledger/index.ts'
import { createLedgerFixture } from './support/builders.ts'
import { test, type TestDatabase } from './support/database.ts'

// An oracle is trusted only after it has failed on a mutation. The same oracles pass on the product in races.spec.ts
// and model.spec.ts.

/** For mutations that name no seed of their own: its first sequences detect them. */
const SEED = 1

async function unguard(database: TestDatabase, statements: readonly string[] = []): Promise<void> {
  const client = new Client({ connectionString: database.urls.owner })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

describe('the suite detects', () => {
  for (const { what, repo, unguarded, caughtBy } of mutations) {
    test(what, async ({ freshDatabase }) => {
      await unguard(freshDatabase, unguarded)
      const books = await createLedgerFixture(freshDatabase, { max: 8, ...(repo === undefined ? {} : { repo }) })
      const caught = await caughtBy(books).then(
        () => null,
        (error: unknown) => error,
      )
      await books.close()
      expect(caught).toBeInstanceOf(Error)
      // An error of the mutation itself would also fail, which proves nothing.
      expect(String((caught as { code?: unknown }).code)).not.toMatch(/^42/)
    })
  }
})

/** The same sequences every time, without shrinking: only detection matters. */
async function isDetected(
  database: TestDatabase,
  {
    unguarded,
    repo,
    parts,
    seed = SEED,
  }: {
    unguarded?: readonly string[] | undefined
    repo?: LedgerRepo | undefined
    parts?: BetParts
    seed?: number | undefined
  },
): Promise<boolean> {
  await unguard(database, unguarded)
  const books = await createLedgerFixture(database, { max: 2, ...(repo === undefined ? {} : { repo }) })
  const begin = createBetFixture(books, createBetModules(books, parts), () => new BetModel(MEMBERS))
  const found = await fc.check(
    fc.asyncProperty(sequences(20), steps => fc.asyncModelRun(begin, steps)),
    { seed, numRuns: 200, endOnFailure: true },
  )
  await books.close()
  // An error of the mutation itself would also be detected, which proves nothing.
  expect(String((found.errorInstance as { code?: unknown } | null)?.code)).not.toMatch(/^42/)
  return found.failed
}

describe('the model detects', () => {
  for (const { what, repo, unguarded, alsoByModel, seed } of mutations) {
    if (alsoByModel !== true) continue
    test(what, { timeout: 240_000 }, async ({ freshDatabase }) =>
      expect(await isDetected(freshDatabase, { repo, unguarded, seed })).toBe(true),
    )
  }
  for (const { what, parts, unguarded, seed } of betMutations)
    test(what, { timeout: 240_000 }, async ({ freshDatabase }) =>
      expect(await isDetected(freshDatabase, { parts, unguarded, seed })).toBe(true),
    )
  for (const { what, deposits, ledger, seed = SEED, walks = 60 } of depositMutations) {
    test(what, { timeout: 240_000 }, async ({ freshDatabase }) => {
      const books = await createLedgerFixture(freshDatabase, {
        max: 4,
        ...(ledger === undefined ? {} : { repo: ledger }),
      })
      const begin = openCashier(books, deposits === undefined ? {} : { deposits })
      const found = await fc.check(
        fc.asyncProperty(sequences(20, depositSteps), steps => fc.asyncModelRun(begin, steps)),
        { seed, numRuns: walks, endOnFailure: true },
      )
      const unexplained = await suspenseIsReconciled(books).then(
        () => false,
        () => true,
      )
      await books.close()
      expect(String((found.errorInstance as { code?: unknown } | null)?.code)).not.toMatch(/^42/)
      expect(found.failed || unexplained).toBe(true)
    })
  }
})
