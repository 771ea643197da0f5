import { describe, expect } from 'vitest'
import { codeNow, newTotpSecret } from '../src/modules/session/totp/totp.ts'
import { test as base } from './support/database.ts'
import { anAddress, openScene, type Answer, type Scene } from './support/session-scene.ts'

const test = base.extend('scene', async ({ database }, { onCleanup }) => {
  const scene = await openScene(database)
  onCleanup(() => scene.close())
  return scene
})

const SECOND = 1000
const QUARTER_HOUR = 15 * 60 * SECOND
const wrong = { password: 'not the password' }
const waitOf = (answer: Answer) => Number(answer.headers.get('retry-after'))

async function fail(scene: Scene, admin: { username: string }, times: number, from: string): Promise<void> {
  for (let count = 0; count < times; count++)
    expect((await scene.login(admin, { ...wrong, from })).code).toBe('INVALID_CREDENTIALS')
}

describe('failed sign-ins', () => {
  test('may be four; the fifth brings a wait, and the right password has to wait too', async ({ scene }) => {
    const [admin, from] = [await scene.anAdmin(), anAddress()]
    await fail(scene, admin, 5, from)
    const answer = await scene.login(admin, { from })
    expect(answer).toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      body: { message: 'Too many tries. Wait a moment' },
    })
    expect(waitOf(answer)).toBe(5)
    scene.clock.advance(3.5 * SECOND)
    expect(waitOf(await scene.login(admin, { from }))).toBe(2)
    scene.clock.advance(1.5 * SECOND)
    expect((await scene.login(admin, { from })).status).toBe(200)
  })

  test('double the wait up to a quarter of an hour, and never more', async ({ scene }) => {
    const [admin, from] = [await scene.anAdmin(), anAddress()]
    await fail(scene, admin, 4, from)
    const waits: number[] = []
    for (let count = 0; count < 10; count++) {
      await fail(scene, admin, 1, from)
      const wait = waitOf(await scene.login(admin, { ...wrong, from }))
      waits.push(wait)
      scene.clock.advance(wait * SECOND)
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
    expect((await scene.login(admin, { from })).status).toBe(200)
  })

  test('of a stranger never keep the owner out at another address', async ({ scene }) => {
    const admin = await scene.anAdmin()
    for (let stranger = 0; stranger < 12; stranger++) await fail(scene, admin, 5, anAddress())
    expect((await scene.login(admin)).status).toBe(200)
  })

  test('from everywhere slow the account down, and do no more', async ({ scene }) => {
    const admin = await scene.anAdmin()
    for (let stranger = 0; stranger < 4; stranger++) await fail(scene, admin, 5, anAddress())
    expect(scene.pauses).toEqual([])
    expect((await scene.login(admin)).status).toBe(200)
    expect(scene.pauses).toEqual([250])
    expect((await scene.login(admin)).status).toBe(200)
    expect(scene.pauses).toEqual([250])
  })

  test('of many names from one address bring a wait for the address', async ({ scene }) => {
    const [admin, from] = [await scene.anAdmin(), anAddress()]
    for (let name = 0; name < 5; name++) await fail(scene, { username: `sprayed-${from}-${name}` }, 1, from)
    const answer = await scene.login(admin, { from })
    expect(answer.status).toBe(429)
    expect(waitOf(answer)).toBe(5)
    expect((await scene.login(admin)).status).toBe(200)
  })

  test('of one person with typing errors do not stop the others in the office', async ({ scene }) => {
    const [clumsy, colleague, from] = [await scene.anAdmin(), await scene.anAdmin(), anAddress()]
    await fail(scene, clumsy, 5, from)
    expect((await scene.login(clumsy, { from })).status).toBe(429)
    expect((await scene.login(colleague, { from })).status).toBe(200)
  })

  test('are forgiven by a success, for that account and address alone', async ({ scene }) => {
    const [admin, from] = [await scene.anAdmin(), anAddress()]
    for (let round = 0; round < 4; round++) {
      await fail(scene, admin, 4, from)
      expect((await scene.login(admin, { from })).status).toBe(200)
    }
    for (let name = 0; name < 4; name++) await fail(scene, { username: `sprayed-${from}-${name}` }, 1, from)
    expect((await scene.login(admin, { from })).status).toBe(200)
    // The owner's successes do not give the address's other failures back.
    await fail(scene, { username: `sprayed-${from}-5` }, 1, from)
    expect((await scene.login(admin, { from })).status).toBe(429)
  })

  test('are forgotten after an hour without any, and their rows with them', async ({ scene }) => {
    const [admin, from] = [await scene.anAdmin(), anAddress()]
    await fail(scene, admin, 4, from)
    scene.clock.advance(4 * QUARTER_HOUR + SECOND)
    await fail(scene, admin, 1, from)
    expect((await scene.login(admin, { from })).status).toBe(200)
    await fail(scene, admin, 1, from)
    scene.clock.advance(4 * QUARTER_HOUR + SECOND)
    await scene.timers.get('session.forget-failures')?.()
    expect(await scene.db.selectFrom('sign_in_throttles').select('key').execute()).toEqual([])
  })

  test('for a name that belongs to nobody wait alike', async ({ scene }) => {
    const from = anAddress()
    await fail(scene, { username: `nobody-${from}` }, 5, from)
    expect((await scene.login({ username: `nobody-${from}` }, { from })).status).toBe(429)
  })

  test('count a whole IPv6 network as one address', async ({ scene }) => {
    const admin = await scene.anAdmin()
    const network = `2001:db8:${admin.id.slice(-8, -4)}:${admin.id.slice(-4)}`
    for (let host = 1; host <= 5; host++) await fail(scene, admin, 1, `${network}::${host}`)
    expect((await scene.login(admin, { from: `${network}:aaaa::1` })).status).toBe(429)
    expect((await scene.login(admin, { from: `2001:db8:${admin.id.slice(-12, -8)}:8::1` })).status).toBe(200)
  })

  test('of one account at once are evaluated no more often than turns allow', async ({ scene }) => {
    const [admin, from] = [await scene.anAdmin(), anAddress()]
    const answers = await Promise.all(Array.from({ length: 100 }, () => scene.login(admin, { ...wrong, from })))
    const evaluated = answers.filter(answer => answer.code === 'INVALID_CREDENTIALS').length
    expect(evaluated).toBeGreaterThanOrEqual(5)
    expect(evaluated).toBeLessThanOrEqual(5 + 3)
    expect(answers.filter(answer => answer.status === 429)).toHaveLength(100 - evaluated)
  })
})

describe('an authenticator', () => {
  test('asks for its code once the password is right, and only then', async ({ scene }) => {
    const totpSecret = newTotpSecret()
    const admin = await scene.anAdmin({ totpSecret })
    const totp = codeNow(totpSecret, scene.clock.now())
    expect((await scene.login(admin, { ...wrong, totp })).code).toBe('INVALID_CREDENTIALS')
    expect(await scene.login(admin)).toMatchObject({ status: 401, code: 'TOTP_REQUIRED' })
    expect((await scene.login(admin, { totp })).status).toBe(200)
    expect((await scene.login(admin, { totp })).code).toBe('INVALID_CREDENTIALS')
  })

  test('takes the code of the step before or after, and then none that is older', async ({ scene }) => {
    const totpSecret = newTotpSecret()
    const admin = await scene.anAdmin({ totpSecret })
    const codeAfter = (seconds: number) => codeNow(totpSecret, new Date(scene.clock.now().getTime() + seconds * SECOND))
    expect((await scene.login(admin, { totp: codeAfter(60) })).code).toBe('INVALID_CREDENTIALS')
    expect((await scene.login(admin, { totp: codeAfter(30) })).status).toBe(200)
    expect((await scene.login(admin, { totp: codeAfter(0) })).code).toBe('INVALID_CREDENTIALS')
  })

  test('makes whoever knows the password and guesses codes wait, whatever the address', async ({ scene }) => {
    const totpSecret = newTotpSecret()
    const admin = await scene.anAdmin({ totpSecret })
    const right = () => codeNow(totpSecret, scene.clock.now())
    const guess = right() === '000000' ? '000001' : '000000'
    for (let count = 0; count < 5; count++)
      expect((await scene.login(admin, { totp: guess, from: anAddress() })).code).toBe('INVALID_CREDENTIALS')
    const answer = await scene.login(admin, { totp: right() })
    expect(answer.status).toBe(429)
    expect(waitOf(answer)).toBe(5)
    scene.clock.advance(5 * SECOND)
    expect((await scene.login(admin, { totp: right() })).status).toBe(200)
  })

  test('keeps its secret sealed, and refuses one sealed for somebody else', async ({ scene }) => {
    const totpSecret = newTotpSecret()
    const [admin, other] = [await scene.anAdmin({ totpSecret }), await scene.anAdmin()]
    const { totp_secret: sealed } = await scene.db
      .selectFrom('admins')
      .select('totp_secret')
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow()
    expect(sealed?.includes(totpSecret)).toBe(false)
    await scene.db.updateTable('admins').set({ totp_secret: sealed }).where('id', '=', other.id).execute()
    expect(await scene.login(other, { totp: codeNow(totpSecret, scene.clock.now()) })).toMatchObject({
      status: 500,
      body: { message: 'Server Error' },
    })
  })
})

describe('a step-up', () => {
  test('by password holds for five minutes, for this session only', async ({ scene }) => {
    const admin = await scene.anAdmin()
    const token = await scene.signIn(admin)
    const answer = await scene.stepUp(token, { password: 'monsoon river lantern' })
    const until = new Date(scene.clock.now().getTime() + 5 * 60 * SECOND)
    expect(answer).toMatchObject({ status: 200, body: { data: { until: until.toISOString() } } })
    const gate = await scene.session.authenticate(token, true)
    expect(gate.ok && gate.value.stepUpUntil).toEqual(until)
    const next = await scene.session.authenticate(await scene.signIn(admin), true)
    expect(next.ok && next.value.stepUpUntil).toBeNull()
  })

  test('by one-time code uses the code up', async ({ scene }) => {
    const totpSecret = newTotpSecret()
    const admin = await scene.anAdmin({ totpSecret })
    const token = await scene.signIn(admin, { totp: codeNow(totpSecret, scene.clock.now()) })
    expect((await scene.stepUp(token, { totp: codeNow(totpSecret, scene.clock.now()) })).code).toBe(
      'INVALID_CREDENTIALS',
    )
    scene.clock.advance(30 * SECOND)
    const totp = codeNow(totpSecret, scene.clock.now())
    expect((await scene.stepUp(token, { totp })).status).toBe(200)
    expect((await scene.stepUp(token, { totp })).code).toBe('INVALID_CREDENTIALS')
  })

  test('is refused for what is wrong or missing, and waits from the fifth failure on', async ({ scene }) => {
    const admin = await scene.anAdmin()
    const token = await scene.signIn(admin)
    expect((await scene.stepUp(token, {})).code).toBe('VALIDATION')
    for (const body of [
      wrong,
      { totp: '123456' },
      { password: 'monsoon river lantern', totp: '123456' },
      wrong,
      wrong,
    ]) {
      expect(await scene.stepUp(token, body)).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' })
    }
    const answer = await scene.stepUp(token, { password: 'monsoon river lantern' })
    expect(answer.status).toBe(429)
    expect(waitOf(answer)).toBe(5)
    scene.clock.advance(5 * SECOND)
    expect((await scene.stepUp(token, { password: 'monsoon river lantern' })).status).toBe(200)
    const rows = (await scene.auditOf(admin)).filter(row => row.action === 'session.step-up')
    expect(rows.map(row => row.outcome)).toEqual([...Array<string>(5).fill('refused'), 'done'])
  })
})
