import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
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
  /** Settings of an API on it: the addresses, and a data folder of its own, made by what first writes to it. */
  readonly settings: Readonly<
    Record<'DATABASE_URL' | 'MIGRATION_DATABASE_URL' | 'READER_DATABASE_URL' | 'DATA_DIR', string>
  >
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
    onCleanup(() => remove(database))
    return database
  })
  .extend('freshDatabase', async ({}, { onCleanup }) => {
    const database = await cloneDatabase()
    onCleanup(() => remove(database))
    return database
  })

async function remove({ name, settings }: TestDatabase): Promise<void> {
  await dropDatabase(inject('testServer'), name)
  await rm(settings.DATA_DIR, { recursive: true, force: true })
}

/** A clone of the migrated template. Clones that are not dropped end with the run. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const server = inject('testServer')
  const name = `${server.prefix}_${randomBytes(6).toString('hex')}`
  await createDatabase(server, name, server.template)
  return {
    ...access(server, name),
    async reset() {
      await dropDatabase(server, name)
      await createDatabase(server, name, server.template)
    },
  }
}

/** How programs reach a database of the run's server. */
export function access(server: ServerAddress, name: string): Omit<TestDatabase, 'reset'> {
  const urls = {
    owner: urlFor(server, 'owner', name),
    app: urlFor(server, 'app', name),
    reader: urlFor(server, 'reader', name),
  }
  const settings = {
    DATABASE_URL: urls.app,
    MIGRATION_DATABASE_URL: urls.owner,
    READER_DATABASE_URL: urls.reader,
    DATA_DIR: path.join(tmpdir(), name),
  }
  return { name, urls, settings }
}
