import { newId } from '@backoffice/kernel'
import type { Socket } from 'socket.io-client'
import { describe, expect, vi } from 'vitest'
import { test } from '../support/database.ts'
import { redisProcess } from './redis-process.ts'
import { announceOn, anAdmin, aSocket, heard, signIn, startNode } from './two-nodes.ts'

/** Generous timeout for busy machines. */
const PATIENCE = { timeout: 30_000 }

type Change = { topic: string; ids: string[] }

/** Breaks the connection below Socket.IO, like a network failure: neither side closes it. */
const cutLine = (socket: Socket): void => {
  socket.io.engine.close()
}

describe.each(['in memory', 'over Redis'] as const)('a lost connection that reconnects, %s', where => {
  const fixture = async (database: Parameters<typeof startNode>[0], onEnd: (end: () => Promise<void>) => void) => {
    const redis = where === 'over Redis' ? await redisProcess() : undefined
    await redis?.start()
    const node = await startNode(database, redis?.url)
    onEnd(async () => {
      await node.stop()
      await redis?.kill()
    })
    const admin = await anAdmin(node.app, 'owner')
    const socket = await aSocket(node, await signIn(node, admin), { reconnection: true })
    const changes: string[] = []
    socket.on('changed', ({ ids }: Change) => void changes.push(...ids))
    // Received packets, including those the client hides because they were refused later.
    const received: string[] = []
    const manager = socket.io as unknown as {
      on(event: 'packet', listener: (packet: { data?: unknown }) => void): void
    }
    manager.on('packet', ({ data }) => void received.push(JSON.stringify(data ?? null)))
    // The first event gives the client the offset to resume from.
    const first = heard<Change>(socket, 'changed')
    await announceOn(node, 'withdrawals', 'before')
    await first
    return { node, admin, socket, changes, received }
  }

  test('receives what it missed while its session is active', async ({ freshDatabase, onTestFinished }) => {
    const { node, socket, changes } = await fixture(freshDatabase, onTestFinished)
    const missed = newId()
    socket.io.reconnection(false)
    cutLine(socket)
    await announceOn(node, 'withdrawals', missed)
    await vi.waitFor(
      async () => expect((await node.app.deps.db.selectFrom('outbox').select('id').execute()).length).toBe(0),
      PATIENCE,
    )
    socket.io.reconnection(true)
    socket.connect()
    await vi.waitFor(() => expect(changes).toEqual(['before', missed]), PATIENCE)
    expect(socket.recovered).toBe(true)
    socket.disconnect()
  })

  test('receives nothing and is refused when its session has ended meanwhile', async ({
    freshDatabase,
    onTestFinished,
  }) => {
    const { node, admin, socket, changes, received } = await fixture(freshDatabase, onTestFinished)
    socket.io.reconnection(false)
    cutLine(socket)
    await announceOn(node, 'withdrawals', 'missed')
    await vi.waitFor(
      async () => expect((await node.app.deps.db.selectFrom('outbox').select('id').execute()).length).toBe(0),
      PATIENCE,
    )
    await signIn(node, admin)
    const refusal = heard<Error & { data: { code: string } }>(socket, 'connect_error')
    socket.connect()
    expect((await refusal).data.code).toBe('SESSION_INVALIDATED')
    expect([changes, socket.recovered]).toEqual([['before'], false])
    expect(received.join()).not.toContain('missed')
    socket.disconnect()
  })

  test('with another token joins that token’s rooms only', async ({ freshDatabase, onTestFinished }) => {
    const { node, socket, changes } = await fixture(freshDatabase, onTestFinished)
    const other = await anAdmin(node.app, 'marketing')
    socket.io.reconnection(false)
    cutLine(socket)
    socket.auth = { token: await signIn(node, other) }
    const back = heard(socket, 'connect')
    socket.connect()
    await back
    const reached = heard<Change>(socket, 'changed', ({ ids }) => ids.includes('members'))
    await announceOn(node, 'withdrawals', 'not for marketing')
    await announceOn(node, 'members', 'members')
    await reached
    expect(changes).toEqual(['before', 'members'])
    socket.disconnect()
  })
})
