import { newId, ok } from '@backoffice/kernel'
import type { Topic } from '@backoffice/contract'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { buildApp, type App } from '../../src/app.ts'
import { createAdmins } from '../../src/modules/admins/index.ts'
import { createSession } from '../../src/modules/session/index.ts'
import { command, type Origin } from '../../src/platform/command/command.ts'
import { readConfig } from '../../src/platform/config/read-config.ts'
import { createLog } from '../../src/platform/log/log.ts'
import type { TestDatabase } from '../support/database.ts'
import { PATIENT_NODE } from '../support/patient-database.ts'

export const PASSWORD = 'monsoon river lantern'
export const SYSTEM: Origin = { actor: { kind: 'system', name: 'test' }, requestId: 'test', ip: null, userAgent: null }

export const NODE_SECRET = `whsec_${Buffer.alloc(24, 1).toString('base64')}`

export type Node = Awaited<ReturnType<typeof startNode>>

/** A complete API node: all modules, relay, jobs and sockets. */
export async function startNode(
  database: Pick<TestDatabase, 'settings'>,
  redisUrl?: string,
  rateLimit = 0,
  limits = PATIENT_NODE,
) {
  const { config } = readConfig({
    ...database.settings,
    PORT: '0',
    RATE_LIMIT: String(rateLimit),
    INTEGRATION_SECRET: NODE_SECRET,
    ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
    ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
  })
  const app = await buildApp(
    { ...config, passwordHash: { memoryKiB: 8, passes: 1, parallelism: 1 } },
    createLog('silent'),
    { limits },
  )
  await app.start()
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
  return { app, address, stop: () => app.stop() }
}

/** An admin who can sign in with {@link PASSWORD}. */
export async function anAdmin({ deps }: App, role: string): Promise<{ username: string }> {
  const username = `admin-${newId().slice(-12)}`
  const added = await createAdmins(deps, createSession(deps)).add(
    { username, name: 'Anong', role, password: PASSWORD },
    SYSTEM,
  )
  if (!added.ok) throw new Error(added.code)
  return { username }
}

export async function signIn({ address }: Node, admin: { username: string }): Promise<string> {
  const answer = await fetch(`${address}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: admin.username, password: PASSWORD }),
  })
  const body = (await answer.json()) as { serviceToken?: string; code?: string }
  if (body.serviceToken === undefined) throw new Error(`the sign-in was refused: ${body.code}`)
  return body.serviceToken
}

type SocketOptions = {
  readonly reconnection?: boolean
  /** Registers listeners before the socket connects. */
  readonly prepare?: (socket: Socket) => void
}

/** A connected socket of a signed-in admin. */
export async function aSocket({ address }: Node, token: string, options: SocketOptions = {}): Promise<Socket> {
  const socket = io(address, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: options.reconnection ?? false,
    reconnectionDelay: 50,
    reconnectionDelayMax: 100,
  })
  options.prepare?.(socket)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}

/** A command outside of any module that only announces. */
export const announceOn = ({ app }: Node, topic: Topic, id: string) =>
  command(
    app.deps,
    {
      name: 'test.announce',
      object: () => ({ kind: 'test', id }),
      run: async ({ announce }) => (announce({ name: 'test.happened', topic, ids: [id] }), ok(null)),
    },
    SYSTEM,
    { id },
  )

/** The first event that matches. */
export const heard = <T>(socket: Socket, event: string, holds: (value: T) => boolean = () => true): Promise<T> =>
  new Promise(resolve => {
    const listen = (value: T) => {
      if (!holds(value)) return
      socket.off(event, listen)
      resolve(value)
    }
    socket.on(event, listen)
  })
