import { describe, expect } from 'vitest'
import pLimit from 'p-limit'
import { createPasswords, type Passwords } from '../src/modules/session/passwords/passwords.ts'
import { createThrottle } from '../src/modules/session/throttle.ts'
import { signIn } from '../src/modules/session/commands/sign-in.ts'
import { createDeadline } from '../src/modules/session/commands/evaluate-sign-in.ts'
import { test as base } from './support/database.ts'
import { createFixture, PASSWORD, START, SYSTEM, type Fixture } from './support/session-fixture.ts'

const test = base.extend('fixture', async ({ database }, { onCleanup }) => {
  const fixture = await createFixture(database)
  onCleanup(() => fixture.close())
  return fixture
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('a sign-in', () => {
  test('returns a token and the admin, and the token works for me', async ({ fixture }) => {
    const admin = await fixture.anAdmin()
    const answer = await fixture.login(admin)
    expect(answer.status).toBe(200)
    const user = { id: admin.id, username: admin.username, name: 'Anong', role: 'support' }
    expect(answer.body).toEqual({ serviceToken: expect.stringMatching(/^[0-9a-f-]{36}\.[\w-]{43}$/), user })
    const { serviceToken } = answer.body as { serviceToken: string }
    const me = await fixture.me(serviceToken)
    expect(me.body).toEqual({
      user,
      permissions: expect.arrayContaining(['withdrawals.read', 'members.read']),
      limits: { approve: null, adjust: null },
    })
    expect(me.headers.get('cache-control')).toBe('no-store')
  })

  test('accepts the username in any case and with surrounding blanks', async ({ fixture }) => {
    const admin = await fixture.anAdmin()
    expect((await fixture.login({ username: `  ${admin.username.toUpperCase()} ` })).status).toBe(200)
  })

  test('with an impossible character in the username is refused by field', async ({ fixture }) => {
    const answer = await fixture.login({ username: 'a\u0000b' })
    expect(answer).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      body: { fields: { username: { code: expect.any(String) } } },
    })
  })

  test('after its client’s timeout leaves the older session active', async ({ fixture }) => {
    const admin = await fixture.anAdmin()
    const token = await fixture.signIn(admin)
    const origin = { requestId: 'late', ip: null, userAgent: null }
    const module = {
      deps: fixture.deps,
      passwords: createPasswords(fixture.config.passwordHash),
      hashSlots: pLimit(1),
      throttle: createThrottle(fixture.deps),
      pause: async () => undefined,
    }
    await expect(
      signIn(module, { username: admin.username, password: PASSWORD }, origin, createDeadline(-1)),
    ).rejects.toThrow('no longer waits')
    expect((await fixture.me(token)).status).toBe(200)
  })

  test('stores no usable token in the database', async ({ fixture }) => {
    const admin = await fixture.anAdmin()
    const [, secret = ''] = (await fixture.signIn(admin)).split('.')
    const saved = JSON.stringify(await fixture.sessionOf(admin)) + JSON.stringify(await fixture.auditOf(admin))
    expect(saved).not.toContain(secret)
    expect((await fixture.sessionOf(admin))?.secret_hash.equals(Buffer.from(secret, 'base64url'))).toBe(false)
  })

  test.for(['invited', 'locked', 'disabled'])(
    'of an %s admin is refused like a wrong password',
    async (status, { fixture }) => {
      const admin = await fixture.anAdmin()
      await fixture.setStatus(admin, status)
      const answer = await fixture.login(admin)
      expect(answer).toMatchObject({
        status: 401,
        code: 'INVALID_CREDENTIALS',
        body: { message: 'Incorrect username or password' },
      })
      expect((await fixture.auditOf(admin)).at(-1)).toMatchObject({
        action: 'session.sign-in',
        outcome: 'refused',
        code: 'INVALID_CREDENTIALS',
      })
    },
  )

  test('is audited with its address, successful or refused', async ({ fixture }) => {
    const admin = await fixture.anAdmin()
    await fixture.login(admin, { password: 'not the password', from: '203.0.113.9' })
    await fixture.login(admin, { from: '203.0.113.10' })
    const rows = (await fixture.auditOf(admin)).filter(row => row.action === 'session.sign-in')
    expect(rows).toMatchObject([
      { outcome: 'refused', code: 'INVALID_CREDENTIALS', ip: '203.0.113.9', actor_kind: 'system', actor_id: null },
      { outcome: 'done', code: null, ip: '203.0.113.10', actor_kind: 'admin', actor_id: admin.id },
    ])
    expect(rows[1]?.session_id).toBe((await fixture.sessionOf(admin))?.session_id)
    expect(JSON.stringify(rows)).not.toMatch(/not the password|argon2/)
  })

  test('of an unknown name is audited without the name', async ({ fixture }) => {
    await fixture.login({ username: 'hunter2-typed-in-the-wrong-field' }, { from: '203.0.113.77' })
    const row = await fixture.db
      .selectFrom('audit')
      .selectAll()
      .where('ip', '=', '203.0.113.77')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ object_id: 'unknown', outcome: 'refused', code: 'INVALID_CREDENTIALS' })
    const throttles = await fixture.db.selectFrom('sign_in_throttles').select('key').execute()
    expect(JSON.stringify([row, throttles])).not.toContain('hunter2')
  })

  test('refuses unknown fields before any check', async ({ fixture }) => {
    for (const body of [
      {},
      { username: 'x' },
      { username: '', password: 'x' },
      { username: 'x', password: 'x', totp: '12' },
      { username: 'x', password: 'x', more: 1 },
      { username: 'x'.repeat(65), password: 'x' },
    ]) {
      expect((await fixture.request('POST', '/api/account/login', { body })).code).toBe('VALIDATION')
    }
  })

  test('that fails through no fault of the user returns 500 Server Error, me too', async ({ freshDatabase }) => {
    const fixture = await createFixture(freshDatabase)
    const token = await fixture.signIn(await fixture.anAdmin())
    await fixture.db.destroy()
    expect(await fixture.login({ username: 'x' })).toMatchObject({
      status: 500,
      body: { code: 'INTERNAL', message: 'Server Error' },
    })
    expect(await fixture.me(token)).toMatchObject({ status: 500, body: { message: 'Server Error' } })
    expect(await fixture.logout(token)).toMatchObject({ status: 200, body: { message: 'Logged out successfully' } })
    await fixture.close().catch(() => undefined)
  })
})

const companions: readonly [
  what: string,
  input: { readonly path?: string; readonly type?: string; readonly body?: string },
][] = [
  ['a body nobody asked for', { type: 'application/json', body: '{"surplus":true}' }],
  ['broken JSON', { type: 'application/json', body: '{' }],
  ['another type', { type: 'text/plain', body: 'x' }],
  ['a query', { path: '?from=here' }],
]
for (const [what, { path = '', type, body }] of companions) {
  test(`signing out ends the session, with ${what} too`, async ({ database }) => {
    const fixture = await createFixture(database)
    const token = await fixture.signIn(await fixture.anAdmin())
    const headers = { authorization: `Bearer ${token}`, ...(type === undefined ? {} : { 'content-type': type }) }
    const response = await fetch(`${fixture.address}/api/account/logout${path}`, {
      method: 'POST',
      headers,
      ...(body === undefined ? {} : { body }),
    })
    expect([response.status, await response.json()]).toEqual([200, { message: 'Logged out successfully' }])
    expect((await fixture.me(token)).status).toBe(401)
    await fixture.close()
  })
}

test('me returns 500 Server Error also while the database is unreachable', async ({ database }) => {
  const fixture = await createFixture(database, {
    gate: () => () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })),
  })
  expect(await fixture.me(`0190f5d2-0000-7000-8000-000000000000.${'A'.repeat(43)}`)).toMatchObject({
    status: 500,
    body: { code: 'INTERNAL', message: 'Server Error' },
  })
  await fixture.close()
})

describe('the cost of a sign-in', () => {
  const counting = (): Passwords & { checks: (string | null)[] } => {
    const real = createPasswords({ memoryKiB: 8, passes: 1, parallelism: 1 })
    const checks: (string | null)[] = []
    return { ...real, checks, isRight: (password, hash) => (checks.push(hash), real.isRight(password, hash)) }
  }

  test('is one password check, whether the username is known, unknown or disabled', async ({ database }) => {
    const passwords = counting()
    const fixture = await createFixture(database, { passwords })
    const [known, disabled] = [await fixture.anAdmin(), await fixture.anAdmin()]
    await fixture.setStatus(disabled, 'disabled')
    for (const [username, hash] of [
      [known.username, expect.any(String)],
      ['nobody-at-all', null],
      [disabled.username, null],
    ]) {
      passwords.checks.length = 0
      await fixture.login({ username: username as string }, { password: 'wrong password' })
      expect(passwords.checks).toEqual([hash])
    }
    await fixture.close()
  })

  test('renews a hash of another cost, once the password is right', async ({ database, fixture }) => {
    const costlier = await createFixture(database, {
      config: config => ({ ...config, passwordHash: { memoryKiB: 16, passes: 2, parallelism: 1 } }),
    })
    const admin = await fixture.anAdmin()
    const hash = async () =>
      (
        await fixture.db
          .selectFrom('admins')
          .select('password_hash')
          .where('id', '=', admin.id)
          .executeTakeFirstOrThrow()
      ).password_hash
    expect(await hash()).toMatch(/m=8,t=1/)
    await costlier.login(admin, { password: 'wrong' })
    expect(await hash()).toMatch(/m=8,t=1/)
    await costlier.signIn(admin)
    expect(await hash()).toMatch(/m=16,t=2/)
    await costlier.signIn(admin)
    await costlier.close()
  })
})

describe('a token', () => {
  test('that is absent, malformed or invented is distinguished from a replaced one', async ({ fixture }) => {
    const admin = await fixture.anAdmin()
    const first = await fixture.signIn(admin)
    const second = await fixture.signIn(admin)
    const [id = '', secret = ''] = second.split('.')
    expect(await fixture.me()).toMatchObject({
      status: 401,
      body: { code: 'TOKEN_REQUIRED', message: 'Access token required' },
    })
    for (const token of [
      'x',
      'x.y',
      id,
      `${id}.${secret.slice(1)}`,
      `0190f5d2-0000-7000-8000-000000000000.${secret}`,
      `${id}.${'A'.repeat(43)}`,
      `${first.split('.')[0]}x.${secret}`,
    ]) {
      expect(await fixture.me(token)).toMatchObject({
        status: 401,
        body: { code: 'INVALID_TOKEN', message: 'Invalid token' },
      })
    }
    expect(await fixture.me(first)).toMatchObject({
      status: 401,
      body: { code: 'SESSION_INVALIDATED', message: 'Session expired - logged in elsewhere' },
    })
    expect((await fixture.me(second)).status).toBe(200)
  })

  test('is known as replaced for the last twenty sessions, and then no more', async ({ fixture }) => {
    const admin = await fixture.anAdmin()
    const tokens: string[] = []
    for (let count = 0; count < 23; count++) {
      tokens.push(await fixture.signIn(admin))
      fixture.clock.advance(1000)
    }
    const codes = await Promise.all(tokens.map(async token => (await fixture.me(token)).code))
    expect(codes).toEqual([
      ...Array<string>(2).fill('INVALID_TOKEN'),
      ...Array<string>(20).fill('SESSION_INVALIDATED'),
      undefined,
    ])
  })

  test.for([
    ['lock', 'locked'],
    ['disable', 'disabled'],
  ] as const)(
    'of an admin after %s is refused on its next request, with the true reason',
    async ([action, reason], { fixture }) => {
      const admin = await fixture.anAdmin()
      const token = await fixture.signIn(admin)
      expect((await fixture.me(token)).status).toBe(200)
      expect((await fixture.admins.changeStatus(action, { id: admin.id, reason: 'x' }, SYSTEM)).ok).toBe(true)
      expect(await fixture.me(token)).toMatchObject({
        status: 401,
        body: { code: 'SESSION_ENDED', details: { reason } },
      })
      expect(await fixture.sessionOf(admin)).toBeUndefined()
    },
  )

  test('carries the role’s current permissions, and the admin’s limits', async ({ fixture }) => {
    const admin = await fixture.anAdmin({ role: 'support' })
    const token = await fixture.signIn(admin)
    await fixture.db.updateTable('admins').set({ role: 'auditor' }).where('id', '=', admin.id).execute()
    await fixture.db
      .updateTable('admins')
      .set({ approve_limit_satang: 5_000_050n })
      .where('id', '=', admin.id)
      .execute()
    expect((await fixture.me(token)).body).toMatchObject({
      user: { role: 'auditor' },
      permissions: expect.arrayContaining(['audit.read']),
      limits: { approve: 50000.5, adjust: null },
    })
  })
})

describe('a session', () => {
  const seenAt = async (fixture: Fixture, admin: { id: string }) =>
    (
      await fixture.db
        .selectFrom('admin_sessions')
        .select('last_seen_at')
        .where('admin_id', '=', admin.id)
        .executeTakeFirstOrThrow()
    ).last_seen_at.getTime() - Date.parse(START)

  test('ends after thirty minutes without activity', async ({ fixture }) => {
    const token = await fixture.signIn(await fixture.anAdmin())
    fixture.clock.advance(29 * MINUTE)
    expect((await fixture.me(token)).status).toBe(200)
    fixture.clock.advance(29 * MINUTE)
    expect((await fixture.me(token)).status).toBe(200)
    fixture.clock.advance(30 * MINUTE)
    expect(await fixture.me(token)).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' })
    expect((await fixture.me(token)).code).toBe('SESSION_EXPIRED')
  })

  test('is not kept active by background requests', async ({ fixture }) => {
    const token = await fixture.signIn(await fixture.anAdmin())
    for (let minutes = 5; minutes < 30; minutes += 5) {
      fixture.clock.advance(5 * MINUTE)
      expect((await fixture.me(token, { background: true })).status).toBe(200)
    }
    fixture.clock.advance(5 * MINUTE)
    expect((await fixture.me(token, { background: true })).code).toBe('SESSION_EXPIRED')
  })

  test('ends after twelve hours, however busy', async ({ fixture }) => {
    const token = await fixture.signIn(await fixture.anAdmin())
    for (let elapsed = 0; elapsed < 12 * HOUR - 20 * MINUTE; elapsed += 20 * MINUTE) {
      fixture.clock.advance(20 * MINUTE)
      expect((await fixture.me(token)).status).toBe(200)
    }
    fixture.clock.advance(20 * MINUTE)
    expect((await fixture.me(token)).code).toBe('SESSION_EXPIRED')
  })

  test('records activity at most once a minute', async ({ fixture }) => {
    const admin = await fixture.anAdmin()
    const token = await fixture.signIn(admin)
    fixture.clock.advance(59_999)
    await fixture.me(token)
    expect(await seenAt(fixture, admin)).toBe(0)
    fixture.clock.advance(1)
    await fixture.me(token, { background: true })
    expect(await seenAt(fixture, admin)).toBe(0)
    await fixture.me(token)
    expect(await seenAt(fixture, admin)).toBe(MINUTE)
  })

  test('that expired still reports it after the sweep, and after a newer sign-in', async ({ fixture }) => {
    const [swept, replaced] = [await fixture.anAdmin(), await fixture.anAdmin()]
    const tokens = [await fixture.signIn(swept), await fixture.signIn(replaced)]
    fixture.clock.advance(31 * MINUTE)
    await fixture.signIn(replaced)
    await fixture.timers.get('session.end-expired')?.()
    expect(await fixture.sessionOf(swept)).toBeUndefined()
    expect(await fixture.sessionOf(replaced)).toBeDefined()
    for (const token of tokens) expect((await fixture.me(token)).code).toBe('SESSION_EXPIRED')
  })
})

describe('signing out', () => {
  test('ends the session, and succeeds for any token', async ({ fixture }) => {
    const admin = await fixture.anAdmin()
    const token = await fixture.signIn(admin)
    const [id = ''] = token.split('.')
    for (const shown of [undefined, 'x', `${id}.${'A'.repeat(43)}`]) {
      expect(await fixture.logout(shown)).toMatchObject({ status: 200, body: { message: 'Logged out successfully' } })
    }
    expect((await fixture.me(token)).status).toBe(200)
    expect(await fixture.logout(token, { from: '203.0.113.4' })).toMatchObject({
      status: 200,
      body: { message: 'Logged out successfully' },
    })
    expect((await fixture.me(token)).code).toBe('INVALID_TOKEN')
    expect((await fixture.logout(token)).status).toBe(200)
    expect((await fixture.auditOf(admin)).filter(row => row.action === 'session.sign-out')).toMatchObject([
      { outcome: 'done', actor_id: admin.id, ip: '203.0.113.4' },
    ])
  })

  test('with a replaced token leaves the newer session active', async ({ fixture }) => {
    const admin = await fixture.anAdmin()
    const [older, newer] = [await fixture.signIn(admin), await fixture.signIn(admin)]
    await fixture.logout(older)
    expect((await fixture.me(newer)).status).toBe(200)
  })
})

describe('the configuration of the web', () => {
  test('is public', async ({ fixture }) => {
    expect((await fixture.request('GET', '/config.json')).body).toMatchObject({
      apiBaseUrl: '/api',
      defaultLocale: 'en',
      timeZone: 'Asia/Bangkok',
      businessDayCutOff: '00:00',
      adminSegment: '189a1sf898f',
      reportSegment: 'report',
    })
  })
})

test('a password is never part of a response', async ({ fixture }) => {
  const admin = await fixture.anAdmin()
  const answers = [await fixture.login(admin), await fixture.login(admin, { password: 'wrong' })]
  expect(JSON.stringify(answers)).not.toContain(PASSWORD)
})
