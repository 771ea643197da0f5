import { type LatestChanges, type Topic, topics } from '@backoffice/contract'
import { newId } from '@backoffice/kernel'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, vi } from 'vitest'
import { test as base } from '../support/database.ts'
import { redisProcess } from './redis-process.ts'
import { announceOn, anAdmin, aSocket, heard, type Node, signIn, startNode } from './two-nodes.ts'

type Change = { topic: Topic; ids: string[] }

/** Connects and returns what the server says about earlier changes, and all ids received until `disconnect`. */
async function connect(node: Node, token: string) {
  const received = new Set<string>()
  const latest = Promise.withResolvers<LatestChanges>()
  const socket = await aSocket(node, token, {
    prepare: each => {
      each.on('latest-changes', latest.resolve)
      each.on('changed', ({ ids }: Change) => {
        for (const id of ids) received.add(id)
      })
    },
  })
  return { latest: await latest.promise, received, disconnect: () => void socket.disconnect() }
}

describe.each(['one node', 'two nodes'] as const)('what a client missed before it connected, %s', where => {
  const test = base.extend('nodes', async ({ freshDatabase }, { onCleanup }) => {
    const redis = where === 'two nodes' ? await redisProcess() : undefined
    await redis?.start()
    const changing = await startNode(freshDatabase, redis?.url)
    const connecting = redis === undefined ? changing : await startNode(freshDatabase, redis.url)
    onCleanup(async () => {
      await Promise.all([...new Set([changing, connecting])].map(node => node.stop()))
      await redis?.kill()
    })
    return { changing, connecting }
  })

  /** Announces a change and waits until a connected client receives it. */
  const change = async ({ changing, connecting }: { changing: Node; connecting: Node }, topic: Topic) => {
    const watcher = await aSocket(connecting, await signIn(connecting, await anAdmin(changing.app, 'owner')))
    const id = newId()
    const received = heard<Change>(watcher, 'changed', ({ ids }) => ids.includes(id))
    await announceOn(changing, topic, id)
    await received
    watcher.disconnect()
  }

  test('is reported as the age of the last change of each topic', async ({ nodes }) => {
    await change(nodes, 'withdrawals')
    await sleep(50)
    const { latest, disconnect } = await connect(
      nodes.connecting,
      await signIn(nodes.connecting, await anAdmin(nodes.changing.app, 'owner')),
    )
    expect(Object.keys(latest.changedMsAgo)).toEqual(['withdrawals'])
    expect(latest.changedMsAgo.withdrawals).toBeGreaterThanOrEqual(40)
    expect(latest.listeningForMs).toBeGreaterThanOrEqual(latest.changedMsAgo.withdrawals ?? Infinity)
    disconnect()
  })

  test('is reported only for topics the session receives', async ({ nodes }) => {
    await change(nodes, 'withdrawals')
    await change(nodes, 'statements')
    const { latest, disconnect } = await connect(
      nodes.connecting,
      await signIn(nodes.connecting, await anAdmin(nodes.changing.app, 'marketing')),
    )
    expect(Object.keys(latest.changedMsAgo)).toEqual(['withdrawals'])
    disconnect()
  })

  test('is complete: a client that connects between changes receives each or learns that it missed it', async ({
    nodes,
  }) => {
    const { changing, connecting } = nodes
    await change(nodes, 'withdrawals')
    const token = await signIn(connecting, await anAdmin(changing.app, 'owner'))
    const announced: { id: string; at: number }[] = []
    const ended = new AbortController()
    const announcing = (async () => {
      while (!ended.signal.aborted) {
        const [id, at] = [newId(), performance.now()]
        await announceOn(changing, 'withdrawals', id)
        announced.push({ id, at })
        await sleep((announced.length * 37) % 60)
      }
    })()
    const clients: { readAt: number; latestChangeAt: number; received: ReadonlySet<string>; disconnect(): void }[] = []
    for (let count = 0; count < 25; count++) {
      // A read that starts now shows none of the later changes.
      const readAt = performance.now()
      const { latest, received, disconnect } = await connect(connecting, token)
      clients.push({
        readAt,
        latestChangeAt: performance.now() - (latest.changedMsAgo.withdrawals ?? Infinity),
        received,
        disconnect,
      })
    }
    ended.abort()
    await announcing
    const last = newId()
    await announceOn(changing, 'withdrawals', last)
    await vi.waitFor(() => expect(clients.every(({ received }) => received.has(last))).toBe(true), { timeout: 30_000 })
    const unaware = clients.filter(
      ({ readAt, latestChangeAt, received }) =>
        latestChangeAt <= readAt && announced.some(({ id, at }) => at > readAt && !received.has(id)),
    )
    expect(unaware).toEqual([])
    for (const { disconnect } of clients) disconnect()
  })
})

base(
  'a node that has received nothing from Redis yet vouches for nothing',
  async ({ freshDatabase, onTestFinished }) => {
    const redis = await redisProcess()
    await redis.start()
    const node = await startNode(freshDatabase, redis.url)
    onTestFinished(async () => {
      await node.stop()
      await redis.kill()
    })
    const token = await signIn(node, await anAdmin(node.app, 'owner'))
    const { latest, disconnect } = await connect(node, token)
    expect(latest.listeningForMs).toBe(0)
    disconnect()
  },
)

base('after an outage of Redis every topic counts as changed', async ({ freshDatabase, onTestFinished }) => {
  const redis = await redisProcess()
  await redis.start()
  const node = await startNode(freshDatabase, redis.url)
  onTestFinished(async () => {
    await node.stop()
    await redis.kill()
  })
  const token = await signIn(node, await anAdmin(node.app, 'owner'))
  await redis.kill()
  await sleep(100)
  await redis.start()
  await vi.waitFor(
    async () => {
      const { latest, disconnect } = await connect(node, token)
      disconnect()
      expect(Object.keys(latest.changedMsAgo).toSorted()).toEqual([...topics].toSorted())
    },
    { timeout: 30_000 },
  )
})
