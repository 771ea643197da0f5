import { randomBytes } from 'node:crypto'
import { inject, test as base } from 'vitest'
import { createDatabase, dropDatabase, urlFor, type ServerAddress, type TestRole } from './clone.ts'

/** Data the run passes to every worker. */
declare module 'vitest' {
  interface ProvidedContext {
    testServer: ServerAddress
  }
}

/** A migrated database on the run's server. */
export interface TestDatabase {
  readonly name: string
  readonly urls: Readonly<Record<TestRole, string>>
  /**
   * Restores the migrated state under the same address. Open connections are closed: close pools before, or expect
   * their next statement to fail.
   */
  reset(): Promise<void>
}

/**
 * `database` belongs to the worker and is shared by its files: rows of earlier tests may exist, so tests create their
 * own members, or call `reset()` first. `freshDatabase` belongs to one test and takes about 50 ms.
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

/** A clone of the migrated template. Clones that are not dropped end with the run. */
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
