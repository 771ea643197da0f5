import { expect } from 'vitest'
import { sql } from 'kysely'
import { test } from '../../../test/support/database.ts'
import { openPatientDatabase } from '../../../test/support/patient-database.ts'
import { PLANNED_EACH_TIME } from './preparing-client.ts'

test('a repeated statement is prepared once, and returns the same', async ({ freshDatabase }) => {
  const { db, close } = openPatientDatabase(freshDatabase.urls.app, { max: 1, applicationName: 'test', prepare: true })
  try {
    for (const code of ['014', '004', '014']) {
      expect(await db.selectFrom('banks').select('abbr').where('code', '=', code).executeTakeFirstOrThrow()).toEqual({
        abbr: code === '014' ? 'SCB' : 'KBANK',
      })
    }
    const { rows } = await sql<{
      kept: number
    }>`select count(*)::int as kept from pg_prepared_statements where statement like 'select "abbr"%'`.execute(db)
    expect(rows).toEqual([{ kept: 1 }])
  } finally {
    await close()
  }
})

test('a statement that depends on its values is planned for them, however often it comes', async ({
  freshDatabase,
}) => {
  const { db, close } = openPatientDatabase(freshDatabase.urls.app, { max: 1, applicationName: 'test', prepare: true })
  try {
    const plans = async (mark: string) => {
      for (let count = 0; count < 8; count++)
        await sql`select ${sql.raw(mark)} code from banks where code = ${'014'} limit 1`.execute(db)
      const { rows } = await sql<{ plans: number }>`
        select count(*)::int as plans from pg_prepared_statements where statement like ${`select ${mark} code%`}`.execute(
        db,
      )
      return rows[0]?.plans
    }
    expect([await plans(''), await plans(PLANNED_EACH_TIME)]).toEqual([1, 0])
  } finally {
    await close()
  }
})

test('statements of one connection leave room for those of the next', async ({ freshDatabase }) => {
  const open = () => openPatientDatabase(freshDatabase.urls.app, { max: 1, applicationName: 'test', prepare: true })
  const kept = ({ db }: ReturnType<typeof open>) =>
    sql<{ kept: number }>`select count(*)::int as kept from pg_prepared_statements`.execute(db)
  const busy = open()
  const fresh = open()
  try {
    for (let column = 1; column <= 600; column += 1) {
      await sql`select ${sql.lit(column)}::int as value, ${column}::int as again`.execute(busy.db)
    }
    await fresh.db.selectFrom('banks').select('abbr').where('code', '=', '014').execute()
    expect((await kept(busy)).rows[0]?.kept).toBe(300)
    expect((await kept(fresh)).rows[0]?.kept).toBeGreaterThan(0)
  } finally {
    await busy.close()
    await fresh.close()
  }
})

test('a column added while a statement is prepared does not break it', async ({ freshDatabase }) => {
  const owner = openPatientDatabase(freshDatabase.urls.owner, { max: 1, applicationName: 'test' })
  const { db, close } = openPatientDatabase(freshDatabase.urls.app, { max: 1, applicationName: 'test', prepare: true })
  const request = () => db.selectFrom('banks').select(['code', 'abbr']).where('code', '=', '014').execute()
  try {
    const before = await request()
    await sql`alter table banks add column nickname text`.execute(owner.db)
    expect(await request()).toEqual(before)
  } finally {
    await close()
    await owner.close()
  }
})
