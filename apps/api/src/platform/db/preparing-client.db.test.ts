import { expect } from 'vitest'
import { sql } from 'kysely'
import { test } from '../../../test/support/database.ts'
import { openDatabase } from './database.ts'

test('a repeated statement is prepared once, and returns the same', async ({ freshDatabase }) => {
  const { db, close } = openDatabase(freshDatabase.urls.app, { max: 1, applicationName: 'test', prepare: true })
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

test('a column added while a statement is prepared does not break it', async ({ freshDatabase }) => {
  const owner = openDatabase(freshDatabase.urls.owner, { max: 1, applicationName: 'test' })
  const { db, close } = openDatabase(freshDatabase.urls.app, { max: 1, applicationName: 'test', prepare: true })
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
