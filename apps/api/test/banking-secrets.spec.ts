import { describe, expect } from 'vitest'
import { sql } from 'kysely'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { openAccountSecret, sealAccountSecret } from '../src/modules/bank-accounts/sealed-secret.ts'
import { createBankingFixture } from './support/banking-fixture.ts'
import { test as base } from './support/database.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await createBankingFixture(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

const CLEAR = 'sk_live_Zebra-4711-never-shown'

describe('an account’s secret', () => {
  test('is set with a second approval, opens for its account only, and is never returned', async ({ fixture }) => {
    const [owner, second] = [
      await fixture.admin('owner', { name: 'One' }),
      await fixture.admin('owner', { name: 'Two' }),
    ]
    const account = await fixture.account()
    const put = (value: string | null, key?: string) =>
      owner.edit(`PUT`, `/bank/accounts/${account.id}/secrets`, 1, { name: 'api-key', value }, key)
    const requested = await put(CLEAR, 'k1')
    expect(requested.status).toBe(202)
    const received: unknown[] = [
      requested.body,
      (await put(CLEAR, 'k1')).body,
      (await put(`${CLEAR}x`, 'k1')).body,
      (await put(CLEAR)).body,
    ]
    expect(received[0]).toEqual(received[1])
    expect(received[2]).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
    expect(received[3]).toMatchObject({ code: 'STATE_CONFLICT', details: { by: { name: 'One' } } })
    received.push((await second.get('/approvals')).body)
    expect(received.at(-1)).toMatchObject({
      data: [{ kind: 'banking.account-secret', given: { name: 'api-key', action: 'set' } }],
    })
    received.push(
      (await fixture.agree(second, requested)).body,
      (await owner.get(`/bank/accounts/${account.id}`)).body,
      (await owner.get('/8hwe8vhevv/banklist')).body,
      (await owner.get('/approvals?status=approved')).body,
    )
    expect(await fixture.shown(owner, account)).toMatchObject({
      secrets: [{ name: 'api-key', setAt: expect.any(String) }],
      version: 2,
    })
    expect(await fixture.bankAccounts.openSecret(fixture.db, account.id, 'api-key')).toBe(CLEAR)

    const found = JSON.stringify(received, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
    for (const form of formsOf(CLEAR)) expect(found).not.toContain(form)
    await fixture.asOwner(async db => {
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

    await fixture.agree(second, await put(null))
    expect(await fixture.shown(owner, account)).toMatchObject({ secrets: [] })
    expect(await fixture.bankAccounts.openSecret(fixture.db, account.id, 'api-key')).toBeNull()
  })

  test('is in no log line, also when refused', async ({ fixture }) => {
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
    Object.assign(fixture.deps, { log: spy })
    const owner = await fixture.admin('owner')
    const account = await fixture.account()
    await owner.edit('PUT', `/bank/accounts/${account.id}/secrets`, 1, { name: 'api-key', value: CLEAR })
    await owner.edit('PUT', `/bank/accounts/${account.id}/secrets`, 1, { name: 'api-key', value: CLEAR, more: CLEAR })
    const bad = await owner.edit('PUT', `/bank/accounts/${account.id}/secrets`, 1, { name: CLEAR, value: 5 })
    expect(bad.status).toBe(400)
    expect(JSON.stringify(bad.body)).not.toContain(CLEAR)
    expect(written.join('')).not.toContain(CLEAR)
  })

  test('is not for those who may not manage accounts, nor readable by the reader’s role', async ({ fixture }) => {
    const checker = await fixture.admin('finance-checker')
    const account = await fixture.account()
    expect(
      (await checker.edit('PUT', `/bank/accounts/${account.id}/secrets`, 1, { name: 'api-key', value: CLEAR })).status,
    ).toBe(403)
    await expect(sql`select sealed from bank_account_secrets`.execute(fixture.reader)).rejects.toThrow(
      /permission denied/,
    )
  })
})

test('a sealed secret opens only with its key, for its account, under its name, unchanged', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const position = { accountId: 'a', name: 'api-key' }
  const sealed = sealAccountSecret(CLEAR, key, position)
  expect(openAccountSecret(sealed, key, position)).toBe(CLEAR)
  expect(() => openAccountSecret(sealed, other, position)).toThrow(/another ENCRYPTION_KEY/)
  expect(() => openAccountSecret(sealed, key, { ...position, accountId: 'b' })).toThrow(/does not open/)
  expect(() => openAccountSecret(sealed, key, { ...position, name: 'device-id' })).toThrow(/does not open/)
  const changed = Buffer.from(sealed.sealed)
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1)
  expect(() => openAccountSecret({ ...sealed, sealed: changed }, key, position)).toThrow(/does not open/)
  expect(sealAccountSecret(CLEAR, key, position).sealed.equals(sealed.sealed)).toBe(false)
})

/** Forms in which a value could be stored without being encrypted. */
const formsOf = (clear: string): string[] => [
  clear,
  Buffer.from(clear).toString('base64').replace(/=+$/, ''),
  Buffer.from(clear).toString('hex'),
]
