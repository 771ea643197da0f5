import { describe, expect } from 'vitest'
import { codeNow, newTotpSecret } from '../src/modules/session/totp/totp.ts'
import { test as base } from './support/database.ts'
import { putInForce } from './support/licence.ts'
import { anAddress, createFixture, failSignIn, waitOf } from './support/session-fixture.ts'

// Of its own: the rules of the licence hold for all admins of a database.
const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await createFixture(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

const SECOND = 1000
const QUARTER_HOUR = 15 * 60 * SECOND
const wrong = { password: 'not the password' }

describe('a lock that the licence asks for', () => {
  const rules = { staffLockAfter: 3, staffLockMinutes: 30 }
  test('begins at its failure, for who is right too, and never for the owner at another address', async ({
    fixture,
  }) => {
    const [admin, from] = [await fixture.anAdmin(), anAddress()]
    await putInForce(fixture, admin, rules)
    await failSignIn(fixture, admin, 3, from)
    const locked = await fixture.login(admin, { from })
    expect([locked.status, waitOf(locked)]).toEqual([429, 1_800])
    for (let stranger = 0; stranger < 5; stranger++) await failSignIn(fixture, admin, 3, anAddress())
    expect((await fixture.login(admin)).status).toBe(200)
    expect((await fixture.login(admin, { from })).status).toBe(429)
    fixture.clock.advance(2 * QUARTER_HOUR)
    expect((await fixture.login(admin, { from })).status).toBe(200)
  })

  test('locks no colleague of the same office, and no address earlier than the back-off', async ({ fixture }) => {
    const [clumsy, colleague, from] = [await fixture.anAdmin(), await fixture.anAdmin(), anAddress()]
    await putInForce(fixture, clumsy, rules)
    await failSignIn(fixture, clumsy, 3, from)
    expect((await fixture.login(clumsy, { from })).status).toBe(429)
    expect((await fixture.login(colleague, { from })).status).toBe(200)
  })

  test('of less time than the back-off leaves the longer wait', async ({ fixture }) => {
    const [admin, from] = [await fixture.anAdmin(), anAddress()]
    await putInForce(fixture, admin, { staffLockAfter: 5, staffLockMinutes: 1 })
    await failSignIn(fixture, admin, 4, from)
    const waits: number[] = []
    for (let count = 0; count < 6; count++) {
      await failSignIn(fixture, admin, 1, from)
      const wait = waitOf(await fixture.login(admin, { ...wrong, from }))
      waits.push(wait)
      fixture.clock.advance(wait * SECOND)
    }
    expect(waits).toEqual([60, 60, 60, 60, 80, 160])
  })

  test('outlasts the hour after which failures are forgotten', async ({ fixture }) => {
    const [admin, from] = [await fixture.anAdmin(), anAddress()]
    await putInForce(fixture, admin, { staffLockAfter: 1, staffLockMinutes: 120 })
    await failSignIn(fixture, admin, 1, from)
    fixture.clock.advance(4 * QUARTER_HOUR + SECOND)
    await fixture.timers.get('session.forget-failures')?.()
    expect((await fixture.login(admin, { from })).status).toBe(429)
    fixture.clock.advance(4 * QUARTER_HOUR)
    expect((await fixture.login(admin, { from })).status).toBe(200)
  })

  test('is never passed by parallel attempts, nor by the next ones after it', async ({ fixture }) => {
    const [admin, from] = [await fixture.anAdmin(), anAddress()]
    await putInForce(fixture, admin, rules)
    const codes = async (times: number) => {
      const answers = await Promise.all(Array.from({ length: times }, () => fixture.login(admin, { ...wrong, from })))
      return answers.map(({ code }) => code ?? '').toSorted((one, other) => one.localeCompare(other))
    }
    const locked = Array.from({ length: 9 }, () => 'TOO_MANY_REQUESTS')
    expect(await codes(12)).toEqual([...Array.from({ length: 3 }, () => 'INVALID_CREDENTIALS'), ...locked])
    fixture.clock.advance(2 * QUARTER_HOUR)
    expect(await codes(10)).toEqual(['INVALID_CREDENTIALS', ...locked])
    expect((await fixture.login(admin)).status).toBe(200)
    const token = await fixture.signIn(admin)
    const answers = await Promise.all(Array.from({ length: 12 }, () => fixture.stepUp(token, wrong)))
    expect(answers.map(({ code }) => code).filter(code => code === 'INVALID_CREDENTIALS')).toHaveLength(3)
  })

  test('does not begin with a right password whose code is still to come', async ({ fixture }) => {
    const totpSecret = newTotpSecret()
    const [admin, from] = [await fixture.anAdmin({ totpSecret }), anAddress()]
    await putInForce(fixture, await fixture.anAdmin(), { staffLockAfter: 1, staffLockMinutes: 30 })
    const totp = () => codeNow(totpSecret, fixture.clock.now())
    for (let count = 0; count < 3; count++) expect((await fixture.login(admin, { from })).code).toBe('TOTP_REQUIRED')
    expect((await fixture.login(admin, { from, totp: totp() })).status).toBe(200)
    await failSignIn(fixture, admin, 1, from)
    fixture.clock.advance(2 * QUARTER_HOUR)
    for (let count = 0; count < 3; count++) expect((await fixture.login(admin, { from })).code).toBe('TOTP_REQUIRED')
    expect((await fixture.login(admin, { from, totp: totp() })).status).toBe(200)
  })

  test('holds for the step-up of who is signed in', async ({ fixture }) => {
    const admin = await fixture.anAdmin()
    await putInForce(fixture, admin, rules)
    const token = await fixture.signIn(admin)
    for (let count = 0; count < 3; count++)
      expect((await fixture.stepUp(token, wrong)).code).toBe('INVALID_CREDENTIALS')
    expect(waitOf(await fixture.stepUp(token, { password: 'monsoon river lantern' }))).toBe(1_800)
  })
})
