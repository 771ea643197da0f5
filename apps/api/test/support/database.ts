import { randomBytes } from 'node:crypto'
import { inject, test as base } from 'vitest'
import { createDatabase, dropDatabase, urlFor, type ServerAddress, type TestRole } from './clone.ts'

/** What the run hands to every worker. */
declare module 'vitest' {
  interface ProvidedContext {
    testServer: ServerAddress
  }
}

/** A migrated database of one's own on the run's server. */
export interface TestDatabase {
  readonly name: string
  readonly urls: Readonly<Record<TestRole, string>>
  /**
   * Puts it back to how the migrations left it, under the same address. Connections still open are cut: close pools
   * before, or expect their next statement to fail.
   */
  reset(): Promise<void>
}

/**
 * `database` is the worker's, shared by all files it runs: rows of earlier tests may be in it, so tests make members
 * and the like of their own, or call `reset()` first. `freshDatabase` is the test's alone, for about 50 ms.
 */
export const test = base
  .extend('database', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const database = await cloneDatabase()
    onCleanup(() => dropDatabase(inject('testServer'), database.name))
    return database
  })
  .extend('freshDatabase', async ({}, { onCleanup }) => {
    const database = await cloneDatabase()
    onCleanup(() => dropDatabase(inject('testServer'), database.name))
    return database
  })

/** A clone of the migrated template. What is not dropped by its maker goes with the run. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const server = inject('testServer')
  const name = `${server.prefix}_${randomBytes(6).toString('hex')}`
  await createDatabase(server, name, server.template)
  return {
    name,
    urls: {
      owner: urlFor(server, 'owner', name),
      app: urlFor(server, 'app', name),
      reader: urlFor(server, 'reader', name),
    },
    async reset() {
      await dropDatabase(server, name)
      await createDatabase(server, name, server.template)
    },
  }
}
