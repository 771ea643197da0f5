import { Secret } from 'otpauth'
import { describe, expect } from 'vitest'
import { codeNow, newTotpSecret } from '../src/modules/session/totp/totp.ts'
import { test as base } from './support/database.ts'
import {
  bufferOf,
  dataOf,
  post,
  SECOND,
  security,
  startTotp,
  withAuthenticator,
  wrongFor,
} from './support/second-factor.ts'
import { anAddress, createFixture, PASSWORD } from './support/session-fixture.ts'

const test = base.extend('fixture', async ({ database }, { onCleanup }) => {
  const fixture = await createFixture(database)
  onCleanup(() => fixture.close())
  return fixture
})

describe('setting up an authenticator', () => {
  test('needs a step-up, so that a stolen token adds no factor', async ({ fixture }) => {
    const token = await fixture.signIn(await fixture.anAdmin())
    expect((await post(fixture, token, '/totp')).code).toBe('STEP_UP_REQUIRED')
  })

  test('takes effect once a code is right, and shows ten recovery codes', async ({ fixture }) => {
    const admin = await fixture.anAdmin()
    const token = await fixture.signIn(admin)
    const started = await startTotp(fixture, token)
    expect(started.uri).toContain(`secret=${started.secret}`)
    expect(started.uri).toContain(encodeURIComponent(admin.username))
    // Not active yet.
    expect((await fixture.login(admin)).status).toBe(200)
    const again = await fixture.signIn(admin)
    const code = codeNow(bufferOf(started.secret), fixture.clock.now())
    expect((await post(fixture, again, '/totp/confirm', { code: wrongFor(code) })).code).toBe('CODE_WRONG')
    const confirmed = dataOf<{ recoveryCodes: string[] }>(await post(fixture, again, '/totp/confirm', { code }))
    expect(new Set(confirmed.recoveryCodes).size).toBe(10)
    expect(await fixture.login(admin)).toMatchObject({
      code: 'TOTP_REQUIRED',
      body: { details: { methods: ['totp', 'recovery'] } },
    })
    // The code that confirmed the authenticator is used; so is the set-up.
    expect((await fixture.login(admin, { totp: code })).code).toBe('INVALID_CREDENTIALS')
    expect((await post(fixture, again, '/totp/confirm', { code })).code).toBe('STATE_CONFLICT')
    fixture.clock.advance(30 * SECOND)
    const totp = codeNow(bufferOf(started.secret), fixture.clock.now())
    const next = await fixture.signIn(admin, { totp })
    expect(await security(fixture, next)).toMatchObject({
      totp: { since: expect.any(String) },
      recoveryCodesLeft: 10,
      required: false,
      signIns: expect.arrayContaining([expect.objectContaining({ outcome: 'done', secondFactor: 'totp' })]),
    })
  })

  test('expires after fifteen minutes', async ({ fixture }) => {
    const token = await fixture.signIn(await fixture.anAdmin())
    const { secret } = await startTotp(fixture, token)
    fixture.clock.advance(15 * 60 * SECOND)
    const code = codeNow(bufferOf(secret), fixture.clock.now())
    expect((await post(fixture, token, '/totp/confirm', { code })).code).toBe('STATE_CONFLICT')
  })

  test('again needs a step-up by the older one, and replaces it with its codes', async ({ fixture }) => {
    const { admin, token, code, first } = await withAuthenticator(fixture)
    expect((await post(fixture, token, '/totp')).code).toBe('STEP_UP_REQUIRED')
    expect((await fixture.stepUp(token, { totp: code() })).status).toBe(200)
    const { secret } = dataOf<{ secret: string }>(await post(fixture, token, '/totp'))
    const newCode = () => codeNow(bufferOf(secret), fixture.clock.now())
    expect((await post(fixture, token, '/totp/confirm', { code: newCode() })).status).toBe(200)
    fixture.clock.advance(30 * SECOND)
    expect((await fixture.login(admin, { totp: code() })).code).toBe('INVALID_CREDENTIALS')
    expect((await fixture.login(admin, { totp: first })).code).toBe('INVALID_CREDENTIALS')
    expect((await fixture.login(admin, { totp: newCode() })).status).toBe(200)
  })

  test('confirmed twenty times in parallel succeeds once', async ({ fixture }) => {
    const token = await fixture.signIn(await fixture.anAdmin())
    const { secret } = await startTotp(fixture, token)
    const code = codeNow(bufferOf(secret), fixture.clock.now())
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(fixture, token, '/totp/confirm', { code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('stores neither the secret nor a recovery code as they are', async ({ fixture }) => {
    const { admin, secret, recoveryCodes } = await withAuthenticator(fixture)
    const rows = await fixture.db
      .selectFrom('admin_recovery_codes')
      .select('hash')
      .where('admin_id', '=', admin.id)
      .execute()
    expect(rows).toHaveLength(10)
    for (const code of recoveryCodes)
      expect(rows.some(({ hash }) => hash.includes(code.replace('-', '')) || hash.includes(code))).toBe(false)
    const pending = await fixture.db
      .selectFrom('admin_totp_setups')
      .selectAll()
      .where('admin_id', '=', admin.id)
      .execute()
    expect(pending).toEqual([])
    const trail = JSON.stringify(await fixture.auditOf(admin))
    for (const text of [
      ...recoveryCodes,
      secret.toString('hex'),
      new Secret({ buffer: new Uint8Array(secret).buffer }).base32,
    ])
      expect(trail).not.toContain(text)
  })
})

describe('a wrong code', () => {
  test('nine times delays the next attempt and never locks the account', async ({ fixture }) => {
    const { admin, code } = await withAuthenticator(fixture)
    let waited = 0
    for (let count = 0; count < 9; count++) {
      const answer = await fixture.login(admin, { totp: wrongFor(code()), from: anAddress() })
      expect(answer.code).toBe('INVALID_CREDENTIALS')
      const next = await fixture.login(admin, { totp: wrongFor(code()), from: anAddress() })
      if (next.status !== 429) continue
      const seconds = Number(next.headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(waited)
      waited = seconds
      fixture.clock.advance(seconds * SECOND)
      count++
    }
    expect(waited).toBeGreaterThan(0)
    fixture.clock.advance(15 * 60 * SECOND)
    expect((await fixture.login(admin, { totp: code() })).status).toBe(200)
    expect((await fixture.sessionOf(admin))?.admin_id).toBe(admin.id)
  })

  test('while setting up counts too', async ({ fixture }) => {
    const token = await fixture.signIn(await fixture.anAdmin())
    const { secret } = await startTotp(fixture, token)
    const code = () => codeNow(bufferOf(secret), fixture.clock.now())
    for (let count = 0; count < 5; count++)
      expect((await post(fixture, token, '/totp/confirm', { code: wrongFor(code()) })).code).toBe('CODE_WRONG')
    expect((await post(fixture, token, '/totp/confirm', { code: code() })).status).toBe(429)
    fixture.clock.advance(5 * SECOND)
    expect((await post(fixture, token, '/totp/confirm', { code: code() })).status).toBe(200)
  })
})

describe('a recovery code', () => {
  test('signs in once, without its hyphen and in capitals too, and says how many are left', async ({ fixture }) => {
    const { admin, first, recoveryCodes } = await withAuthenticator(fixture)
    const answer = await fixture.login(admin, { totp: first.replace('-', '').toUpperCase() })
    expect(answer).toMatchObject({ status: 200, body: { recoveryCodesLeft: 9 } })
    expect((await fixture.login(admin, { totp: first })).code).toBe('INVALID_CREDENTIALS')
    const row = (await fixture.auditOf(admin)).findLast(
      ({ action, outcome }) => action === 'session.sign-in' && outcome === 'done',
    )
    expect(row?.after).toMatchObject({ secondFactor: 'recovery', recoveryCodesLeft: 9 })
    const token = await fixture.signIn(admin, { totp: recoveryCodes[1] ?? '' })
    expect(await security(fixture, token)).toMatchObject({ recoveryCodesLeft: 8 })
  })

  test('raced by twenty sign-ins is accepted once', async ({ fixture }) => {
    const { admin, first } = await withAuthenticator(fixture)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fixture.login(admin, { totp: first, from: anAddress() })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(
      answers.every(({ code }) => code === undefined || code === 'INVALID_CREDENTIALS' || code === 'TOO_MANY_REQUESTS'),
    ).toBe(true)
    const used = await fixture.db
      .selectFrom('admin_recovery_codes')
      .select('used_at')
      .where('admin_id', '=', admin.id)
      .where('used_at', 'is not', null)
      .execute()
    expect(used).toHaveLength(1)
  })

  test('confirms a step-up once, and the next set replaces all', async ({ fixture }) => {
    const { admin, token, first, recoveryCodes } = await withAuthenticator(fixture)
    expect((await post(fixture, token, '/recovery-codes')).code).toBe('STEP_UP_REQUIRED')
    expect((await fixture.stepUp(token, { totp: first })).status).toBe(200)
    expect((await fixture.stepUp(token, { totp: first })).code).toBe('INVALID_CREDENTIALS')
    const renewed = dataOf<{ recoveryCodes: string[] }>(await post(fixture, token, '/recovery-codes'))
    expect(renewed.recoveryCodes).toHaveLength(10)
    expect((await fixture.login(admin, { totp: recoveryCodes[5] ?? '' })).code).toBe('INVALID_CREDENTIALS')
    expect((await fixture.login(admin, { totp: renewed.recoveryCodes[5] ?? '' })).status).toBe(200)
  })

  test('of another admin is refused', async ({ fixture }) => {
    const [one, other] = [await withAuthenticator(fixture), await withAuthenticator(fixture)]
    expect((await fixture.login(other.admin, { totp: one.first })).code).toBe('INVALID_CREDENTIALS')
    expect((await fixture.login(one.admin, { totp: one.first })).status).toBe(200)
  })

  test('needs a second factor to belong to', async ({ fixture }) => {
    const token = await fixture.signIn(await fixture.anAdmin())
    expect((await fixture.stepUp(token, { password: PASSWORD })).status).toBe(200)
    expect((await post(fixture, token, '/recovery-codes')).code).toBe('STATE_CONFLICT')
  })
})

test('an authenticator set on the command line has no recovery codes and needs none', async ({ fixture }) => {
  const totpSecret = newTotpSecret()
  const admin = await fixture.anAdmin({ totpSecret })
  expect(await fixture.login(admin)).toMatchObject({ code: 'TOTP_REQUIRED', body: { details: { methods: ['totp'] } } })
  expect((await fixture.login(admin, { totp: codeNow(totpSecret, fixture.clock.now()) })).status).toBe(200)
})
