import { describe, expect } from 'vitest'
import { addOrReset } from '../src/cli/add-admin.ts'
import { codeNow } from '../src/modules/session/totp/totp.ts'
import type { AdminActor } from '../src/platform/actor.ts'
import { test as base } from './support/database.ts'
import { createFixture, PASSWORD, SYSTEM, type Fixture } from './support/session-fixture.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await createFixture(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

const actorOf = async (fixture: Fixture, token: string): Promise<AdminActor> => {
  const outcome = await fixture.session.authenticate(token, true)
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}

describe('the last active owner', () => {
  test('can be neither disabled nor locked, and the attempt is audited', async ({ fixture }) => {
    const owner = await fixture.anAdmin({ role: 'owner' })
    await fixture.setStatus(await fixture.anAdmin({ role: 'owner' }), 'locked')
    const token = await fixture.signIn(owner)
    for (const action of ['disable', 'lock'] as const) {
      expect(await fixture.admins.changeStatus(action, { id: owner.id, reason: 'x' }, SYSTEM)).toEqual({
        ok: false,
        code: 'BLOCKED',
        facts: { blockers: ['last-owner'] },
      })
    }
    expect((await fixture.me(token)).status).toBe(200)
    expect((await fixture.auditOf(owner)).filter(row => row.outcome === 'refused').map(row => row.code)).toEqual([
      'BLOCKED',
      'BLOCKED',
    ])
  })

  test('stays also when the last two leave concurrently', async ({ fixture }) => {
    for (let round = 0; round < 20; round++) {
      const [first, second] = [await fixture.anAdmin({ role: 'owner' }), await fixture.anAdmin({ role: 'owner' })]
      const outcomes = await Promise.all(
        [first, second].map(({ id }) => fixture.admins.changeStatus('disable', { id, reason: 'x' }, SYSTEM)),
      )
      expect(outcomes.filter(outcome => outcome.ok)).toHaveLength(1)
      const left = await fixture.db
        .selectFrom('admins')
        .select('id')
        .where('role', '=', 'owner')
        .where('status', '=', 'active')
        .execute()
      expect(left).toHaveLength(1)
      await fixture.db.updateTable('admins').set({ status: 'disabled' }).execute()
    }
  })
})

describe('administering admins', () => {
  test('needs a role with the permission', async ({ fixture }) => {
    const [owner, support] = [await fixture.anAdmin({ role: 'owner' }), await fixture.anAdmin({ role: 'support' })]
    const asSupport = { ...SYSTEM, actor: await actorOf(fixture, await fixture.signIn(support)) }
    expect(await fixture.admins.changeStatus('enable', { id: owner.id, reason: 'x' }, asSupport)).toEqual({
      ok: false,
      code: 'FORBIDDEN',
    })
    expect(
      await fixture.admins.resetPassword({ username: owner.username, password: 'another fine sentence' }, asSupport),
    ).toMatchObject({ ok: false, code: 'FORBIDDEN' })
    const asOwner = { ...SYSTEM, actor: await actorOf(fixture, await fixture.signIn(owner)) }
    expect(await fixture.admins.changeStatus('lock', { id: support.id, reason: 'x' }, asOwner)).toMatchObject({
      code: 'STEP_UP_REQUIRED',
    })
  })

  test('refuses an invalid role or username', async ({ fixture }) => {
    const admin = await fixture.anAdmin()
    const add = (change: object) =>
      fixture.admins.add(
        { username: 'somchai', name: 'Somchai', role: 'support', password: PASSWORD, ...change },
        SYSTEM,
      )
    expect(await add({ username: admin.username.toUpperCase() })).toMatchObject({
      ok: false,
      code: 'DUPLICATE_USERNAME',
    })
    expect(await add({ role: 'king' })).toMatchObject({ ok: false, code: 'VALIDATION' })
    expect(await add({ username: 'two words' })).toMatchObject({
      code: 'VALIDATION',
      fields: { username: { code: 'ADMIN_USERNAME' } },
    })
    expect(await add({ name: ' ' })).toMatchObject({ code: 'VALIDATION', fields: { name: { code: 'REQUIRED' } } })
    expect(await add({ password: 'somchai12345' })).toMatchObject({
      code: 'VALIDATION',
      fields: { password: { code: 'PASSWORD_IS_USERNAME' } },
    })
    expect(await add({})).toMatchObject({ ok: true })
  })
})

describe('admin:add', () => {
  const plain = { passwordFromStdin: false, totp: 'keep' } as const
  const ploy = { ...plain, username: 'ploy', admin: { name: 'Ploy', role: 'finance-maker' } }

  test('adds an admin with a password that is shown once, and works', async ({ fixture }) => {
    const expected = await addOrReset(fixture.deps, ploy, undefined)
    expect(expected).toMatchObject({
      done: true,
      lines: [
        'ploy (Ploy, finance-maker) can sign in.',
        expect.stringMatching(/^Password \(shown only once\): (\w{5}-){3}\w{5}$/),
      ],
    })
    const password = expected.lines[1]?.split(': ')[1] ?? ''
    expect((await fixture.login({ username: 'ploy' }, { password })).status).toBe(200)
    expect(
      await fixture.db
        .selectFrom('audit')
        .select(['action', 'actor_name', 'after'])
        .where('action', '=', 'admins.add')
        .executeTakeFirst(),
    ).toMatchObject({ actor_name: 'admin:add', after: { username: 'ploy', role: 'finance-maker' } })
  })

  test('accepts a given password and does not print it', async ({ fixture }) => {
    expect(await addOrReset(fixture.deps, ploy, PASSWORD)).toEqual({
      done: true,
      lines: ['ploy (Ploy, finance-maker) can sign in.'],
    })
    expect((await fixture.login({ username: 'ploy' })).status).toBe(200)
  })

  test('reports errors in a sentence', async ({ fixture }) => {
    await addOrReset(fixture.deps, ploy, PASSWORD)
    const messageOf = async (change: object, password?: string) =>
      (await addOrReset(fixture.deps, { ...ploy, ...change }, password)).lines.join('\n')
    expect(await messageOf({})).toBe(
      'An admin named ploy already exists. To reset the password: npm run admin:add -- --reset --username ploy',
    )
    expect(await messageOf({ username: 'dao', admin: { name: 'Dao', role: 'boss' } })).toBe(
      'Unknown role boss. Roles: auditor, compliance, finance-checker, finance-maker, marketing, owner, risk, support.',
    )
    expect(await messageOf({ username: 'dao' }, 'short')).toBe('password: Minimum 12 characters')
    expect(await messageOf({ username: 'dao' }, 'password1234')).toContain(
      'password: This password is one of the first that are tried',
    )
    expect(await messageOf({ username: 'nobody', admin: undefined })).toBe('No admin is named nobody.')
  })

  test('--reset sets a new password and ends the session', async ({ fixture }) => {
    await addOrReset(fixture.deps, ploy, PASSWORD)
    const token = await fixture.signIn({ username: 'ploy' })
    expect(await addOrReset(fixture.deps, { ...plain, username: 'ploy' }, 'another fine sentence')).toMatchObject({
      done: true,
    })
    expect(await fixture.me(token)).toMatchObject({
      status: 401,
      body: {
        code: 'SESSION_ENDED',
        message: 'Your session was ended by an administrator',
        details: { reason: 'ended-by-admin' },
      },
    })
    expect((await fixture.login({ username: 'ploy' })).code).toBe('INVALID_CREDENTIALS')
    expect((await fixture.login({ username: 'ploy' }, { password: 'another fine sentence' })).status).toBe(200)
  })

  test('sets an authenticator up, and removes it', async ({ fixture }) => {
    const expected = await addOrReset(fixture.deps, { ...ploy, totp: 'new' }, PASSWORD)
    const uri = /otpauth:\/\/\S+/.exec(expected.lines.join('\n'))?.[0] ?? ''
    const secret = fromBase32(new URL(uri).searchParams.get('secret') ?? '')
    expect((await fixture.login({ username: 'ploy' })).code).toBe('TOTP_REQUIRED')
    expect((await fixture.login({ username: 'ploy' }, { totp: codeNow(secret, fixture.clock.now()) })).status).toBe(200)
    await addOrReset(fixture.deps, { ...plain, username: 'ploy', totp: 'none' }, PASSWORD)
    expect((await fixture.login({ username: 'ploy' })).status).toBe(200)
  })
})

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, letter =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}
