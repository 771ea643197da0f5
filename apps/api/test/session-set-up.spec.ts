import { describe, expect } from 'vitest'
import { OperatorError } from '../src/cli/cli-deps.ts'
import { setUp } from '../src/cli/set-up/set-up.ts'
import { sampleAdmins } from '../src/cli/set-up/sample-admins.ts'
import type { Config } from '../src/platform/config/config.ts'
import { test, type TestDatabase } from './support/database.ts'
import { createFixture, type Fixture } from './support/session-fixture.ts'

async function fixtureWith(
  database: TestDatabase,
  change: Partial<Config>,
): Promise<{ fixture: Fixture; run: () => ReturnType<typeof setUp>; loads: () => number }> {
  const fixture = await createFixture(database, { config: config => ({ ...config, ...change }) })
  let loads = 0
  const load = async () => {
    loads += 1
    await fixture.db.updateTable('operator').set({ sample_loaded_at: fixture.clock.now() }).execute()
  }
  return { fixture, run: () => setUp(fixture.deps, load), loads: () => loads }
}

const usernames = async ({ db }: Fixture) =>
  (await db.selectFrom('admins').select('username').orderBy('username').execute()).map(row => row.username)

describe('the set-up of an operator without sample', () => {
  test('creates the operator, one owner with a generated password, and one receiving account in the ledger', async ({
    freshDatabase,
  }) => {
    const { fixture, run, loads } = await fixtureWith(freshDatabase, {
      sample: false,
      operatorName: 'Siam Play',
      dayRule: { timeZone: 'Asia/Bangkok', cutOff: '06:00' },
    })
    const { lines, warnings } = await run()
    const password = /^Sign in as owner with the password (\S+)\.$/.exec(lines[0] ?? '')?.[1] ?? ''
    expect((await fixture.login({ username: 'owner' }, { password })).status).toBe(200)
    expect(await fixture.db.selectFrom('operator').selectAll().executeTakeFirst()).toMatchObject({
      name: 'Siam Play',
      time_zone: 'Asia/Bangkok',
      cut_off: '06:00',
      sample: false,
    })
    const accounts = await fixture.db
      .selectFrom('bank_accounts as b')
      .innerJoin('accounts as a', 'a.bank_account_id', 'b.id')
      .select(['b.bank_code', 'b.account_no', 'b.holder', 'a.kind'])
      .execute()
    expect(accounts).toEqual([{ bank_code: '014', account_no: '4010000001', holder: 'Siam Play', kind: 'bank' }])
    expect([warnings, loads()]).toEqual([[], 0])
    await fixture.close()
  })

  test('changes and prints nothing the second time, nor on two nodes concurrently', async ({ freshDatabase }) => {
    const { fixture, run } = await fixtureWith(freshDatabase, {
      sample: false,
      firstOwner: { username: 'somchai', password: 'a sentence of my own' },
    })
    const both = await Promise.all([run(), run()])
    expect(both.flatMap(({ lines }) => lines)).toEqual([
      'Sign in as somchai with the password you set in ADMIN_PASSWORD.',
    ])
    expect(await run()).toEqual({ lines: [], warnings: [] })
    expect(await usernames(fixture)).toEqual(['somchai'])
    expect(await fixture.db.selectFrom('bank_accounts').select('id').execute()).toHaveLength(1)
    await fixture.close()
  })

  test('keeps an operator’s existing accounts and admins', async ({ freshDatabase }) => {
    const { fixture, run } = await fixtureWith(freshDatabase, { sample: true })
    await fixture.anAdmin({ username: 'boss', role: 'owner' })
    await fixture.db
      .insertInto('bank_accounts')
      .values({
        id: '0190f5d2-0000-7000-8000-000000000001',
        bank_code: '030',
        account_no: '020000000001',
        holder: 'Us',
        channel: 'gsb',
        purpose: 'both',
      })
      .execute()
    expect(await run()).toEqual({ lines: [], warnings: [] })
    expect(await usernames(fixture)).toEqual(['boss'])
    expect(await fixture.db.selectFrom('bank_accounts').select('bank_code').execute()).toEqual([{ bank_code: '030' }])
    await fixture.close()
  })

  test('refuses a weak ADMIN_PASSWORD with a message', async ({ freshDatabase }) => {
    const { fixture, run } = await fixtureWith(freshDatabase, {
      sample: false,
      firstOwner: { username: 'owner', password: 'password1234' },
    })
    await expect(run()).rejects.toThrow(OperatorError)
    await expect(run()).rejects.toThrow(/ADMIN_PASSWORD: This password is one of the first that are tried/)
    await fixture.close()
  })
})

describe('the set-up of the sample operator', () => {
  test('creates an owner, a maker and a checker, prints their sign-ins, and loads the sample', async ({
    freshDatabase,
  }) => {
    const { fixture, run, loads } = await fixtureWith(freshDatabase, { sample: true })
    const { lines, warnings } = await run()
    expect(lines[0]).toBe('Sample sign-ins, for evaluation only:')
    expect(lines).toHaveLength(4)
    for (const { username, password, role } of sampleAdmins) {
      expect(lines.find(line => line.includes(username))).toContain(password)
      expect((await fixture.login({ username }, { password })).body).toMatchObject({ user: { username, role } })
    }
    expect([warnings, loads()]).toEqual([[], 1])
    expect((await run()).lines).toEqual([])
    expect(loads()).toBe(1)
    await fixture.close()
  })

  test('prints the sign-ins again, and creates no duplicate, after an interrupted load', async ({ freshDatabase }) => {
    const { fixture, run } = await fixtureWith(freshDatabase, { sample: true })
    await expect(setUp(fixture.deps, () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off')
    expect((await run()).lines).toHaveLength(4)
    expect(await usernames(fixture)).toEqual(['chai', 'narin', 'ploy'])
    await fixture.close()
  })

  test('adds the owner configured by name and password', async ({ freshDatabase }) => {
    const { fixture, run } = await fixtureWith(freshDatabase, {
      sample: true,
      firstOwner: { username: 'somchai', password: 'a sentence of my own' },
    })
    expect((await run()).lines.at(-1)).toBe('Sign in as somchai with the password you set in ADMIN_PASSWORD.')
    expect(await usernames(fixture)).toEqual(['chai', 'narin', 'ploy', 'somchai'])
    await fixture.close()
  })

  test('warns at every start while others can reach it', async ({ freshDatabase }) => {
    const { fixture, run } = await fixtureWith(freshDatabase, { sample: true })
    const open = { ...fixture.deps, config: { ...fixture.config, http: { ...fixture.config.http, host: '0.0.0.0' } } }
    for (let start = 0; start < 2; start++)
      expect((await setUp(open, async () => undefined)).warnings).toEqual([expect.stringContaining('HOST is 0.0.0.0')])
    expect((await run()).warnings).toEqual([])
    await fixture.close()
  })
})
