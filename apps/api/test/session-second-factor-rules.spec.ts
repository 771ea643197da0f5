import { describe, expect } from 'vitest'
import { addOrReset } from '../src/cli/add-admin.ts'
import { codeNow } from '../src/modules/session/totp/totp.ts'
import { test as base } from './support/database.ts'
import {
  bufferOf,
  dataOf,
  post,
  requireFor,
  SECOND,
  security,
  startTotp,
  withAuthenticator,
} from './support/second-factor.ts'
import { createFixture, type Fixture, PASSWORD } from './support/session-fixture.ts'

const NEW_PASSWORD = 'harbour-lantern-morning'

const test = base.extend('fixture', async ({ database }, { onCleanup }) => {
  const fixture = await createFixture(database)
  onCleanup(() => fixture.close())
  return fixture
})

describe('a step-up of an admin with a second factor', () => {
  test('is not satisfied by the password alone', async ({ fixture }) => {
    const { token, code } = await withAuthenticator(fixture)
    expect(await fixture.stepUp(token, { password: PASSWORD })).toMatchObject({
      status: 401,
      code: 'TOTP_REQUIRED',
      body: { details: { methods: ['totp', 'recovery'] } },
    })
    expect((await post(fixture, token, '/totp/remove')).code).toBe('STEP_UP_REQUIRED')
    expect((await fixture.stepUp(token, { password: 'wrong one', totp: code() })).code).toBe('INVALID_CREDENTIALS')
    expect((await fixture.stepUp(token, { password: PASSWORD, totp: code() })).status).toBe(200)
  })
})

describe('a role that requires a second factor', () => {
  test('answers its admins only under /account until one is set up', async ({ fixture }) => {
    const [admin, other] = [await fixture.anAdmin(), await fixture.anAdmin()]
    await requireFor(fixture, admin)
    const token = await fixture.signIn(admin)
    expect(await fixture.me(token)).toMatchObject({ status: 200, body: { setUp: 'second-factor' } })
    const reset = () =>
      fixture.request('POST', `/api/admins/${other.id}/second-factor/reset`, {
        token,
        body: { reason: 'lost phone' },
        headers: { 'idempotency-key': admin.id },
      })
    expect(await reset()).toMatchObject({ status: 403, code: 'TOTP_SETUP_REQUIRED' })
    const socket = fixture.socket(token)
    expect(
      await new Promise(resolve =>
        socket.on('connect_error', error => resolve((error as Error & { data?: unknown }).data)),
      ),
    ).toMatchObject({ code: 'TOTP_SETUP_REQUIRED' })
    socket.close()
    const { secret } = await startTotp(fixture, token)
    const code = codeNow(bufferOf(secret), fixture.clock.now())
    expect((await post(fixture, token, '/totp/confirm', { code })).status).toBe(200)
    expect((await fixture.me(token)).body).not.toHaveProperty('setUp')
    // In, and asked to confirm.
    expect((await reset()).code).toBe('STEP_UP_REQUIRED')
  })

  test('never shuts the last owner out: without the device, the server’s command leads them to set-up', async ({
    fixture,
  }) => {
    const { admin, token: earlier } = await withAuthenticator(fixture)
    await requireFor(fixture, admin)
    expect(await fixture.login(admin)).toMatchObject({ status: 401, code: 'TOTP_REQUIRED' })
    const reset = { username: admin.username, passwordFromStdin: true, totp: 'none' } as const
    expect(await addOrReset(fixture.deps, reset, NEW_PASSWORD)).toMatchObject({ done: true })
    expect((await fixture.me(earlier)).status).toBe(401)
    const signedIn = await fixture.login(admin, { password: NEW_PASSWORD })
    expect(signedIn.status).toBe(200)
    const { serviceToken: token } = signedIn.body as { serviceToken: string }
    expect(await fixture.me(token)).toMatchObject({ status: 200, body: { setUp: 'second-factor' } })
    await fixture.stepUp(token, { password: NEW_PASSWORD })
    const { secret } = dataOf<{ secret: string }>(await post(fixture, token, '/totp'))
    const code = codeNow(bufferOf(secret), fixture.clock.now())
    expect((await post(fixture, token, '/totp/confirm', { code })).status).toBe(200)
    expect((await fixture.me(token)).body).not.toHaveProperty('setUp')
  })

  test('keeps the last second factor', async ({ fixture }) => {
    const { admin, token, code } = await withAuthenticator(fixture)
    await requireFor(fixture, admin)
    expect((await fixture.stepUp(token, { totp: code() })).status).toBe(200)
    expect((await post(fixture, token, '/totp/remove')).code).toBe('SECOND_FACTOR_NEEDED')
    expect((await security(fixture, token)).required).toBe(true)
  })

  test('does not keep one that is not required', async ({ fixture }) => {
    const { admin, token, code, recoveryCodes } = await withAuthenticator(fixture)
    expect((await fixture.stepUp(token, { totp: code() })).status).toBe(200)
    expect((await post(fixture, token, '/totp/remove')).status).toBe(200)
    expect((await post(fixture, token, '/totp/remove')).code).toBe('STATE_CONFLICT')
    expect((await fixture.login(admin)).status).toBe(200)
    const next = await fixture.signIn(admin)
    expect((await fixture.stepUp(next, { password: PASSWORD, totp: recoveryCodes[0] })).code).toBe(
      'INVALID_CREDENTIALS',
    )
  })
})

describe('the reset of a second factor', () => {
  const reset = (fixture: Fixture, token: string, id: string, reason = 'The phone was lost') =>
    fixture.request('POST', `/api/admins/${id}/second-factor/reset`, {
      token,
      body: { reason },
      headers: { 'idempotency-key': `${id}-${token.slice(0, 20)}-${fixture.clock.now().getTime()}` },
    })

  test('approved by a second owner ends the session with its true reason, and the password is enough again', async ({
    fixture,
  }) => {
    const { admin, token, first } = await withAuthenticator(fixture)
    const owner = await fixture.signIn(await fixture.anAdmin({ role: 'owner' }))
    expect((await reset(fixture, owner, admin.id)).code).toBe('STEP_UP_REQUIRED')
    expect((await fixture.stepUp(owner, { password: PASSWORD })).status).toBe(200)
    fixture.clock.advance(SECOND)
    const requested = await reset(fixture, owner, admin.id)
    expect(requested).toMatchObject({ status: 202, body: { data: { status: 'awaiting-second' } } })
    expect((await fixture.me(token)).status).toBe(200)
    const { approvalId } = (requested.body as { data: { approvalId: string } }).data
    const approve = (by: string) =>
      fixture.request('POST', `/api/approvals/${approvalId}/approve`, {
        token: by,
        headers: { 'idempotency-key': `${approvalId}-${by.slice(0, 20)}` },
      })
    const second = await fixture.signIn(await fixture.anAdmin({ role: 'owner' }))
    expect(await approve(owner)).toMatchObject({ status: 409, code: 'SAME_PERSON' })
    expect((await approve(second)).status).toBe(200)
    expect(await fixture.me(token)).toMatchObject({
      status: 401,
      code: 'SESSION_ENDED',
      body: { details: { reason: 'ended-by-admin' } },
    })
    expect((await fixture.login(admin)).status).toBe(200)
    expect((await fixture.stepUp(await fixture.signIn(admin), { totp: first })).code).toBe('INVALID_CREDENTIALS')
    const row = (await fixture.auditOf(admin)).findLast(({ action }) => action === 'admins.reset-second-factor')
    expect(row).toMatchObject({
      outcome: 'done',
      reason: 'The phone was lost',
      before: { authenticator: true, passkeys: 0 },
    })
  })

  test('is refused for oneself, for other roles and for an unknown admin', async ({ fixture }) => {
    const owner = await fixture.anAdmin({ role: 'owner' })
    const token = await fixture.signIn(owner)
    expect((await fixture.stepUp(token, { password: PASSWORD })).status).toBe(200)
    expect(await reset(fixture, token, owner.id)).toMatchObject({ status: 409, code: 'OWN_ACCOUNT' })
    expect((await reset(fixture, token, '0190f5d2-0000-7000-8000-000000000001')).code).toBe('NOT_FOUND')
    const support = await fixture.signIn(await fixture.anAdmin())
    expect((await reset(fixture, support, owner.id)).code).toBe('FORBIDDEN')
  })
})
