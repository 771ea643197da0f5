import { type RawBuilder } from 'kysely'
import type { TestDatabase } from './database.ts'
import { openPatientDatabase } from './patient-database.ts'

/** Changes tables as their owner, in ways the product does not offer. */
export async function asOwner(database: TestDatabase, ...statements: readonly RawBuilder<unknown>[]): Promise<void> {
  const { db, close } = openPatientDatabase(database.urls.owner, { max: 1, applicationName: 'test-owner' })
  try {
    for (const statement of statements) await statement.execute(db)
  } finally {
    await close()
  }
}
