import { describe, expect } from 'vitest'
import { codeNow, newTotpSecret } from '../src/modules/session/totp/totp.ts'
import { test as base } from './support/database.ts'
import { anAddress, createFixture, failSignIn, waitOf } from './support/session-fixture.ts'

const test = base.extend('fixture', async ({ database }, { onCleanup }) => {
  const fixture = await createFixture(database)
  onCleanup(() => fixture.close())
  return fixture
})

const SECOND = 1000
const QUARTER_HOUR = 15 * 60 * SECOND
const wrong = { password: 'not the password' }

describe('failed sign-ins', () => {
  test('four are free; the fifth starts a delay that applies to the right password too', async ({ fixture }) => {
    const [admin, from] = [await fixture.anAdmin(), anAddress()]
    await failSignIn(fixture, admin, 5, from)
    const answer = await fixture.login(admin, { from })
    expect(answer).toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      body: { message: 'Too many attempts. Wait a moment and try again' },
    })
    expect(waitOf(answer)).toBe(5)
    fixture.clock.advance(3.5 * SECOND)
    expect(waitOf(await fixture.login(admin, { from }))).toBe(2)
    fixture.clock.advance(1.5 * SECOND)
    expect((await fixture.login(admin, { from })).status).toBe(200)
  })

  test('double the delay up to fifteen minutes, and no more', async ({ fixture }) => {
    const [admin, from] = [await fixture.anAdmin(), anAddress()]
    await failSignIn(fixture, admin, 4, from)
    const waits: number[] = []
    for (let count = 0; count < 10; count++) {
      await failSignIn(fixture, admin, 1, from)
      const wait = waitOf(await fixture.login(admin, { ...wrong, from }))
      waits.push(wait)
      fixture.clock.advance(wait * SECOND)
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
    expect((await fixture.login(admin, { from })).status).toBe(200)
  })

  test('of a stranger never block the owner at another address', async ({ fixture }) => {
    const admin = await fixture.anAdmin()
    for (let stranger = 0; stranger < 12; stranger++) await failSignIn(fixture, admin, 5, anAddress())
    expect((await fixture.login(admin)).status).toBe(200)
  })

  test('from everywhere slow the account down, and no more', async ({ fixture }) => {
    const admin = await fixture.anAdmin()
    for (let stranger = 0; stranger < 4; stranger++) await failSignIn(fixture, admin, 5, anAddress())
    expect(fixture.pauses).toEqual([])
    expect((await fixture.login(admin)).status).toBe(200)
    expect(fixture.pauses).toEqual([250])
    expect((await fixture.login(admin)).status).toBe(200)
    expect(fixture.pauses).toEqual([250])
  })

  test('of many names from one address delay the address', async ({ fixture }) => {
    const [admin, from] = [await fixture.anAdmin(), anAddress()]
    for (let name = 0; name < 5; name++) await failSignIn(fixture, { username: `sprayed-${from}-${name}` }, 1, from)
    const answer = await fixture.login(admin, { from })
    expect(answer.status).toBe(429)
    expect(waitOf(answer)).toBe(5)
    expect((await fixture.login(admin)).status).toBe(200)
  })

  test('of one user with typing errors do not block the others in the office', async ({ fixture }) => {
    const [clumsy, colleague, from] = [await fixture.anAdmin(), await fixture.anAdmin(), anAddress()]
    await failSignIn(fixture, clumsy, 5, from)
    expect((await fixture.login(clumsy, { from })).status).toBe(429)
    expect((await fixture.login(colleague, { from })).status).toBe(200)
  })

  test('are cleared by a success, for that account and address only', async ({ fixture }) => {
    const [admin, from] = [await fixture.anAdmin(), anAddress()]
    for (let round = 0; round < 4; round++) {
      await failSignIn(fixture, admin, 4, from)
      expect((await fixture.login(admin, { from })).status).toBe(200)
    }
    for (let name = 0; name < 4; name++) await failSignIn(fixture, { username: `sprayed-${from}-${name}` }, 1, from)
    expect((await fixture.login(admin, { from })).status).toBe(200)
    // The owner's successful sign-ins do not clear the address's other failures.
    await failSignIn(fixture, { username: `sprayed-${from}-5` }, 1, from)
    expect((await fixture.login(admin, { from })).status).toBe(429)
  })

  test('expire after an hour without any, and their rows with them', async ({ fixture }) => {
    const [admin, from] = [await fixture.anAdmin(), anAddress()]
    await failSignIn(fixture, admin, 4, from)
    fixture.clock.advance(4 * QUARTER_HOUR + SECOND)
    await failSignIn(fixture, admin, 1, from)
    expect((await fixture.login(admin, { from })).status).toBe(200)
    await failSignIn(fixture, admin, 1, from)
    fixture.clock.advance(4 * QUARTER_HOUR + SECOND)
    await fixture.timers.get('session.forget-failures')?.()
    expect(await fixture.db.selectFrom('sign_in_throttles').select('key').execute()).toEqual([])
  })

  test('for an unknown name are delayed equally', async ({ fixture }) => {
    const from = anAddress()
    await failSignIn(fixture, { username: `nobody-${from}` }, 5, from)
    expect((await fixture.login({ username: `nobody-${from}` }, { from })).status).toBe(429)
  })

  test('count a whole IPv6 network as one address', async ({ fixture }) => {
    const admin = await fixture.anAdmin()
    const network = `2001:db8:${admin.id.slice(-8, -4)}:${admin.id.slice(-4)}`
    for (let host = 1; host <= 5; host++) await failSignIn(fixture, admin, 1, `${network}::${host}`)
    expect((await fixture.login(admin, { from: `${network}:aaaa::1` })).status).toBe(429)
    expect((await fixture.login(admin, { from: `2001:db8:${admin.id.slice(-12, -8)}:8::1` })).status).toBe(200)
  })

  test('of one account concurrently are evaluated no more often than slots allow', async ({ fixture }) => {
    const [admin, from] = [await fixture.anAdmin(), anAddress()]
    const answers = await Promise.all(Array.from({ length: 100 }, () => fixture.login(admin, { ...wrong, from })))
    const evaluated = answers.filter(answer => answer.code === 'INVALID_CREDENTIALS').length
    expect(evaluated).toBeGreaterThanOrEqual(5)
    expect(evaluated).toBeLessThanOrEqual(5 + 3)
    expect(answers.filter(answer => answer.status === 429)).toHaveLength(100 - evaluated)
  })
})

describe('an authenticator', () => {
  test('requires its code once the password is right, and only then', async ({ fixture }) => {
    const totpSecret = newTotpSecret()
    const admin = await fixture.anAdmin({ totpSecret })
    const totp = codeNow(totpSecret, fixture.clock.now())
    expect((await fixture.login(admin, { ...wrong, totp })).code).toBe('INVALID_CREDENTIALS')
    expect(await fixture.login(admin)).toMatchObject({ status: 401, code: 'TOTP_REQUIRED' })
    expect((await fixture.login(admin, { totp })).status).toBe(200)
    expect((await fixture.login(admin, { totp })).code).toBe('INVALID_CREDENTIALS')
  })

  test('accepts the code of the step before or after, and then none that is older', async ({ fixture }) => {
    const totpSecret = newTotpSecret()
    const admin = await fixture.anAdmin({ totpSecret })
    const codeAfter = (seconds: number) =>
      codeNow(totpSecret, new Date(fixture.clock.now().getTime() + seconds * SECOND))
    expect((await fixture.login(admin, { totp: codeAfter(60) })).code).toBe('INVALID_CREDENTIALS')
    expect((await fixture.login(admin, { totp: codeAfter(30) })).status).toBe(200)
    expect((await fixture.login(admin, { totp: codeAfter(0) })).code).toBe('INVALID_CREDENTIALS')
  })

  test('delays code guesses with a known password, whatever the address', async ({ fixture }) => {
    const totpSecret = newTotpSecret()
    const admin = await fixture.anAdmin({ totpSecret })
    const right = () => codeNow(totpSecret, fixture.clock.now())
    const guess = right() === '000000' ? '000001' : '000000'
    for (let count = 0; count < 5; count++)
      expect((await fixture.login(admin, { totp: guess, from: anAddress() })).code).toBe('INVALID_CREDENTIALS')
    const answer = await fixture.login(admin, { totp: right() })
    expect(answer.status).toBe(429)
    expect(waitOf(answer)).toBe(5)
    fixture.clock.advance(5 * SECOND)
    expect((await fixture.login(admin, { totp: right() })).status).toBe(200)
  })

  test('keeps its secret sealed, and refuses one sealed for another admin', async ({ fixture }) => {
    const totpSecret = newTotpSecret()
    const [admin, other] = [await fixture.anAdmin({ totpSecret }), await fixture.anAdmin()]
    const { totp_secret: sealed } = await fixture.db
      .selectFrom('admins')
      .select('totp_secret')
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow()
    expect(sealed?.includes(totpSecret)).toBe(false)
    await fixture.db.updateTable('admins').set({ totp_secret: sealed }).where('id', '=', other.id).execute()
    expect(await fixture.login(other, { totp: codeNow(totpSecret, fixture.clock.now()) })).toMatchObject({
      status: 500,
      body: { message: 'Server Error' },
    })
  })
})

describe('a step-up', () => {
  test('by password holds for five minutes, for this session only', async ({ fixture }) => {
    const admin = await fixture.anAdmin()
    const token = await fixture.signIn(admin)
    const answer = await fixture.stepUp(token, { password: 'monsoon river lantern' })
    const until = new Date(fixture.clock.now().getTime() + 5 * 60 * SECOND)
    expect(answer).toMatchObject({ status: 200, body: { data: { until: until.toISOString() } } })
    const gate = await fixture.session.authenticate(token, true)
    expect(gate.ok && gate.value.stepUpUntil).toEqual(until)
    const next = await fixture.session.authenticate(await fixture.signIn(admin), true)
    expect(next.ok && next.value.stepUpUntil).toBeNull()
  })

  test('by one-time code consumes the code', async ({ fixture }) => {
    const totpSecret = newTotpSecret()
    const admin = await fixture.anAdmin({ totpSecret })
    const token = await fixture.signIn(admin, { totp: codeNow(totpSecret, fixture.clock.now()) })
    expect((await fixture.stepUp(token, { totp: codeNow(totpSecret, fixture.clock.now()) })).code).toBe(
      'INVALID_CREDENTIALS',
    )
    fixture.clock.advance(30 * SECOND)
    const totp = codeNow(totpSecret, fixture.clock.now())
    expect((await fixture.stepUp(token, { totp })).status).toBe(200)
    expect((await fixture.stepUp(token, { totp })).code).toBe('INVALID_CREDENTIALS')
  })

  test('is refused for wrong or missing input, and delayed from the fifth failure on', async ({ fixture }) => {
    const admin = await fixture.anAdmin()
    const token = await fixture.signIn(admin)
    expect((await fixture.stepUp(token, {})).code).toBe('VALIDATION')
    for (const body of [
      wrong,
      { totp: '123456' },
      { password: 'monsoon river lantern', totp: '123456' },
      wrong,
      wrong,
    ]) {
      expect(await fixture.stepUp(token, body)).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' })
    }
    const answer = await fixture.stepUp(token, { password: 'monsoon river lantern' })
    expect(answer.status).toBe(429)
    expect(waitOf(answer)).toBe(5)
    fixture.clock.advance(5 * SECOND)
    expect((await fixture.stepUp(token, { password: 'monsoon river lantern' })).status).toBe(200)
    const rows = (await fixture.auditOf(admin)).filter(row => row.action === 'session.step-up')
    expect(rows.map(row => row.outcome)).toEqual([...Array<string>(5).fill('refused'), 'done'])
  })
})
