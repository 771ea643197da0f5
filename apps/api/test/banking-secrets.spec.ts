import { describe, expect } from 'vitest'
import { sql } from 'kysely'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { openAccountSecret, sealAccountSecret } from '../src/modules/banking/sealed-secret.ts'
import { openBanking } from './support/banking-scene.ts'
import { test as base } from './support/database.ts'

const test = base.extend('scene', async ({ freshDatabase }, { onCleanup }) => {
  const scene = await openBanking(freshDatabase)
  onCleanup(() => scene.close())
  return scene
})

const CLEAR = 'sk_live_Zebra-4711-never-shown'

describe('an account’s secret', () => {
  test('is set by two people, opens for the account it was sealed for, and is told to nobody', async ({ scene }) => {
    const [owner, second] = [await scene.admin('owner', { name: 'One' }), await scene.admin('owner', { name: 'Two' })]
    const account = await scene.account()
    const put = (value: string | null, key?: string) =>
      owner.edit(`PUT`, `/bank/accounts/${account.id}/secrets`, 1, { name: 'api-key', value }, key)
    const asked = await put(CLEAR, 'k1')
    expect(asked.status).toBe(202)
    const heard: unknown[] = [
      asked.body,
      (await put(CLEAR, 'k1')).body,
      (await put(`${CLEAR}x`, 'k1')).body,
      (await put(CLEAR)).body,
    ]
    expect(heard[0]).toEqual(heard[1])
    expect(heard[2]).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
    expect(heard[3]).toMatchObject({ code: 'STATE_CONFLICT', details: { by: { name: 'One' } } })
    heard.push((await second.get('/approvals')).body)
    expect(heard.at(-1)).toMatchObject({
      data: [{ kind: 'banking.account-secret', given: { name: 'api-key', action: 'set' } }],
    })
    heard.push(
      (await scene.agree(second, asked)).body,
      (await owner.get(`/bank/accounts/${account.id}`)).body,
      (await owner.get('/8hwe8vhevv/banklist')).body,
      (await owner.get('/approvals?status=approved')).body,
    )
    expect(await scene.shown(owner, account)).toMatchObject({
      secrets: [{ name: 'api-key', setAt: expect.any(String) }],
      version: 2,
    })
    expect(await scene.banking.openSecret(scene.db, account.id, 'api-key')).toBe(CLEAR)

    const found = JSON.stringify(heard, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
    for (const form of formsOf(CLEAR)) expect(found).not.toContain(form)
    await scene.asOwner(async db => {
      const { rows } = await sql<{
        name: string
      }>`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p')`.execute(db)
      for (const { name } of rows) {
        const { rows: texts } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(
          db,
        )
        const all = texts.map(({ text }) => text).join('\n')
        for (const form of formsOf(CLEAR)) expect({ name, holds: all.includes(form) }).toEqual({ name, holds: false })
      }
    })

    await scene.agree(second, await put(null))
    expect(await scene.shown(owner, account)).toMatchObject({ secrets: [] })
    expect(await scene.banking.openSecret(scene.db, account.id, 'api-key')).toBeNull()
  })

  test('is in no log line, refused ones and all', async ({ scene }) => {
    const written: string[] = []
    const spy = pino(
      { level: 'trace' },
      new Writable({
        write: (chunk: Buffer, _encoding, done) => {
          written.push(chunk.toString())
          done()
        },
      }),
    )
    Object.assign(scene.deps, { log: spy })
    const owner = await scene.admin('owner')
    const account = await scene.account()
    await owner.edit('PUT', `/bank/accounts/${account.id}/secrets`, 1, { name: 'api-key', value: CLEAR })
    await owner.edit('PUT', `/bank/accounts/${account.id}/secrets`, 1, { name: 'api-key', value: CLEAR, more: CLEAR })
    const bad = await owner.edit('PUT', `/bank/accounts/${account.id}/secrets`, 1, { name: CLEAR, value: 5 })
    expect(bad.status).toBe(400)
    expect(JSON.stringify(bad.body)).not.toContain(CLEAR)
    expect(written.join('')).not.toContain(CLEAR)
  })

  test('is not for those who may not manage accounts, nor readable by the reader’s role', async ({ scene }) => {
    const checker = await scene.admin('finance-checker')
    const account = await scene.account()
    expect(
      (await checker.edit('PUT', `/bank/accounts/${account.id}/secrets`, 1, { name: 'api-key', value: CLEAR })).status,
    ).toBe(403)
    await expect(sql`select sealed from bank_account_secrets`.execute(scene.reader)).rejects.toThrow(
      /permission denied/,
    )
  })
})

test('a sealed secret opens only with its key, for its account, under its name, unchanged', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const place = { accountId: 'a', name: 'api-key' }
  const sealed = sealAccountSecret(CLEAR, key, place)
  expect(openAccountSecret(sealed, key, place)).toBe(CLEAR)
  expect(() => openAccountSecret(sealed, other, place)).toThrow(/another ENCRYPTION_KEY/)
  expect(() => openAccountSecret(sealed, key, { ...place, accountId: 'b' })).toThrow(/does not open/)
  expect(() => openAccountSecret(sealed, key, { ...place, name: 'device-id' })).toThrow(/does not open/)
  const changed = Buffer.from(sealed.sealed)
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1)
  expect(() => openAccountSecret({ ...sealed, sealed: changed }, key, place)).toThrow(/does not open/)
  expect(sealAccountSecret(CLEAR, key, place).sealed.equals(sealed.sealed)).toBe(false)
})

/** The ways a text may be written down without having been sealed. */
const formsOf = (clear: string): string[] => [
  clear,
  Buffer.from(clear).toString('base64').replace(/=+$/, ''),
  Buffer.from(clear).toString('hex'),
]
