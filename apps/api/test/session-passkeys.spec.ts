import { describe, expect } from 'vitest'
import { test as base } from './support/database.ts'
import { dataOf, post, requireFor, SECOND, security } from './support/second-factor.ts'
import { anAddress, type Answer, createFixture, type Fixture, PASSWORD } from './support/session-fixture.ts'
import { createSoftwareAuthenticator } from './support/software-authenticator.ts'

const SITE = { id: 'office.example', origin: 'https://office.example' }

const test = base.extend('fixture', async ({ database }, { onCleanup }) => {
  const fixture = await createFixture(database, {
    config: config => ({ ...config, http: { ...config.http, publicUrl: SITE.origin } }),
  })
  onCleanup(() => fixture.close())
  return fixture
})

type Options = { challenge: string; allowCredentials?: { id: string }[] }
type Added = { passkey: { id: string; name: string }; recoveryCodes: string[] | null }

/** Asks for the first passkey of an admin, after a step-up by password. */
async function optionsFor(fixture: Fixture, token: string): Promise<Options> {
  await fixture.stepUp(token, { password: PASSWORD })
  return dataOf<Options>(await post(fixture, token, '/passkeys/options'))
}
/** What a sign-in or step-up has to sign. */
const asked = (answer: Answer): Options => (answer.body as { details: { passkey: Options } }).details.passkey

async function withPasskey(fixture: Fixture) {
  const admin = await fixture.anAdmin()
  const token = await fixture.signIn(admin)
  const authenticator = createSoftwareAuthenticator(SITE)
  const credential = authenticator.register(await optionsFor(fixture, token))
  const added = dataOf<Added>(await post(fixture, token, '/passkeys', { name: 'Laptop', credential }))
  return { admin, token, authenticator, ...added }
}

describe('a passkey', () => {
  test('needs a step-up, so that a stolen token adds none', async ({ fixture }) => {
    const token = await fixture.signIn(await fixture.anAdmin())
    expect((await post(fixture, token, '/passkeys/options')).code).toBe('STEP_UP_REQUIRED')
  })

  test('is added with recovery codes, and signs in after the right password', async ({ fixture }) => {
    const { admin, authenticator, passkey, recoveryCodes } = await withPasskey(fixture)
    expect(passkey.name).toBe('Laptop')
    expect(recoveryCodes).toHaveLength(10)
    expect((await fixture.login(admin, { password: 'wrong password' })).code).toBe('INVALID_CREDENTIALS')
    const answer = await fixture.login(admin)
    expect(answer).toMatchObject({ code: 'TOTP_REQUIRED', body: { details: { methods: ['passkey', 'recovery'] } } })
    const assertion = authenticator.sign(asked(answer))
    expect((await fixture.login(admin, { passkey: assertion })).status).toBe(200)
    // Neither the answer nor its challenge works twice.
    expect((await fixture.login(admin, { passkey: assertion })).code).toBe('INVALID_CREDENTIALS')
    const row = (await fixture.auditOf(admin)).find(
      ({ action, outcome, after }) =>
        action === 'session.sign-in' && outcome === 'done' && JSON.stringify(after).includes('passkey'),
    )
    expect(row).toBeDefined()
    expect((await fixture.login(admin, { totp: recoveryCodes?.[0] ?? '' })).status).toBe(200)
  })

  test('raced by twenty sign-ins with one answer is accepted once', async ({ fixture }) => {
    const { admin, authenticator } = await withPasskey(fixture)
    const passkey = authenticator.sign(asked(await fixture.login(admin)))
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fixture.login(admin, { passkey, from: anAddress() })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is refused with a counter that did not grow', async ({ fixture }) => {
    const { admin, authenticator } = await withPasskey(fixture)
    const sign = async (counter: number) =>
      fixture.login(admin, { passkey: authenticator.sign(asked(await fixture.login(admin)), { counter }) })
    expect((await sign(7)).status).toBe(200)
    expect((await sign(7)).code).toBe('INVALID_CREDENTIALS')
    expect((await sign(3)).code).toBe('INVALID_CREDENTIALS')
    expect((await sign(8)).status).toBe(200)
  })

  test('is refused for a challenge that is old, invented, of another purpose or of another admin', async ({
    fixture,
  }) => {
    const { admin, token, authenticator } = await withPasskey(fixture)
    const other = await withPasskey(fixture)
    const answerTo = (options: Options, bend = {}) =>
      fixture.login(admin, { passkey: authenticator.sign(options, bend), from: anAddress() })
    const own = asked(await fixture.login(admin))
    for (const refused of [
      await answerTo(asked(await fixture.login(other.admin))),
      await answerTo(asked(await fixture.stepUp(token, { password: PASSWORD }))),
      await answerTo(own, { challenge: 'aW52ZW50ZWQ' }),
      await answerTo(own, { origin: 'https://evil.example' }),
    ])
      expect(refused.code).toBe('INVALID_CREDENTIALS')
    fixture.clock.advance(5 * 60 * SECOND)
    expect((await answerTo(own)).code).toBe('INVALID_CREDENTIALS')
  })

  test('of another admin is refused', async ({ fixture }) => {
    const [one, other] = [await withPasskey(fixture), await withPasskey(fixture)]
    const options = asked(await fixture.login(one.admin))
    expect((await fixture.login(one.admin, { passkey: other.authenticator.sign(options) })).code).toBe(
      'INVALID_CREDENTIALS',
    )
  })

  test('confirms a step-up once', async ({ fixture }) => {
    const { token, authenticator, passkey } = await withPasskey(fixture)
    expect((await post(fixture, token, `/passkeys/${passkey.id}/remove`)).code).toBe('STEP_UP_REQUIRED')
    const answer = await fixture.stepUp(token, { password: PASSWORD })
    expect(answer.code).toBe('TOTP_REQUIRED')
    const body = { password: PASSWORD, passkey: authenticator.sign(asked(answer)) }
    expect((await fixture.stepUp(token, body)).status).toBe(200)
    expect((await fixture.stepUp(token, body)).code).toBe('INVALID_CREDENTIALS')
    expect((await post(fixture, token, `/passkeys/${passkey.id}/remove`)).status).toBe(200)
    expect((await security(fixture, token)).recoveryCodesLeft).toBe(0)
  })

  test('is not added with a wrong answer, nor twice', async ({ fixture }) => {
    const token = await fixture.signIn(await fixture.anAdmin())
    const authenticator = createSoftwareAuthenticator(SITE)
    const add = (credential: unknown) => post(fixture, token, '/passkeys', { name: 'Laptop', credential })
    const options = await optionsFor(fixture, token)
    expect((await add(authenticator.register(options, { origin: 'https://evil.example' }))).code).toBe(
      'PASSKEY_REFUSED',
    )
    expect((await add(authenticator.register({ challenge: 'aW52ZW50ZWQ' }))).code).toBe('PASSKEY_REFUSED')
    const credential = authenticator.register(options)
    expect((await add(credential)).status).toBe(200)
    // Now there is a second factor: another needs a step-up.
    expect((await add(credential)).code).toBe('STEP_UP_REQUIRED')
    expect((await post(fixture, token, '/passkeys/options')).code).toBe('STEP_UP_REQUIRED')
  })

  test('is renamed and removed by its owner only, and not the last of a role that requires one', async ({
    fixture,
  }) => {
    const { admin, token, authenticator, passkey } = await withPasskey(fixture)
    const other = await fixture.signIn(await fixture.anAdmin())
    const rename = (by: string, name: string) =>
      fixture.request('PUT', `/api/account/passkeys/${passkey.id}`, { token: by, body: { name } })
    expect((await rename(other, 'Mine')).code).toBe('NOT_FOUND')
    expect((await rename(token, 'Work laptop')).body).toMatchObject({ data: { name: 'Work laptop' } })
    await requireFor(fixture, admin)
    const answer = await fixture.stepUp(token, { password: PASSWORD })
    const confirmed = { password: PASSWORD, passkey: authenticator.sign(asked(answer)) }
    expect((await fixture.stepUp(token, confirmed)).status).toBe(200)
    expect((await post(fixture, token, `/passkeys/${passkey.id}/remove`)).code).toBe('SECOND_FACTOR_NEEDED')
    expect((await fixture.me(token)).body).not.toHaveProperty('setUp')
  })
})

test('without a site there are no passkeys', async ({ database }) => {
  const fixture = await createFixture(database)
  const token = await fixture.signIn(await fixture.anAdmin())
  expect((await post(fixture, token, '/passkeys/options')).code).toBe('PASSKEYS_UNAVAILABLE')
  await fixture.close()
})
