import { Client } from 'pg'
import { describe, expect } from 'vitest'
import { test } from './database.ts'

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

describe("the tests' own database", () => {
  test('is migrated, and the product works in it with its own role', async ({ database }) => {
    const [row] = await query(database.urls.app, 'select current_user as role, count(*)::int > 0 as seeded from roles')
    expect(row).toEqual({ role: 'backoffice_app', seeded: true })
  })

  test('prevents the reader from writing', async ({ database }) => {
    await expect(query(database.urls.reader, 'delete from roles')).rejects.toThrow('permission denied')
  })

  test('is restored by a reset, even with open connections', async ({ freshDatabase }) => {
    const { urls } = freshDatabase
    const before = await query(urls.reader, 'select key from roles order by key')
    await query(urls.owner, 'create table left_behind (id int)')
    const bystander = new Client({ connectionString: urls.owner })
    bystander.on('error', () => undefined)
    await bystander.connect()
    await freshDatabase.reset()
    expect(await query(urls.owner, `select to_regclass('left_behind') as found`)).toEqual([{ found: null }])
    expect(await query(urls.reader, 'select key from roles order by key')).toEqual(before)
  })

  test('is exclusive when requested fresh', async ({ database, freshDatabase }) => {
    expect(freshDatabase.name).not.toBe(database.name)
    await query(freshDatabase.urls.owner, 'create table mine (id int)')
    expect(await query(database.urls.owner, `select to_regclass('mine') as found`)).toEqual([{ found: null }])
  })
})
