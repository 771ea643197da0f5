import { FORCE_LOGOUT_MESSAGE, type ForceLogout } from '@backoffice/contract'
import type { Socket } from 'socket.io-client'
import { describe, expect } from 'vitest'
import { createPresence } from '../src/modules/presence/index.ts'
import { test as base } from './support/database.ts'
import { openScene, SYSTEM, type Scene } from './support/session-scene.ts'

const test = base.extend('scene', async ({ database }, { onCleanup }) => {
  const scene = await openScene(database)
  onCleanup(() => scene.close())
  return scene
})

const connected = async (scene: Scene, token: string): Promise<Socket> => {
  const socket = scene.socket(token)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}

/**
 * A second is what it takes; a machine that is busy is given more. The sweep that would find an old session by itself
 * comes each minute.
 */
const AT_ONCE = 10_000

/** What a socket is told, and how long after now it is cut. */
function farewell(socket: Socket): Promise<{ notice: ForceLogout | undefined; afterMs: number }> {
  const start = performance.now()
  let notice: ForceLogout | undefined
  socket.once('force-logout', (given: ForceLogout) => {
    notice = given
  })
  return new Promise(resolve =>
    socket.once('disconnect', () => resolve({ notice, afterMs: performance.now() - start })),
  )
}

test('the channel answers with the headers of every other answer, when it refuses too', async ({ scene }) => {
  for (const [query, status] of [
    ['EIO=4&transport=polling', 200],
    ['EIO=4&transport=carrier-pigeon', 400],
    ['EIO=4&transport=polling&sid=invented', 400],
  ] as const) {
    const answer = await fetch(`${scene.address}/socket.io/?${query}`)
    expect(answer.status).toBe(status)
    for (const name of ['content-security-policy', 'x-content-type-options', 'x-frame-options'])
      expect(answer.headers.get(name), name).not.toBeNull()
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
})

describe('the sockets of a session', () => {
  test('hear why and are cut at once by a newer sign-in; the newer one’s stay', async ({ scene }) => {
    const admin = await scene.anAdmin()
    const old = await scene.signIn(admin)
    const tabs = [await connected(scene, old), await connected(scene, old)]
    const bystander = await connected(scene, await scene.signIn(await scene.anAdmin()))
    const farewells = tabs.map(farewell)
    const fresh = await scene.signIn(admin)
    for (const { notice, afterMs } of await Promise.all(farewells)) {
      expect(notice).toEqual({ message: FORCE_LOGOUT_MESSAGE, code: 'SESSION_INVALIDATED' })
      expect(afterMs).toBeLessThan(AT_ONCE)
    }
    const newer = await connected(scene, fresh)
    expect([newer.connected, bystander.connected]).toEqual([true, true])
    for (const socket of [newer, bystander]) socket.disconnect()
  })

  test('are refused with the token of an ended session', async ({ scene }) => {
    const admin = await scene.anAdmin()
    const old = await scene.signIn(admin)
    await scene.signIn(admin)
    await expect(connected(scene, old)).rejects.toMatchObject({ data: { code: 'SESSION_INVALIDATED' } })
    await expect(connected(scene, 'nonsense')).rejects.toMatchObject({ data: { code: 'INVALID_TOKEN' } })
  })

  test('are cut when the admin is disabled, signs out, or goes idle', async ({ scene }) => {
    const [disabled, leaving, idle] = [await scene.anAdmin(), await scene.anAdmin(), await scene.anAdmin()]
    const tokens = {
      disabled: await scene.signIn(disabled),
      leaving: await scene.signIn(leaving),
      idle: await scene.signIn(idle),
    }
    const sockets = [
      await connected(scene, tokens.disabled),
      await connected(scene, tokens.leaving),
      await connected(scene, tokens.idle),
    ] as const
    const [first, second, third] = [farewell(sockets[0]), farewell(sockets[1]), farewell(sockets[2])]
    await scene.admins.changeStanding({ id: disabled.id, status: 'disabled' }, SYSTEM)
    expect((await first).notice).toEqual({
      code: 'SESSION_ENDED',
      message: 'Your account was locked or disabled by an administrator',
    })
    await scene.logout(tokens.leaving)
    expect((await second).notice).toMatchObject({ code: 'SESSION_EXPIRED' })
    // An open tab is no sign of life.
    scene.clock.advance(30 * 60_000)
    await scene.timers.get('session.end-expired')?.()
    expect((await third).notice).toMatchObject({ code: 'SESSION_EXPIRED' })
  })
})

describe('presence', () => {
  test('counts the members with an event in the last fifteen minutes, and the admins’ sockets', async ({
    freshDatabase,
  }) => {
    const scene = await openScene(freshDatabase)
    createPresence(scene.deps).start()
    const now = scene.clock.now().getTime()
    for (const [index, minutesAgo] of [0, 14.9, 15, 60].entries())
      await aMember(scene, index, new Date(now - minutesAgo * 60_000))
    await aMember(scene, 9, null)
    const socket = await connected(scene, await scene.signIn(await scene.anAdmin()))
    expect(await answerTo(socket, 'get-online-users', 'online-users')).toBe(2)
    expect(await answerTo(socket, 'get-client-count', 'client-count')).toBe(1)
    socket.disconnect()
    await scene.close()
  })
})

const answerTo = (socket: Socket, question: string, event: string): Promise<unknown> =>
  new Promise(resolve => {
    socket.once(event, resolve)
    socket.emit(question)
  })

const aMember = (scene: Scene, index: number, lastEventAt: Date | null) =>
  scene.db
    .insertInto('members')
    .values({
      id: `0190f5d2-0000-7000-8000-00000000000${index}`,
      external_id: `ext-${index}`,
      username: `member_${index}`,
      phone: `+6681234567${index}`,
      first_name: 'สมชาย',
      last_name: 'ใจดี',
      bank_code: '014',
      account_no: `401000000${index}`,
      registered_on: '2026-07-01',
      registered_at: scene.clock.now(),
      updated_at: scene.clock.now(),
      last_event_at: lastEventAt,
    })
    .execute()
