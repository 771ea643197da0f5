import { type ErrorCode, errors, type Topic, topics } from '@backoffice/contract'
import type { SessionId } from '@backoffice/kernel'
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http'
import { Server } from 'socket.io'
import type { AdminActor } from '../actor.ts'
import type { Config } from '../config/config.ts'
import { bareHeaders } from '../http/security-headers.ts'
import type { SessionGate } from '../http/handler.ts'
import type { Logger } from '../log/log.ts'
import { type AddressOf, createAddressOf } from '../http/client-address.ts'
import { answerCounts, countClients } from './client-count.ts'
import { changedTopic, type ChangeLog, createChangeLog } from './latest-changes.ts'
import { createOriginCheck } from './page-origin.ts'
import { recheckSessions, restoreOnlyLiveSessions } from './sessions.ts'
import type { RedisLink } from './redis.ts'
import { adminRoom, hintRoom, roomsOf, sessionRoom, topicRoom } from './rooms.ts'
import {
  type BackOfficeServer,
  type BackOfficeSocket,
  connectedSession,
  type FindDeadSessions,
  sessionOf,
  type Sockets,
} from './sockets.ts'

export type SocketServer = Sockets & {
  /** Attaches the channel to a server, once tokens can be verified. */
  attach(server: HttpServer, authenticate: SessionGate): Promise<void>
  /** Sockets of this node. */
  localCount(): number
  /** Disconnects the sockets of this node, which would keep its HTTP server open. Events to other nodes still go out. */
  disconnect(): void
  close(): Promise<void>
}

const RECHECK_MS = 60_000
/** Time a lost connection has to return and receive what it missed. */
const RECOVERY_MS = 120_000
/** Clients send names and an id only. */
const MAX_MESSAGE_BYTES = 4_096

/** The realtime channel of one node: in memory, and through Redis to other nodes where REDIS_URL is set. */
export function createSocketServer(config: Config, log: Logger, firstConnectMs?: number): SocketServer {
  let io: BackOfficeServer | undefined
  let redis: RedisLink | undefined
  let recheck: NodeJS.Timeout | undefined
  let countOnline: () => Promise<number> = async () => 0
  let findDead: FindDeadSessions = async () => new Map()
  const changes = createChangeLog()

  const disconnectSession = async (
    sessionId: SessionId,
    notice: Parameters<Sockets['disconnectSession']>[1],
  ): Promise<void> => {
    const room = sessionRoom(sessionId)
    // Local sockets first: they must not wait for Redis.
    io?.local.to(room).emit('force-logout', notice)
    io?.local.in(room).disconnectSockets(true)
    io?.to(room).emit('force-logout', notice)
    io?.in(room).disconnectSockets(true)
  }

  return {
    disconnectSession,
    async reconnectAdmin(adminId) {
      io?.in(adminRoom(adminId)).disconnectSockets(true)
    },
    announceChange: (topic, ids) => {
      changes.record(topic)
      io?.to(topicRoom(topic)).emit('changed', { topic, ids: [...ids] })
      io?.to(hintRoom(topic)).emit('changed', { topic, ids: [] })
    },
    announceWithdrawalRequests: () => void io?.to(topicRoom('withdrawals')).emit('withdraw-request-listen'),
    countOnlineUsersWith: count => {
      countOnline = count
    },
    recheckSessionsWith: find => {
      findDead = find
    },
    localCount: () => io?.of('/').sockets.size ?? 0,
    async attach(server, authenticate) {
      redis =
        config.redisUrl === null
          ? undefined
          : await (await import('./redis.ts')).connectRedis(
              config.redisUrl,
              log,
              { onBack: () => hintAll(changes, io), onMessage: message => recordMessage(changes, message) },
              firstConnectMs,
            )
      // With Redis, the first message shows that this node receives those of the others.
      if (redis === undefined) changes.startListening()
      const started: BackOfficeServer = new Server(server, serverOptions(config, redis))
      io = started
      started.engine.use((_request: unknown, response: ServerResponse, next: () => void) => {
        // Set here, the headers are also on refusals the engine sends by itself.
        for (const [name, value] of Object.entries({
          ...bareHeaders(config.http.publicUrl),
          'cache-control': 'no-store',
        }))
          response.setHeader(name, value)
        next()
      })
      restoreOnlyLiveSessions(started, connected => findDead(connected))
      admitSessions(started, authenticate, createAddressOf(config.http.trustProxy))
      answerCounts(started)
      const questions: Questions = { online: shared(() => countOnline()), clients: shared(() => countClients(started)) }
      started.on('connection', socket => {
        sendLatestChanges(socket, changes)
        answerQuestions(socket, questions, log)
        void cutIfEndedMeanwhile(socket, connected => findDead(connected), log)
      })
      recheck = setInterval(
        () => void recheckSessions(started, connected => findDead(connected), disconnectSession, log),
        RECHECK_MS,
      ).unref()
    },
    disconnect() {
      clearInterval(recheck)
      // The HTTP server is closed by its owner.
      io?.local.disconnectSockets(true)
      io?.engine.close()
    },
    async close() {
      this.disconnect()
      await redis?.flush()
      await io?.of('/').adapter.close()
      redis?.close()
    },
  }
}

const serverOptions = (config: Config, redis: RedisLink | undefined) => ({
  path: '/socket.io',
  serveClient: false,
  maxHttpBufferSize: MAX_MESSAGE_BYTES,
  connectTimeout: 10_000,
  allowRequest: acceptOrigin(config),
  // Without `skipMiddlewares: false`, a restored connection would skip the token check.
  connectionStateRecovery: { maxDisconnectionDuration: RECOVERY_MS, skipMiddlewares: false },
  ...(config.http.corsOrigins.length > 0 ? { cors: { origin: [...config.http.corsOrigins] } } : {}),
  ...(redis === undefined ? {} : { adapter: redis.adapter }),
})

/** Another site's page is refused before its token is looked at. */
function acceptOrigin({ http }: Config) {
  const isOwn = createOriginCheck(http)
  return (request: IncomingMessage, answer: (error: null, isAccepted: boolean) => void) => answer(null, isOwn(request))
}

/** Makes the screens of this node reload everything, because updates may have been lost meanwhile. */
function hintAll(changes: ChangeLog, io: BackOfficeServer | undefined): void {
  for (const topic of topics) {
    changes.record(topic)
    io?.local.to([topicRoom(topic), hintRoom(topic)]).emit('changed', { topic, ids: [] })
  }
}

/** Records changes that other nodes announce, before this node's sockets are notified of them. */
function recordMessage(changes: ChangeLog, message: string | undefined): void {
  changes.startListening()
  const topic = changedTopic(message)
  if (topic !== undefined) changes.record(topic)
}

/** The socket has joined its rooms: it receives every change that is not recorded yet. */
function sendLatestChanges(socket: BackOfficeSocket, changes: ChangeLog): void {
  const isVisible = (topic: Topic) => socket.rooms.has(topicRoom(topic)) || socket.rooms.has(hintRoom(topic))
  socket.emit('latest-changes', changes.latest(isVisible))
}

/** No socket without an active session. Rooms follow from the session, also on reconnection. */
function admitSessions(io: BackOfficeServer, authenticate: SessionGate, addressOf: AddressOf): void {
  io.use((socket, next) => {
    admit(socket, authenticate, addressOf(socket.request)).then(
      refusal => next(refusal === null ? undefined : refusedConnection(refusal)),
      () => next(refusedConnection('UNAVAILABLE')),
    )
  })
}

async function admit(socket: BackOfficeSocket, authenticate: SessionGate, ip: string): Promise<ErrorCode | null> {
  const token = tokenOf(socket)
  if (token === null) return 'TOKEN_REQUIRED'
  const outcome = await authenticate(token, true, ip)
  if (!outcome.ok) return outcome.code
  if (outcome.value.lacksSecondFactor === true) return 'TOTP_SETUP_REQUIRED'
  await enterRooms(socket, outcome.value, ip)
  return null
}

async function enterRooms(socket: BackOfficeSocket, actor: AdminActor, ip: string): Promise<void> {
  const rooms = new Set(roomsOf(actor))
  for (const room of socket.rooms) if (room !== socket.id && !rooms.has(room)) await socket.leave(room)
  await socket.join([...rooms])
  socket.data = { adminId: actor.id, sessionId: actor.sessionId, ip }
}

/** The session may end between the token check and joining the rooms, so it is checked again afterwards. */
async function cutIfEndedMeanwhile(socket: BackOfficeSocket, findDead: FindDeadSessions, log: Logger): Promise<void> {
  try {
    const connected = connectedSession(socket)
    const notice = connected === undefined ? undefined : (await findDead([connected])).get(connected.sessionId)
    if (notice === undefined) return
    socket.emit('force-logout', notice)
    socket.disconnect(true)
  } catch (error) {
    log.warn({ err: error }, 'a socket’s session could not be looked at twice; the next recheck does')
  }
}

type Questions = { online(): Promise<number>; clients(): Promise<number> }

function answerQuestions(socket: BackOfficeSocket, { online, clients }: Questions, log: Logger): void {
  const notify = (work: () => Promise<void>) => () =>
    void work().catch((error: unknown) =>
      log.warn({ err: error, sessionId: sessionOf(socket) }, 'a socket’s question could not be answered'),
    )
  // Rooms are joined at the handshake; an id sent by the client changes nothing.
  socket.on('join-admin-room', () => undefined)
  socket.on(
    'get-online-users',
    notify(async () => void socket.emit('online-users', await online())),
  )
  socket.on(
    'get-client-count',
    notify(async () => void socket.emit('client-count', await clients())),
  )
}

/** Concurrent requests share one query, so that the database is asked once at a time. */
function shared(request: () => Promise<number>): () => Promise<number> {
  let inProgress: Promise<number> | undefined
  return () => (inProgress ??= request().finally(() => (inProgress = undefined)))
}

function tokenOf(socket: BackOfficeSocket): string | null {
  const token: unknown = socket.handshake.auth['token']
  return typeof token === 'string' && token.length > 0 && token.length <= 512 ? token : null
}

/** The client reads code and message from `error.data` and `error.message`. */
const refusedConnection = (code: ErrorCode): Error =>
  Object.assign(new Error(errors[code].message), { data: { code, message: errors[code].message } })
