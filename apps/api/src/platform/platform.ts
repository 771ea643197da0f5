import { type Clock, systemClock } from '@backoffice/kernel'
import type { FastifyInstance } from 'fastify'
import { type Config, databaseOf, type DatabaseUrls } from './config/config.ts'
import { openDatabase, type TimeLimits } from './db/database.ts'
import { ensurePartitions } from './db/partitions.ts'
import { openReader } from './db/reader.ts'
import type { Deps } from './deps.ts'
import { bindEndpoints } from './http/bind.ts'
import { createBodyBudget } from './http/body-budget.ts'
import { addDocuments } from './http/documents.ts'
import { createGate, type SearchGuard, type SignatureGate, type UseRecorder } from './http/gate.ts'
import type { Handlers, SessionGate } from './http/handler.ts'
import { createServer, logRequests } from './http/server.ts'
import { serveWeb } from './http/web.ts'
import type { SharedCounter } from './limits/shared-counter.ts'
import type { Logger } from './log/log.ts'
import { addFigures } from './observe/figures.ts'
import { addHealth } from './observe/health.ts'
import { addMetrics, createMetrics, type Metrics } from './observe/metrics.ts'
import { deleteExpiredKeys } from './command/idempotency.ts'
import { createRelay, type OutboxEvent } from './outbox/relay.ts'
import { createJobQueue } from './queue/job-queue.ts'
import { createSocketServer } from './sockets/socket-server.ts'

export type PlatformOptions = {
  readonly clock?: Clock
  /** Folder of the built web. */
  readonly webFolder?: string
  /** Database URLs that override the settings. */
  readonly database?: DatabaseUrls
  readonly limits?: NodeLimits
}

/** Time limits in milliseconds, where a busy machine needs others. */
export type NodeLimits = {
  readonly database: TimeLimits
  /** Of a call. */
  readonly call: number
  /** For an answer of the counter of all nodes. */
  readonly counter: number
  /** For the first connection to Redis. */
  readonly redis: number
  /** Of running requests after a stop signal. */
  readonly lastRequests: number
}

export type Edge = {
  readonly handlers: Partial<Handlers>
  readonly authenticate: SessionGate
  readonly signatureGate?: SignatureGate
  readonly searchGuard?: SearchGuard
  readonly recordUse?: UseRecorder
}

export type Platform = {
  readonly deps: Deps
  readonly http: FastifyInstance
  /** Metrics of this node; modules add their own. */
  readonly metrics: Metrics
  /** Facts that left the outbox, for listeners of this process. A fact may arrive twice, or at another node. */
  listen(listener: (event: OutboxEvent) => void): void
  /** Counts calls on all nodes, where they share Redis. */
  readonly counter: SharedCounter | undefined
  /** Work done when stopping, after the last request. */
  beforeStop(work: () => Promise<void>): void
  /** Binds the contract to the modules. Before {@link start}. */
  open(edge: Edge): Promise<void>
  /** Starts the background work: the queue, timers, the relay. Does not listen. */
  start(): Promise<void>
  /**
   * Accepts no more requests, completes running ones, then stops the background work. Repeated calls have no effect.
   */
  stop(): Promise<void>
}

const PARTITION_SECONDS = 6 * 3_600
const CLEANUP_SECONDS = 3_600
/** Time running requests get after a stop signal, in milliseconds. */
const LAST_REQUESTS_MS = 8_500

/** The platform below all modules, assembled. */
export async function createPlatform(config: Config, log: Logger, options: PlatformOptions = {}): Promise<Platform> {
  const { clock = systemClock, database = databaseOf(config), limits } = options
  const databaseLimits = limits === undefined ? {} : { limits: limits.database }
  const app = openDatabase(database.url, {
    max: config.pool.app,
    applicationName: 'backoffice-api',
    role: 'backoffice_app',
    prepare: true,
    ...databaseLimits,
  })
  const reader = openReader(database, { max: config.pool.reader, prepare: true, ...databaseLimits }, log)
  const metrics = createMetrics(log)
  const jobs = createJobQueue(database.url, log, { onTimerFailure: metrics.timerFailed, ...databaseLimits })
  const sockets = createSocketServer(config, log, limits?.redis)
  // The client of Redis is an eighth of what a node loads.
  const counter =
    config.redisUrl === null
      ? undefined
      : (await import('./limits/shared-counter.ts')).createSharedCounter(config.redisUrl, log, limits?.counter)
  const { fromReplica } = reader
  const deps: Deps = { config, db: app.db, reader: reader.db, fromReplica, clock, log, jobs, sockets }
  const listeners: ((event: OutboxEvent) => void)[] = []
  const relay = createRelay(
    app.db,
    { deliver: event => deliver(deps, listeners, event), sendWithin: jobs.sendWithin, wakeWorkers: jobs.wake },
    log,
  )
  const http = await createServer(config, log, limits?.call)
  const lastWork: (() => Promise<void>)[] = []
  let stopping: Promise<void> | undefined

  addMetrics(http, metrics, config.http.metricsToken)
  addFigures(metrics, {
    db: app.db,
    pools: { app: app.pool, ...reader.pools },
    ...(reader.replica === undefined ? {} : { replica: reader.replica.counts }),
    jobs,
    sockets,
    now: () => clock.now(),
  })
  logRequests(http)
  addHealth(
    http,
    app.db,
    () => clock.now(),
    () => stopping !== undefined,
  )
  addDocuments(http, config, counter)
  jobs.every('audit.partitions', PARTITION_SECONDS, () => ensurePartitions(database.migrationUrl, clock.now()))
  jobs.every('idempotency.forget', CLEANUP_SECONDS, () => deleteExpiredKeys(app.db, clock.now()))

  return {
    deps,
    http,
    metrics,
    listen: listener => void listeners.push(listener),
    counter,
    beforeStop: work => void lastWork.push(work),
    async open({ handlers, authenticate, signatureGate, searchGuard, recordUse }) {
      bindEndpoints(http, handlers, {
        config,
        gate: createGate(deps, authenticate, config.http.rateLimit, counter, recordUse),
        signatureGate,
        searchGuard,
        bodies: createBodyBudget(),
        fromReplica,
        ...(limits === undefined ? {} : { deadline: limits.call }),
      })
      await serveWeb(http, {
        ...(options.webFolder === undefined ? {} : { folder: options.webFolder }),
        demo: config.demo,
        publicUrl: config.http.publicUrl,
        apiAddresses: {
          apiBaseUrl: config.apiBasePath,
          adminSegment: config.adminSegment,
          reportSegment: config.reportSegment,
        },
      })
      await sockets.attach(http.server, authenticate)
      await counter?.connect()
      await http.ready()
    },
    async start() {
      await jobs.start()
      relay.start()
    },
    stop: () =>
      (stopping ??= stopAll(
        {
          http,
          sockets,
          relay,
          jobs,
          counter,
          lastWork,
          closeDatabases: () => Promise.all([app.close(), reader.close()]),
        },
        log,
        limits?.lastRequests ?? LAST_REQUESTS_MS,
      )),
  }
}

/** Notifies screens of changed rows; withdrawals also emit the event of the specification. */
function deliver(
  { sockets, log }: Deps,
  listeners: readonly ((event: OutboxEvent) => void)[],
  event: OutboxEvent,
): void {
  sockets.announceChange(event.topic, event.ids)
  if (event.topic === 'withdrawals') sockets.announceWithdrawalRequests()
  for (const listener of listeners) {
    try {
      listener(event)
    } catch (error) {
      log.error({ err: error, event: event.name }, 'a listener failed on an event')
    }
  }
}

type Running = {
  readonly http: FastifyInstance
  readonly sockets: { disconnect(): void; close(): Promise<void> }
  readonly relay: { stop(): Promise<void> }
  readonly jobs: { stop(): Promise<void> }
  readonly counter: SharedCounter | undefined
  readonly lastWork: readonly (() => Promise<void>)[]
  closeDatabases(): Promise<unknown>
}

/** Stops from the outside in. A part that does not stop does not block the others. */
async function stopAll(
  { http, sockets, relay, jobs, counter, lastWork, closeDatabases }: Running,
  log: Logger,
  lastRequests: number,
): Promise<void> {
  const step = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      log.error({ err: error, step: name }, 'a step of stopping failed')
    }
  }
  const closing = step('http', () => http.close())
  const deadline = setTimeout(() => http.server.closeAllConnections(), lastRequests)
  await step('own sockets', async () => sockets.disconnect())
  await closing
  clearTimeout(deadline)
  await step('relay', () => relay.stop())
  await step('jobs', () => jobs.stop())
  for (const work of lastWork) await step('last work', work)
  // Until here, screens at other nodes are notified of what this node still does.
  await step('sockets', () => sockets.close())
  counter?.close()
  await step('databases', closeDatabases)
}
