import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { codeNow, newTotpSecret } from '../src/modules/session/totp/totp.ts'
import type { SessionGate } from '../src/platform/http/handler.ts'
import { test } from './support/database.ts'
import { openScene, SYSTEM, type Answer, type Scene } from './support/session-scene.ts'

const tokenOf = (answer: Answer) => (answer.body as { serviceToken: string }).serviceToken

/** A moment too busy for a sign-in is answered so (500, as the wire of signing in has it): who signs in tries again. */
async function login(scene: Scene, ...asked: Parameters<Scene['login']>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await scene.login(...asked)
    if (answer.status < 500 || tries === 50) return answer
    await sleep(100 * tries)
  }
}

/** So many at a time: a browser's worth of sockets, not the machine's limit. */
async function inChunks<T>(count: number, size: number, work: () => Promise<T>): Promise<T[]> {
  const done: T[] = []
  while (done.length < count)
    done.push(...(await Promise.all(Array.from({ length: Math.min(size, count - done.length) }, work))))
  return done
}

/** The tokens that still open something; every other one must say that it was replaced or ended, or be forgotten. */
async function liveAmong(scene: Scene, tokens: readonly string[]): Promise<string[]> {
  const states = new Map<string, string>()
  for (const token of tokens) {
    const outcome = await scene.session.authenticate(token, true)
    states.set(token, outcome.ok ? 'live' : outcome.code)
  }
  expect(['SESSION_INVALIDATED', 'SESSION_ENDED', 'INVALID_TOKEN', 'live']).toEqual(
    expect.arrayContaining([...new Set(states.values())]),
  )
  return tokens.filter(token => states.get(token) === 'live')
}

describe('sign-ins at the same time', () => {
  test('a thousand of one admin leave one live token and one row', { timeout: 360_000 }, async ({ database }) => {
    const scene = await openScene(database)
    const admin = await scene.anAdmin()
    const answers = await inChunks(1000, 100, () => login(scene, admin))
    expect(answers.filter(answer => answer.status !== 200)).toEqual([])
    const tokens = answers.map(tokenOf)
    const live = await liveAmong(scene, tokens)
    expect(live).toHaveLength(1)
    expect((await scene.sessionOf(admin))?.session_id).toBe(live[0]?.split('.')[0])
    const ended = await scene.db
      .selectFrom('ended_admin_sessions')
      .select(['session_id', 'reason'])
      .where('admin_id', '=', admin.id)
      .execute()
    expect(ended).toHaveLength(20)
    expect(new Set(ended.map(row => row.reason))).toEqual(new Set(['replaced']))
    // The first sign-ins of all passed each other too: every token but the live one was replaced by exactly one other.
    const replaced = (await scene.auditOf(admin))
      .filter(row => row.action === 'session.sign-in')
      .map(row => (row.before as { sessionId?: string } | null)?.sessionId)
    expect(replaced.filter(id => id === undefined)).toHaveLength(1)
    // Where an answer came later than a call may take, its sign-in was tried again: that is one more, replaced like the
    // others.
    expect(replaced.length).toBeGreaterThanOrEqual(1000)
    expect(new Set(replaced).size).toBe(replaced.length)
    await scene.close()
  })

  test('with one one-time code: a hundred try, one gets in', async ({ database }) => {
    const scene = await openScene(database)
    const totpSecret = newTotpSecret()
    const admin = await scene.anAdmin({ totpSecret })
    const totp = codeNow(totpSecret, scene.clock.now())
    let from = 0
    // Each from an address of its own: it is the database that lets one in, not the back-off.
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => login(scene, admin, { totp, from: `192.0.2.${++from}` })),
    )
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(answers.filter(answer => answer.code === 'INVALID_CREDENTIALS')).toHaveLength(99)
    await scene.close()
  })

  test('and a disabling leave nobody signed in', async ({ database }) => {
    const scene = await openScene(database)
    for (let round = 0; round < 10; round++) {
      const admin = await scene.anAdmin()
      const [disabled, ...answers] = await Promise.all([
        scene.admins.changeStanding({ id: admin.id, status: 'disabled' }, SYSTEM),
        ...Array.from({ length: 8 }, () => scene.login(admin)),
      ])
      expect(disabled.ok).toBe(true)
      expect(await scene.sessionOf(admin)).toBeUndefined()
      expect(await liveAmong(scene, answers.filter(answer => answer.status === 200).map(tokenOf))).toEqual([])
    }
    await scene.close()
  })

  test('and a new password leave nobody signed in with the old one', async ({ database }) => {
    const scene = await openScene(database)
    for (let round = 0; round < 10; round++) {
      const admin = await scene.anAdmin()
      const [reset, ...answers] = await Promise.all([
        scene.admins.resetPassword({ username: admin.username, password: 'another fine sentence' }, SYSTEM),
        ...Array.from({ length: 8 }, () => scene.login(admin)),
      ])
      expect(reset.ok).toBe(true)
      expect(await liveAmong(scene, answers.filter(answer => answer.status === 200).map(tokenOf))).toEqual([])
    }
    await scene.close()
  })

  test('and the renewal of a hash all succeed', async ({ database }) => {
    const old = await openScene(database)
    const admin = await old.anAdmin()
    const scene = await openScene(database, {
      config: config => ({ ...config, passwordHash: { memoryKiB: 16, passes: 1, parallelism: 1 } }),
    })
    const answers = await Promise.all(Array.from({ length: 30 }, () => login(scene, admin)))
    expect(answers.map(answer => answer.status)).toEqual(Array<number>(30).fill(200))
    await Promise.all([old.close(), scene.close()])
  })
})

describe('the old token', () => {
  const oldTokenStillWorks = async (scene: Scene): Promise<boolean> => {
    const admin = await scene.anAdmin()
    const old = await scene.signIn(admin)
    expect((await scene.me(old)).status).toBe(200)
    await scene.signIn(admin)
    return (await scene.me(old)).status === 200
  }

  test('is refused on its very next request, on this node and on any other', async ({ database }) => {
    const [scene, other] = [await openScene(database), await openScene(database)]
    expect(await oldTokenStillWorks(scene)).toBe(false)
    const admin = await scene.anAdmin()
    const old = await scene.signIn(admin)
    expect((await other.me(old)).status).toBe(200)
    await scene.signIn(admin)
    expect((await other.me(old)).code).toBe('SESSION_INVALIDATED')
    await Promise.all([scene.close(), other.close()])
  })

  test('would be caught living on, were sessions cached', async ({ database }) => {
    const scene = await openScene(database, { gate: cached })
    expect(await oldTokenStillWorks(scene)).toBe(true)
    await scene.close()
  })
})

/** The planted bug: what the database said once is believed. */
function cached(real: SessionGate): SessionGate {
  const kept = new Map<string, ReturnType<SessionGate>>()
  return (token, background) => {
    const known = kept.get(token) ?? real(token, background)
    kept.set(token, known)
    return known
  }
}
