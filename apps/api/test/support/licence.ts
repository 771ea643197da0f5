import type { Db } from '../../src/platform/db/database.ts'
import type { FixtureAdmin } from './office-fixture.ts'

type Office = { readonly db: Db; readonly clock: { now(): Date } }

/** Puts changed rules of the neutral profile in force, as an approved change of the licence does. */
export async function putInForce(
  { db, clock }: Office,
  by: Pick<FixtureAdmin, 'id'>,
  rules: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { latest } = await db
    .selectFrom('licence_versions')
    .select(query => query.fn.max('version').as('latest'))
    .executeTakeFirstOrThrow()
  const changes = Object.entries(rules).map(([rule, value]) => [rule, { value, source: 'Test' }])
  await db
    .insertInto('licence_versions')
    .values({
      version: (latest ?? 0) + 1,
      profile: 'neutral',
      name: 'Test',
      changes: JSON.stringify(Object.fromEntries(changes)),
      reason: 'Test',
      asked_by: by.id,
      approved_by: by.id,
      changed_at: clock.now(),
    })
    .execute()
}
