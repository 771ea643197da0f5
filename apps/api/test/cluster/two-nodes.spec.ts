import { FORCE_LOGOUT_MESSAGE, type ForceLogout, topics } from '@backoffice/contract'
import { newId } from '@backoffice/kernel'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, vi } from 'vitest'
import { StartError } from '../../src/platform/config/config.ts'
import { test as base } from '../support/database.ts'
import { PATIENT_NODE } from '../support/patient-database.ts'
import { redisProcess } from './redis-process.ts'
import { signed } from '../support/sign.ts'
import { anOperator } from '../support/builders.ts'
import { anAdmin, announceOn, aSocket, heard, type Node, NODE_SECRET, signIn, startNode } from './two-nodes.ts'

type Change = { topic: string; ids: string[] }

/** Usually takes a second; busy machines get more. The cleanup of lost sessions runs every minute. */
const AT_ONCE = 10_000

/** A request whose body does not come: a stopping node waits for it. */
async function beginRequest({ address }: Node): Promise<Socket> {
  const { port } = new URL(address)
  const socket = connect(Number(port), '127.0.0.1')
  const head = ['POST /api/account/login HTTP/1.1', 'host: x', 'content-type: application/json', 'content-length: 9']
  socket.write([...head, 'expect: 100-continue', '', ''].join('\r\n'))
  await once(socket, 'data')
  return socket
}

/** Two nodes on one database and one Redis. */
const test = base.extend('nodes', async ({ freshDatabase }, { onCleanup }) => {
  const redis = await redisProcess()
  await redis.start()
  const [a, b] = await Promise.all([startNode(freshDatabase, redis.url), startNode(freshDatabase, redis.url)])
  onCleanup(async () => {
    await Promise.all([a.stop(), b.stop()])
    await redis.kill()
  })
  return { a, b, redis }
})

describe('two nodes', () => {
  test('notify the screens of both of changes on either', async ({ nodes: { a, b } }) => {
    const admin = await anAdmin(a.app, 'owner')
    const token = await signIn(a, admin)
    const [onA, onB] = [await aSocket(a, token), await aSocket(b, token)]
    for (const node of [a, b]) {
      const id = newId()
      const changes = [onA, onB].map(socket => heard<Change>(socket, 'changed', ({ ids }) => ids.includes(id)))
      const requests = [onA, onB].map(socket => heard(socket, 'withdraw-request-listen'))
      const start = performance.now()
      await announceOn(node, 'withdrawals', id)
      expect(await Promise.all(changes)).toEqual([
        { topic: 'withdrawals', ids: [id] },
        { topic: 'withdrawals', ids: [id] },
      ])
      await Promise.all(requests)
      expect(performance.now() - start).toBeLessThan(AT_ONCE)
    }
    for (const socket of [onA, onB]) socket.disconnect()
  })

  test('send changed ids only to admins who may see them; a hint only to admins whose screens depend on them', async ({
    nodes: { a, b },
  }) => {
    const [marketing, owner] = [
      await aSocket(b, await signIn(b, await anAdmin(a.app, 'marketing'))),
      await aSocket(b, await signIn(b, await anAdmin(a.app, 'owner'))),
    ]
    const seen: Change[] = []
    marketing.on('changed', (change: Change) => void seen.push(change))
    marketing.emit('join-admin-room', newId())
    const reached = heard<Change>(owner, 'changed', ({ ids }) => ids.includes('3'))
    await announceOn(a, 'withdrawals', '1')
    await announceOn(a, 'statements', '2')
    await announceOn(a, 'statements', '3')
    await reached
    await vi.waitFor(() => expect(seen).not.toEqual([]), { timeout: 10_000 })
    expect(seen).toEqual([{ topic: 'withdrawals', ids: [] }])
    for (const socket of [marketing, owner]) socket.disconnect()
  })

  test('disconnect the old socket on one immediately after a sign-in on the other', async ({ nodes: { a, b } }) => {
    const admin = await anAdmin(a.app, 'support')
    const old = await aSocket(b, await signIn(b, admin))
    const notice = heard<ForceLogout>(old, 'force-logout')
    const cut = heard(old, 'disconnect')
    const start = performance.now()
    await signIn(a, admin)
    expect(await notice).toEqual({ message: FORCE_LOGOUT_MESSAGE, code: 'SESSION_INVALIDATED' })
    await cut
    expect(performance.now() - start).toBeLessThan(AT_ONCE)
  })

  test('notify screens of what changes while one of them stops', async ({ nodes: { a, b } }) => {
    const token = await signIn(a, await anAdmin(a.app, 'owner'))
    const [onA, onB] = [await aSocket(a, token), await aSocket(b, token)]
    const seen = new Set<string>()
    onB.on('changed', ({ ids }: Change) => {
      for (const id of ids) seen.add(id)
    })
    const inProgress = await beginRequest(a)
    const cut = heard(onA, 'disconnect')
    const stopped = a.stop()
    await cut
    const ids = Array.from({ length: 20 }, () => newId())
    for (const id of ids) await announceOn(a, 'withdrawals', id)
    await vi.waitFor(async () => expect(await b.app.deps.db.selectFrom('outbox').select('id').execute()).toEqual([]), {
      timeout: 60_000,
    })
    inProgress.destroy()
    await stopped
    await vi.waitFor(() => expect(ids.filter(id => !seen.has(id))).toEqual([]), { timeout: 10_000 })
    onB.disconnect()
  })

  test('count the sockets of both', async ({ nodes: { a, b } }) => {
    const token = await signIn(a, await anAdmin(a.app, 'support'))
    const sockets = await Promise.all([aSocket(a, token), aSocket(a, token), aSocket(b, token)])
    const count = async () => {
      const answer = heard<number>(sockets[2], 'client-count')
      sockets[2].emit('get-client-count')
      return answer
    }
    await vi.waitFor(async () => expect(await count()).toBe(3), { timeout: 30_000 })
    for (const socket of sockets) socket.disconnect()
  })

  test('survive the loss of Redis, disconnect their own sockets without it, and reconnect when it is back', async ({
    nodes: { a, b, redis },
  }) => {
    const admin = await anAdmin(a.app, 'owner')
    const [watcher, admin2] = [await aSocket(b, await signIn(b, admin)), await anAdmin(a.app, 'support')]
    const old = await aSocket(a, await signIn(a, admin2))
    await redis.kill()
    const cut = heard(old, 'disconnect')
    await signIn(a, admin2)
    await cut
    expect((await fetch(`${a.address}/readyz`)).status).toBe(200)
    // Events in transit are lost, so screens reload everything.
    const reported = topics.map(topic =>
      heard<Change>(watcher, 'changed', change => change.topic === topic && change.ids.length === 0),
    )
    await redis.start()
    await Promise.all(reported)
    await vi.waitFor(
      async () => {
        const id = newId()
        const change = heard<Change>(watcher, 'changed', ({ ids }) => ids.includes(id))
        await announceOn(a, 'withdrawals', id)
        expect(await Promise.race([change, sleep(2_000, null)])).not.toBeNull()
      },
      { timeout: 60_000 },
    )
    watcher.disconnect()
  })
})

test('a rate limit counts the calls of both nodes; without Redis, each node counts its own', async ({
  freshDatabase,
  onTestFinished,
}) => {
  const redis = await redisProcess()
  await redis.start()
  const [a, b] = await Promise.all([1, 2].map(() => startNode(freshDatabase, redis.url, 30)))
  onTestFinished(async () => {
    await Promise.all([a?.stop(), b?.stop()])
    await redis.kill()
  })
  if (a === undefined || b === undefined) throw new Error('two nodes are expected')
  const [first, second] = [
    await signIn(a, await anAdmin(a.app, 'owner')),
    await signIn(a, await anAdmin(a.app, 'owner')),
  ]
  const call = async (node: Node, token: string): Promise<number> =>
    (await fetch(`${node.address}/api/account/me`, { headers: { authorization: `Bearer ${token}` } })).status
  const calls = (nodes: readonly Node[], token: string) => Promise.all(nodes.map(node => call(node, token)))
  const bothNodes = Array.from({ length: 15 }, () => [a, b]).flat()

  expect(await calls(bothNodes, first)).toEqual(bothNodes.map(() => 200))
  expect(await calls([a, b], first)).toEqual([429, 429])

  await redis.kill()
  expect(await calls(bothNodes, second)).toEqual(bothNodes.map(() => 200))
  const more = Array.from({ length: 16 }, () => a)
  expect((await calls(more, second)).filter(status => status === 429)).toHaveLength(1)
  await redis.start()
})

test('two nodes without Redis count the codes a member guesses together, and those of others apart', async ({
  freshDatabase,
  onTestFinished,
}) => {
  const [a, b] = await Promise.all([startNode(freshDatabase), startNode(freshDatabase)])
  onTestFinished(async () => {
    await Promise.all([a.stop(), b.stop()])
  })
  const send = async ({ address }: Node, type: string, data: object) => {
    const at = new Date()
    const { headers, payload } = signed(NODE_SECRET, { type, timestamp: at.toISOString(), data }, { at })
    const reply = await fetch(`${address}/api/integration/events`, { method: 'POST', headers, body: payload })
    return { status: reply.status, body: (await reply.json()) as { code?: string } }
  }
  await anOperator(a.app.deps.db)
  let people = 12_345_678
  const register = async () => {
    const username = `player_${newId().slice(-12)}`
    const registered = await send(a, 'member.registered', {
      externalId: newId(),
      username,
      phone: `08${String(people++).padStart(8, '0')}`,
      firstName: 'Malee',
      lastName: 'Dee',
      bank: { code: '014', accountNo: `123456${String(people).padStart(4, '0').slice(-4)}` },
    })
    expect(registered.status, JSON.stringify(registered.body)).toBe(200)
    return { username }
  }
  const [guesser, other] = [await register(), await register()]
  const guess = (node: Node, { username }: { username: string }, n: number) =>
    send(node, 'creditcode.redeemed', { externalId: newId(), username, code: `LINE0000000000${10 + n}` })
  for (let n = 0; n < 10; n += 1) expect(await guess(n % 2 === 0 ? a : b, guesser, n)).toMatchObject({ status: 422 })
  for (const node of [a, b])
    expect(await guess(node, guesser, 10)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect(await guess(b, other, 11)).toMatchObject({ status: 422 })
})

test('a node without its Redis reports it instead of starting', async ({ freshDatabase }) => {
  const nowhere = (await redisProcess()).url
  await expect(startNode(freshDatabase, nowhere, 0, { ...PATIENT_NODE, redis: 500 })).rejects.toThrow(StartError)
})
