import { randomBytes } from 'node:crypto'
import { afterAll, expect, inject, test } from 'vitest'
import { createDatabase, dropDatabase } from '../../../apps/api/test/support/clone.ts'
import { inDatabase, type Server } from '../environment/database.ts'
import { sharedRig, type Rig } from '../environment/rig.ts'
import type { Figure } from '../figure.ts'
import type { Size } from '../measure.ts'
import { measureAgainst } from './ledger.ts'
import { growingQueries, onePerFilter } from './queries.ts'
import { entryOf, measures } from './measures.ts'

// Each measure in its smallest size, on one database and one API. The figures say nothing about speed: only that there
// is one for everything the measure promises, so that a measure cannot break unseen. `web` is measured with the browser
// tests (apps/web/e2e/bench.spec.ts).

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())

/** A clone of the tests' migrated database. */
const server: Server = {
  async database() {
    const address = inject('testServer')
    const name = `${address.prefix}_${randomBytes(6).toString('hex')}`
    await createDatabase(address, name, address.template)
    stack.defer(() => dropDatabase(address, name))
    return { urls: inDatabase(address.urls, name) }
  },
}
const rig: Rig = sharedRig(stack, server)
const smallest: { size: Size; parts: ReadonlySet<string> } = { size: 'smallest', parts: new Set() }

const expected = {
  list: 3,
  // Every question, and a check of the ledger.
  growth: null,
  export: 2,
  summaries: 4,
  // Transfers; events one by one, in batches, and with limits beside those without.
  ledger: 4,
  // Events a second, and what a request waits.
  rules: 2,
  draws: 2,
  clone: 1,
  api: 5,
} satisfies Partial<Record<keyof typeof measures, number | null>>

test('every measure is run in its smallest size', () => {
  expect([...Object.keys(expected), 'web'].toSorted()).toEqual(Object.keys(measures).toSorted())
})

test.each(Object.entries(expected))('bench -- %s has a figure for all it measures', async (name, count) => {
  const measure = await entryOf(name)?.load()
  const figures = (await measure?.(rig, smallest)) ?? []
  expectFigures(figures)
  expect(figures.length).toBe(count ?? onePerFilter(growingQueries()).length + 1)
})

test('without pgbench the ledger is measured against a loop over pg', async () => {
  const figures = await measureAgainst(undefined, rig, smallest)
  expectFigures(figures)
  expect(figures.map(({ what }) => what)).toContainEqual(expect.stringContaining('a loop over pg'))
})

function expectFigures(figures: readonly Figure[]): void {
  expect(figures.filter(({ measured }) => !Number.isFinite(measured))).toEqual([])
}
