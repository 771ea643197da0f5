import { describe, expect } from 'vitest'
import { createPasswords, type Passwords } from '../src/modules/session/passwords/passwords.ts'
import { createTurns } from '../src/modules/session/passwords/turns.ts'
import { createThrottle } from '../src/modules/session/throttle.ts'
import { signIn } from '../src/modules/session/use-cases/sign-in.ts'
import { patienceOf } from '../src/modules/session/use-cases/patience.ts'
import { test as base } from './support/database.ts'
import { openScene, PASSWORD, START, SYSTEM, type Scene } from './support/session-scene.ts'

const test = base.extend('scene', async ({ database }, { onCleanup }) => {
  const scene = await openScene(database)
  onCleanup(() => scene.close())
  return scene
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('a sign-in', () => {
  test('answers with a token and the admin, and the token opens me', async ({ scene }) => {
    const admin = await scene.anAdmin()
    const answer = await scene.login(admin)
    expect(answer.status).toBe(200)
    const user = { id: admin.id, username: admin.username, name: 'Anong', role: 'support' }
    expect(answer.body).toEqual({ serviceToken: expect.stringMatching(/^[0-9a-f-]{36}\.[\w-]{43}$/), user })
    const { serviceToken } = answer.body as { serviceToken: string }
    const me = await scene.me(serviceToken)
    expect(me.body).toEqual({
      user,
      permissions: expect.arrayContaining(['withdrawals.read', 'members.read']),
      limits: { approve: null, adjust: null },
    })
    expect(me.headers.get('cache-control')).toBe('no-store')
  })

  test('takes the username in any case and with blanks around it', async ({ scene }) => {
    const admin = await scene.anAdmin()
    expect((await scene.login({ username: `  ${admin.username.toUpperCase()} ` })).status).toBe(200)
  })

  test('with a character no username can hold is refused by field', async ({ scene }) => {
    const answer = await scene.login({ username: 'a\u0000b' })
    expect(answer).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      body: { fields: { username: expect.any(String) } },
    })
  })

  test('that nobody waits for any more leaves the older session alone', async ({ scene }) => {
    const admin = await scene.anAdmin()
    const token = await scene.signIn(admin)
    const origin = { requestId: 'late', ip: null, userAgent: null }
    const room = {
      deps: scene.deps,
      passwords: createPasswords(scene.config.passwordHash),
      turns: createTurns(1),
      throttle: createThrottle(scene.deps),
      pause: async () => undefined,
    }
    await expect(
      signIn(room, { username: admin.username, password: PASSWORD }, origin, patienceOf(-1)),
    ).rejects.toThrow('nobody waits')
    expect((await scene.me(token)).status).toBe(200)
  })

  test('keeps no usable token in the database', async ({ scene }) => {
    const admin = await scene.anAdmin()
    const [, secret = ''] = (await scene.signIn(admin)).split('.')
    const kept = JSON.stringify(await scene.sessionOf(admin)) + JSON.stringify(await scene.auditOf(admin))
    expect(kept).not.toContain(secret)
    expect((await scene.sessionOf(admin))?.secret_hash.equals(Buffer.from(secret, 'base64url'))).toBe(false)
  })

  test.for(['invited', 'locked', 'disabled'])(
    'of an %s admin is refused like a wrong password',
    async (status, { scene }) => {
      const admin = await scene.anAdmin()
      await scene.setStatus(admin, status)
      const answer = await scene.login(admin)
      expect(answer).toMatchObject({
        status: 401,
        code: 'INVALID_CREDENTIALS',
        body: { message: 'Username or password is not right' },
      })
      expect((await scene.auditOf(admin)).at(-1)).toMatchObject({
        action: 'session.sign-in',
        outcome: 'refused',
        code: 'INVALID_CREDENTIALS',
      })
    },
  )

  test('is audited with its address, done or refused', async ({ scene }) => {
    const admin = await scene.anAdmin()
    await scene.login(admin, { password: 'not the password', from: '203.0.113.9' })
    await scene.login(admin, { from: '203.0.113.10' })
    const rows = (await scene.auditOf(admin)).filter(row => row.action === 'session.sign-in')
    expect(rows).toMatchObject([
      { outcome: 'refused', code: 'INVALID_CREDENTIALS', ip: '203.0.113.9', actor_kind: 'system', actor_id: null },
      { outcome: 'done', code: null, ip: '203.0.113.10', actor_kind: 'admin', actor_id: admin.id },
    ])
    expect(rows[1]?.session_id).toBe((await scene.sessionOf(admin))?.session_id)
    expect(JSON.stringify(rows)).not.toMatch(/not the password|argon2/)
  })

  test('of a name that belongs to nobody is audited without the name', async ({ scene }) => {
    await scene.login({ username: 'hunter2-typed-in-the-wrong-field' }, { from: '203.0.113.77' })
    const row = await scene.db
      .selectFrom('audit')
      .selectAll()
      .where('ip', '=', '203.0.113.77')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ object_id: 'unknown', outcome: 'refused', code: 'INVALID_CREDENTIALS' })
    const throttles = await scene.db.selectFrom('sign_in_throttles').select('key').execute()
    expect(JSON.stringify([row, throttles])).not.toContain('hunter2')
  })

  test('refuses what the contract does not know, before anything is looked at', async ({ scene }) => {
    for (const body of [
      {},
      { username: 'x' },
      { username: '', password: 'x' },
      { username: 'x', password: 'x', totp: '12' },
      { username: 'x', password: 'x', more: 1 },
      { username: 'x'.repeat(65), password: 'x' },
    ]) {
      expect((await scene.ask('POST', '/api/account/login', { body })).code).toBe('VALIDATION')
    }
  })

  test('that fails for no fault of anybody answers 500 Server Error, me too', async ({ freshDatabase }) => {
    const scene = await openScene(freshDatabase)
    const token = await scene.signIn(await scene.anAdmin())
    await scene.db.destroy()
    expect(await scene.login({ username: 'x' })).toMatchObject({
      status: 500,
      body: { code: 'INTERNAL', message: 'Server Error' },
    })
    expect(await scene.me(token)).toMatchObject({ status: 500, body: { message: 'Server Error' } })
    expect(await scene.logout(token)).toMatchObject({ status: 200, body: { message: 'Logged out successfully' } })
    await scene.close().catch(() => undefined)
  })
})

const companions: readonly [
  what: string,
  given: { readonly path?: string; readonly type?: string; readonly body?: string },
][] = [
  ['a body nobody asked for', { type: 'application/json', body: '{"surplus":true}' }],
  ['broken JSON', { type: 'application/json', body: '{' }],
  ['another type', { type: 'text/plain', body: 'x' }],
  ['a query', { path: '?from=here' }],
]
for (const [what, { path = '', type, body }] of companions) {
  test(`signing out ends the session, with ${what} too`, async ({ database }) => {
    const scene = await openScene(database)
    const token = await scene.signIn(await scene.anAdmin())
    const headers = { authorization: `Bearer ${token}`, ...(type === undefined ? {} : { 'content-type': type }) }
    const response = await fetch(`${scene.address}/api/account/logout${path}`, {
      method: 'POST',
      headers,
      ...(body === undefined ? {} : { body }),
    })
    expect([response.status, await response.json()]).toEqual([200, { message: 'Logged out successfully' }])
    expect((await scene.me(token)).status).toBe(401)
    await scene.close()
  })
}

test('me answers 500 Server Error also while the database is out of reach', async ({ database }) => {
  const scene = await openScene(database, {
    gate: () => () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })),
  })
  expect(await scene.me(`0190f5d2-0000-7000-8000-000000000000.${'A'.repeat(43)}`)).toMatchObject({
    status: 500,
    body: { code: 'INTERNAL', message: 'Server Error' },
  })
  await scene.close()
})

describe('the work behind a sign-in', () => {
  const counting = (): Passwords & { checks: (string | null)[] } => {
    const real = createPasswords({ memoryKiB: 8, passes: 1, parallelism: 1 })
    const checks: (string | null)[] = []
    return { ...real, checks, isRight: (password, hash) => (checks.push(hash), real.isRight(password, hash)) }
  }

  test('is one check of a password, whether the username is known, unknown or disabled', async ({ database }) => {
    const passwords = counting()
    const scene = await openScene(database, { passwords })
    const [known, disabled] = [await scene.anAdmin(), await scene.anAdmin()]
    await scene.setStatus(disabled, 'disabled')
    for (const [username, hash] of [
      [known.username, expect.any(String)],
      ['nobody-at-all', null],
      [disabled.username, null],
    ]) {
      passwords.checks.length = 0
      await scene.login({ username: username as string }, { password: 'wrong password' })
      expect(passwords.checks).toEqual([hash])
    }
    await scene.close()
  })

  test('renews a hash made at another cost, once the password is right', async ({ database, scene }) => {
    const costlier = await openScene(database, {
      config: config => ({ ...config, passwordHash: { memoryKiB: 16, passes: 2, parallelism: 1 } }),
    })
    const admin = await scene.anAdmin()
    const hash = async () =>
      (await scene.db.selectFrom('admins').select('password_hash').where('id', '=', admin.id).executeTakeFirstOrThrow())
        .password_hash
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
  test('that is absent, malformed or invented is told apart from one that was replaced', async ({ scene }) => {
    const admin = await scene.anAdmin()
    const first = await scene.signIn(admin)
    const second = await scene.signIn(admin)
    const [id = '', secret = ''] = second.split('.')
    expect(await scene.me()).toMatchObject({
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
      expect(await scene.me(token)).toMatchObject({
        status: 401,
        body: { code: 'INVALID_TOKEN', message: 'Invalid token' },
      })
    }
    expect(await scene.me(first)).toMatchObject({
      status: 401,
      body: { code: 'SESSION_INVALIDATED', message: 'Session expired - logged in elsewhere' },
    })
    expect((await scene.me(second)).status).toBe(200)
  })

  test('is remembered as replaced for the last twenty sessions, and then no more', async ({ scene }) => {
    const admin = await scene.anAdmin()
    const tokens: string[] = []
    for (let count = 0; count < 23; count++) {
      tokens.push(await scene.signIn(admin))
      scene.clock.advance(1000)
    }
    const codes = await Promise.all(tokens.map(async token => (await scene.me(token)).code))
    expect(codes).toEqual([
      ...Array<string>(2).fill('INVALID_TOKEN'),
      ...Array<string>(20).fill('SESSION_INVALIDATED'),
      undefined,
    ])
  })

  test.for(['locked', 'disabled'] as const)(
    'of an admin who is %s is refused on its very next request',
    async (status, { scene }) => {
      const admin = await scene.anAdmin()
      const token = await scene.signIn(admin)
      expect((await scene.me(token)).status).toBe(200)
      expect((await scene.admins.changeStanding({ id: admin.id, status }, SYSTEM)).ok).toBe(true)
      expect(await scene.me(token)).toMatchObject({
        status: 401,
        body: { code: 'SESSION_ENDED', details: { reason: 'disabled' } },
      })
      expect(await scene.sessionOf(admin)).toBeUndefined()
    },
  )

  test('carries what the role holds at that moment, and the admin’s limits', async ({ scene }) => {
    const admin = await scene.anAdmin({ role: 'support' })
    const token = await scene.signIn(admin)
    await scene.admins.changeStanding({ id: admin.id, role: 'auditor' }, SYSTEM)
    await scene.db.updateTable('admins').set({ approve_limit_satang: 5_000_050n }).where('id', '=', admin.id).execute()
    expect((await scene.me(token)).body).toMatchObject({
      user: { role: 'auditor' },
      permissions: expect.arrayContaining(['audit.read']),
      limits: { approve: 50000.5, adjust: null },
    })
  })
})

describe('a session', () => {
  const seenAt = async (scene: Scene, admin: { id: string }) =>
    (
      await scene.db
        .selectFrom('admin_sessions')
        .select('last_seen_at')
        .where('admin_id', '=', admin.id)
        .executeTakeFirstOrThrow()
    ).last_seen_at.getTime() - Date.parse(START)

  test('ends after thirty minutes without a sign of life', async ({ scene }) => {
    const token = await scene.signIn(await scene.anAdmin())
    scene.clock.advance(29 * MINUTE)
    expect((await scene.me(token)).status).toBe(200)
    scene.clock.advance(29 * MINUTE)
    expect((await scene.me(token)).status).toBe(200)
    scene.clock.advance(30 * MINUTE)
    expect(await scene.me(token)).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' })
    expect((await scene.me(token)).code).toBe('SESSION_EXPIRED')
  })

  test('is not kept alive by background requests', async ({ scene }) => {
    const token = await scene.signIn(await scene.anAdmin())
    for (let minutes = 5; minutes < 30; minutes += 5) {
      scene.clock.advance(5 * MINUTE)
      expect((await scene.me(token, { background: true })).status).toBe(200)
    }
    scene.clock.advance(5 * MINUTE)
    expect((await scene.me(token, { background: true })).code).toBe('SESSION_EXPIRED')
  })

  test('ends after twelve hours, however busy', async ({ scene }) => {
    const token = await scene.signIn(await scene.anAdmin())
    for (let elapsed = 0; elapsed < 12 * HOUR - 20 * MINUTE; elapsed += 20 * MINUTE) {
      scene.clock.advance(20 * MINUTE)
      expect((await scene.me(token)).status).toBe(200)
    }
    scene.clock.advance(20 * MINUTE)
    expect((await scene.me(token)).code).toBe('SESSION_EXPIRED')
  })

  test('writes its sign of life at most once a minute', async ({ scene }) => {
    const admin = await scene.anAdmin()
    const token = await scene.signIn(admin)
    scene.clock.advance(59_999)
    await scene.me(token)
    expect(await seenAt(scene, admin)).toBe(0)
    scene.clock.advance(1)
    await scene.me(token, { background: true })
    expect(await seenAt(scene, admin)).toBe(0)
    await scene.me(token)
    expect(await seenAt(scene, admin)).toBe(MINUTE)
  })

  test('that ended by itself still says so after the sweep, and after a newer sign-in', async ({ scene }) => {
    const [swept, replaced] = [await scene.anAdmin(), await scene.anAdmin()]
    const tokens = [await scene.signIn(swept), await scene.signIn(replaced)]
    scene.clock.advance(31 * MINUTE)
    await scene.signIn(replaced)
    await scene.timers.get('session.end-expired')?.()
    expect(await scene.sessionOf(swept)).toBeUndefined()
    expect(await scene.sessionOf(replaced)).toBeDefined()
    for (const token of tokens) expect((await scene.me(token)).code).toBe('SESSION_EXPIRED')
  })
})

describe('signing out', () => {
  test('ends the session, and says so whatever token is shown', async ({ scene }) => {
    const admin = await scene.anAdmin()
    const token = await scene.signIn(admin)
    const [id = ''] = token.split('.')
    for (const shown of [undefined, 'x', `${id}.${'A'.repeat(43)}`]) {
      expect(await scene.logout(shown)).toMatchObject({ status: 200, body: { message: 'Logged out successfully' } })
    }
    expect((await scene.me(token)).status).toBe(200)
    expect(await scene.logout(token, { from: '203.0.113.4' })).toMatchObject({
      status: 200,
      body: { message: 'Logged out successfully' },
    })
    expect((await scene.me(token)).code).toBe('INVALID_TOKEN')
    expect((await scene.logout(token)).status).toBe(200)
    expect((await scene.auditOf(admin)).filter(row => row.action === 'session.sign-out')).toMatchObject([
      { outcome: 'done', actor_id: admin.id, ip: '203.0.113.4' },
    ])
  })

  test('with a replaced token leaves the newer session alone', async ({ scene }) => {
    const admin = await scene.anAdmin()
    const [older, newer] = [await scene.signIn(admin), await scene.signIn(admin)]
    await scene.logout(older)
    expect((await scene.me(newer)).status).toBe(200)
  })
})

describe('the configuration of the web', () => {
  test('is there for everybody', async ({ scene }) => {
    expect((await scene.ask('GET', '/config.json')).body).toMatchObject({
      apiBaseUrl: '/api',
      defaultLocale: 'en',
      timeZone: 'Asia/Bangkok',
      adminSegment: '189a1sf898f',
      reportSegment: 'report',
    })
  })
})

test('a password is never part of an answer', async ({ scene }) => {
  const admin = await scene.anAdmin()
  const answers = [await scene.login(admin), await scene.login(admin, { password: 'wrong' })]
  expect(JSON.stringify(answers)).not.toContain(PASSWORD)
})
