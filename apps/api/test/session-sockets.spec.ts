import { FORCE_LOGOUT_MESSAGE, type ForceLogout } from '@backoffice/contract'
import type { SessionId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { describe, expect } from 'vitest'
import { findDeadSessions } from '../src/modules/session/commands/end-session.ts'
import { createPresence } from '../src/modules/presence/index.ts'
import { test as base } from './support/database.ts'
import { createFixture, SYSTEM, type Fixture } from './support/session-fixture.ts'

const test = base.extend('fixture', async ({ database }, { onCleanup }) => {
  const fixture = await createFixture(database)
  onCleanup(() => fixture.close())
  // Without the recheck of every minute, which would end a minute later what must end immediately.
  fixture.deps.sockets.recheckSessionsWith(async () => new Map())
  return fixture
})

const connected = async (fixture: Fixture, token: string, from?: string): Promise<Socket> => {
  const socket = fixture.socket(token, from)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}

/** The last message to a socket, once it is disconnected. */
function farewell(socket: Socket): Promise<{ notice: ForceLogout | undefined }> {
  let notice: ForceLogout | undefined
  socket.once('force-logout', (input: ForceLogout) => {
    notice = input
  })
  return new Promise(resolve => socket.once('disconnect', () => resolve({ notice })))
}

test('the channel responds with the standard headers, when it refuses too', async ({ fixture }) => {
  for (const [query, status] of [
    ['EIO=4&transport=polling', 200],
    ['EIO=4&transport=carrier-pigeon', 400],
    ['EIO=4&transport=polling&sid=invented', 400],
  ] as const) {
    const answer = await fetch(`${fixture.address}/socket.io/?${query}`)
    expect(answer.status).toBe(status)
    for (const name of ['content-security-policy', 'x-content-type-options', 'x-frame-options'])
      expect(answer.headers.get(name), name).not.toBeNull()
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
})

test('another site’s page cannot open the channel, not even with a valid token', async ({
  freshDatabase,
  onTestFinished,
}) => {
  const publicUrl = 'https://office.example.com'
  const fixture = await createFixture(freshDatabase, {
    config: config => ({ ...config, http: { ...config.http, publicUrl } }),
  })
  onTestFinished(() => fixture.close())
  const token = await fixture.signIn(await fixture.anAdmin())
  const open = async (origin: string) => {
    const socket = io(fixture.address, {
      auth: { token },
      transports: ['websocket'],
      extraHeaders: { origin },
      reconnection: false,
      forceNew: true,
    })
    const isOpen = await new Promise<boolean>(resolve => {
      socket.once('connect', () => resolve(true))
      socket.once('connect_error', () => resolve(false))
    })
    socket.disconnect()
    return isOpen
  }
  expect(await open('https://evil.example')).toBe(false)
  expect(await open(fixture.address)).toBe(true)
  expect(await open(publicUrl)).toBe(true)
  const polled = await fetch(`${fixture.address}/socket.io/?EIO=4&transport=polling`, {
    headers: { origin: 'https://evil.example' },
  })
  expect(polled.status).toBe(403)
})

describe('the sockets of a session', () => {
  test('receive the reason and are disconnected immediately by a newer sign-in; the newer one’s stay', async ({
    fixture,
  }) => {
    const admin = await fixture.anAdmin()
    const old = await fixture.signIn(admin)
    const tabs = [await connected(fixture, old), await connected(fixture, old)]
    const bystander = await connected(fixture, await fixture.signIn(await fixture.anAdmin()))
    const farewells = tabs.map(farewell)
    const fresh = await fixture.signIn(admin)
    for (const { notice } of await Promise.all(farewells))
      expect(notice).toEqual({ message: FORCE_LOGOUT_MESSAGE, code: 'SESSION_INVALIDATED' })
    const newer = await connected(fixture, fresh)
    expect([newer.connected, bystander.connected]).toEqual([true, true])
    for (const socket of [newer, bystander]) socket.disconnect()
  })

  test('connect again with the permissions of their role when these changed', async ({ fixture }) => {
    const [admin, other] = [await fixture.anAdmin({ role: 'auditor' }), await fixture.anAdmin({ role: 'auditor' })]
    const token = await fixture.signIn(admin)
    const [socket, bystander] = [await connected(fixture, token), await connected(fixture, await fixture.signIn(other))]
    const closed = farewell(socket)
    await fixture.db.updateTable('admins').set({ role: 'support' }).where('id', '=', admin.id).execute()
    await fixture.deps.sockets.reconnectAdmin(admin.id)
    expect((await closed).notice).toBeUndefined()
    expect(bystander.connected).toBe(true)
    const again = await connected(fixture, token)
    const received: string[] = []
    again.on('changed', ({ topic }: { topic: string }) => received.push(topic))
    const done = new Promise(resolve => again.once('changed', resolve))
    fixture.deps.sockets.announceChange('books', [])
    fixture.deps.sockets.announceChange('games', [])
    await done
    expect(received).toEqual(['games'])
    for (const each of [again, bystander]) each.disconnect()
  })

  test('are refused with the token of an ended session', async ({ fixture }) => {
    const admin = await fixture.anAdmin()
    const old = await fixture.signIn(admin)
    await fixture.signIn(admin)
    await expect(connected(fixture, old)).rejects.toMatchObject({ data: { code: 'SESSION_INVALIDATED' } })
    await expect(connected(fixture, 'nonsense')).rejects.toMatchObject({ data: { code: 'INVALID_TOKEN' } })
  })

  test('are disconnected when the admin is disabled, signs out, or goes idle', async ({ fixture }) => {
    const [disabled, leaving, idle] = [await fixture.anAdmin(), await fixture.anAdmin(), await fixture.anAdmin()]
    const tokens = {
      disabled: await fixture.signIn(disabled),
      leaving: await fixture.signIn(leaving),
      idle: await fixture.signIn(idle),
    }
    const sockets = [
      await connected(fixture, tokens.disabled),
      await connected(fixture, tokens.leaving),
      await connected(fixture, tokens.idle),
    ] as const
    const [first, second, third] = [farewell(sockets[0]), farewell(sockets[1]), farewell(sockets[2])]
    await fixture.admins.changeStatus('disable', { id: disabled.id, reason: 'x' }, SYSTEM)
    expect((await first).notice).toEqual({
      code: 'SESSION_ENDED',
      message: 'Your account was disabled by an administrator',
    })
    await fixture.logout(tokens.leaving)
    expect((await second).notice).toMatchObject({ code: 'SESSION_EXPIRED' })
    // An open tab does not extend the session.
    fixture.clock.advance(30 * 60_000)
    await fixture.timers.get('session.end-expired')?.()
    expect((await third).notice).toMatchObject({ code: 'SESSION_EXPIRED' })
  })
})

describe('sockets from an address that is not allowed', () => {
  const OFFICE = '203.0.113.7'
  const restrict = (fixture: Fixture, { id }: { id: string }) =>
    fixture.db
      .updateTable('admins')
      .set({ allowed_addresses: sql`array['203.0.113.0/24']::cidr[]` })
      .where('id', '=', id)
      .execute()
  const endOf = async (fixture: Fixture, token: string) => (await fixture.me(token, { from: OFFICE })).body

  test('are refused at the handshake, and the session ends', async ({ fixture }) => {
    const admin = await fixture.anAdmin()
    await restrict(fixture, admin)
    const token = await fixture.signIn(admin, { from: OFFICE })
    const socket = await connected(fixture, token, OFFICE)
    const closed = farewell(socket)
    await expect(connected(fixture, token, '198.51.100.4')).rejects.toMatchObject({ data: { code: 'SESSION_ENDED' } })
    expect((await closed).notice).toMatchObject({ code: 'SESSION_ENDED' })
    expect(await endOf(fixture, token)).toMatchObject({ details: { reason: 'address' } })
  })

  test('end with their session when they are rechecked', async ({ fixture }) => {
    const admin = await fixture.anAdmin()
    const token = await fixture.signIn(admin)
    const sessionId = (await fixture.sessionOf(admin))?.session_id as SessionId
    const recheck = (ip: string | null) => findDeadSessions(fixture.deps, [{ sessionId, ip }])
    expect((await recheck('198.51.100.4')).size).toBe(0)
    await restrict(fixture, admin)
    expect((await recheck(OFFICE)).size).toBe(0)
    expect((await recheck(null)).size).toBe(0)
    expect((await recheck('198.51.100.4')).get(sessionId)).toMatchObject({ code: 'SESSION_ENDED' })
    expect(await endOf(fixture, token)).toMatchObject({ details: { reason: 'address' } })
  })
})

describe('presence', () => {
  test('counts the members with an event in the last fifteen minutes, and the admins’ sockets', async ({
    freshDatabase,
  }) => {
    const fixture = await createFixture(freshDatabase)
    createPresence(fixture.deps).start()
    const now = fixture.clock.now().getTime()
    for (const [index, minutesAgo] of [0, 14.9, 15, 60].entries())
      await aMember(fixture, index, new Date(now - minutesAgo * 60_000))
    await aMember(fixture, 9, null)
    const socket = await connected(fixture, await fixture.signIn(await fixture.anAdmin()))
    expect(await answerTo(socket, 'get-online-users', 'online-users')).toBe(2)
    expect(await answerTo(socket, 'get-client-count', 'client-count')).toBe(1)
    socket.disconnect()
    await fixture.close()
  })
})

const answerTo = (socket: Socket, question: string, event: string): Promise<unknown> =>
  new Promise(resolve => {
    socket.once(event, resolve)
    socket.emit(question)
  })

const aMember = (fixture: Fixture, index: number, lastEventAt: Date | null) =>
  fixture.db
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
      registered_at: fixture.clock.now(),
      updated_at: fixture.clock.now(),
      last_event_at: lastEventAt,
    })
    .execute()
