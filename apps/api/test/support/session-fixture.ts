import { expect } from 'vitest'
import type { ErrorBody } from '@backoffice/contract'
import { fixedClock, type AdminId, type Satang } from '@backoffice/kernel'
import { randomInt, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import {
  createAdminManagement,
  createAdmins,
  ownPasswordHandlers,
  type Admins,
} from '../../src/modules/admins/index.ts'
import { createApprovals } from '../../src/modules/approvals/index.ts'
import { createSession, type Passwords, type Session } from '../../src/modules/session/index.ts'
import type { Origin } from '../../src/platform/command/command.ts'
import { readConfig } from '../../src/platform/config/read-config.ts'
import type { Config } from '../../src/platform/config/config.ts'
import type { Db } from '../../src/platform/db/database.ts'
import { fromPrimary } from '../../src/platform/db/replica.ts'
import type { Deps } from '../../src/platform/deps.ts'
import { bindEndpoints } from '../../src/platform/http/bind.ts'
import { createBodyBudget } from '../../src/platform/http/body-budget.ts'
import { createGate } from '../../src/platform/http/gate.ts'
import type { SessionGate } from '../../src/platform/http/handler.ts'
import { createServer } from '../../src/platform/http/server.ts'
import { createLog } from '../../src/platform/log/log.ts'
import { createSocketServer } from '../../src/platform/sockets/socket-server.ts'
import type { TestDatabase } from './database.ts'
import { retryWhileBusy } from './retry.ts'
import { openPatientDatabase, PATIENT_DEADLINE } from './patient-database.ts'

export const PASSWORD = 'monsoon river lantern'
export const START = '2026-07-12T05:00:00.000Z'

export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
  readonly code: ErrorBody['code'] | undefined
}
export type PendingApproval = {
  readonly token?: string
  readonly body?: unknown
  readonly from?: string
  readonly background?: boolean
  readonly headers?: Readonly<Record<string, string>>
}
export type TestAdmin = { readonly id: AdminId; readonly username: string }

export type FixtureOptions = {
  readonly passwords?: Passwords
  readonly pool?: number
  readonly config?: (config: Config) => Config
  /** Installs a mutation in front of the gate. */
  readonly gate?: (real: SessionGate) => SessionGate
}

export type Fixture = Awaited<ReturnType<typeof createFixture>>

/**
 * The session and admins modules behind the product's own HTTP server and sockets, on a real database, with a fixed
 * clock.
 */
export async function createFixture(database: TestDatabase, options: FixtureOptions = {}) {
  const clock = fixedClock(START)
  const app = openPatientDatabase(database.urls.app, { max: options.pool ?? 10, applicationName: 'test' })
  const config = configFor(database, options)
  const log = createLog('silent')
  const sockets = createSocketServer(config, log)
  const timers = new Map<string, () => Promise<void>>()
  const jobs: Deps['jobs'] = {
    work: () => undefined,
    every: (name, _seconds, handler) => void timers.set(name, () => handler(new AbortController().signal)),
    start: async () => undefined,
    stop: async () => undefined,
  }
  const deps: Deps = { config, db: app.db, reader: app.db, fromReplica: fromPrimary, clock, log, jobs, sockets }
  const pauses: number[] = []
  const session = createSession(deps, {
    pause: async milliseconds => void pauses.push(milliseconds),
    ...(options.passwords === undefined ? {} : { passwords: options.passwords }),
  })
  const admins = createAdmins(deps, session)
  session.start()
  const { port, close } = await listen(deps, session, sockets, options.gate ?? (real => real))
  return {
    ...peopleOf(app.db, session, admins),
    ...callsTo(port),
    clock,
    config,
    db: app.db,
    deps,
    session,
    admins,
    timers,
    pauses,
    close: async () => {
      await close()
      await app.close()
    },
  }
}

function configFor(database: TestDatabase, { config: change = config => config }: FixtureOptions): Config {
  const { config } = readConfig({
    ...database.settings,
    INTEGRATION_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
    ENCRYPTION_KEY: Buffer.alloc(32, 2).toString('base64'),
  })
  return change({
    ...config,
    http: { ...config.http, trustProxy: ['loopback'] },
    passwordHash: { memoryKiB: 8, passes: 1, parallelism: 1 },
  })
}

async function listen(
  deps: Deps,
  session: Session,
  sockets: ReturnType<typeof createSocketServer>,
  bend: (real: SessionGate) => SessionGate,
) {
  const server = await createServer(deps.config, deps.log, PATIENT_DEADLINE)
  const authenticate = bend(session.authenticate)
  const gate = createGate(deps, authenticate, 0)
  const approvals = createApprovals(deps)
  const members = { soloLimitUsed: async () => 0n as Satang }
  const { 'admins.reset-second-factor': reset } = createAdminManagement(deps, { session, members, approvals }).handlers
  const handlers = {
    ...session.handlers,
    ...ownPasswordHandlers(deps, session),
    'admins.reset-second-factor': reset,
    'approvals.approve': approvals.handlers['approvals.approve'],
  }
  const names = Object.keys(handlers) as (keyof typeof handlers)[]
  bindEndpoints(
    server,
    handlers,
    { config: deps.config, gate, signatureGate: undefined, bodies: createBodyBudget(), deadline: PATIENT_DEADLINE },
    names,
  )
  await server.ready()
  await sockets.attach(server.server, authenticate)
  await server.listen({ port: 0, host: '127.0.0.1' })
  return {
    port: (server.server.address() as AddressInfo).port,
    close: async () => {
      await sockets.close()
      await server.close()
    },
  }
}

function peopleOf(db: Db, session: Session, admins: Admins) {
  return {
    /** An admin who can sign in with {@link PASSWORD}; usernames are unique. */
    async anAdmin(input: { role?: string; totpSecret?: Buffer; username?: string } = {}): Promise<TestAdmin> {
      const username = input.username ?? `admin-${randomUUID().slice(0, 13)}`
      const added = await admins.add(
        {
          username,
          name: 'Anong',
          role: input.role ?? 'support',
          password: PASSWORD,
          ...(input.totpSecret === undefined ? {} : { totpSecret: input.totpSecret }),
        },
        SYSTEM,
      )
      if (!added.ok) throw new Error(added.code)
      return { id: added.value.id, username }
    },
    setStatus: (admin: TestAdmin, status: string) =>
      db.updateTable('admins').set({ status }).where('id', '=', admin.id).execute(),
    auditOf: (admin: TestAdmin) =>
      db
        .selectFrom('audit')
        .selectAll()
        .where('object_kind', '=', 'admin')
        .where('object_id', '=', admin.id)
        .orderBy('id')
        .execute(),
    sessionOf: (admin: TestAdmin) =>
      db.selectFrom('admin_sessions').selectAll().where('admin_id', '=', admin.id).executeTakeFirst(),
    session,
  }
}

function callsTo(port: number) {
  const address = `http://127.0.0.1:${port}`
  // An address for this fixture only, so that failures of other tests do not count.
  const home = anAddress()
  const request = async (method: string, path: string, requested: PendingApproval = {}): Promise<Answer> => {
    const headers = {
      ...(requested.token === undefined ? {} : { authorization: `Bearer ${requested.token}` }),
      'x-forwarded-for': requested.from ?? home,
      ...(requested.background === true ? { 'x-background': '1' } : {}),
      ...(requested.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...requested.headers,
    }
    const answer = await retryWhileBusy(async () => {
      const response = await fetch(`${address}${path}`, {
        method,
        headers,
        ...(requested.body === undefined ? {} : { body: JSON.stringify(requested.body) }),
      })
      const body: unknown = await response.json()
      return { statusCode: response.status, headers: response.headers, json: () => body }
    })
    const body = answer.json()
    return { status: answer.statusCode, headers: answer.headers, body, code: (body as Partial<ErrorBody>).code }
  }
  const login = (
    admin: { username: string },
    requested: PendingApproval & { password?: string; totp?: string; passkey?: unknown } = {},
  ): Promise<Answer> =>
    request('POST', '/api/account/login', {
      ...requested,
      body: {
        username: admin.username,
        password: requested.password ?? PASSWORD,
        ...(requested.totp === undefined ? {} : { totp: requested.totp }),
        ...(requested.passkey === undefined ? {} : { passkey: requested.passkey }),
      },
    })
  return {
    address,
    request,
    login,
    /** Signs in and returns the token. */
    async signIn(admin: { username: string }, requested: Parameters<typeof login>[1] = {}): Promise<string> {
      const answer = await login(admin, requested)
      if (answer.status !== 200) throw new Error(`the sign-in was refused: ${answer.code ?? answer.status}`)
      return (answer.body as { serviceToken: string }).serviceToken
    },
    me: (token?: string, requested: PendingApproval = {}): Promise<Answer> =>
      request('GET', '/api/account/me', { ...requested, ...(token === undefined ? {} : { token }) }),
    logout: (token?: string, requested: PendingApproval = {}): Promise<Answer> =>
      request('POST', '/api/account/logout', { ...requested, ...(token === undefined ? {} : { token }) }),
    stepUp: (token: string, body: unknown): Promise<Answer> => request('POST', '/api/account/step-up', { token, body }),
    socket: (token: string, from = home): Socket =>
      io(address, {
        auth: { token },
        transports: ['websocket'],
        extraHeaders: { 'x-forwarded-for': from },
        reconnection: false,
        forceNew: true,
      }),
  }
}

export const anAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

export const SYSTEM: Origin = { actor: { kind: 'system', name: 'test' }, requestId: 'test', ip: null, userAgent: null }

/** The wait that an answer asks for, in seconds. */
export const waitOf = (answer: Answer): number => Number(answer.headers.get('retry-after'))

/** Fails the sign-in of an admin so many times from an address. */
export async function failSignIn(
  fixture: Fixture,
  admin: { readonly username: string },
  times: number,
  from: string,
): Promise<void> {
  for (let count = 0; count < times; count++)
    expect((await fixture.login(admin, { password: 'not the password', from })).code).toBe('INVALID_CREDENTIALS')
}
