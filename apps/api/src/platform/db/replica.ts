import { AsyncLocalStorage } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../log/log.ts'

/** Runs work that only reads; where there is a replica, its reads go there. Work may run again on the primary. */
export type FromReplica = <T>(work: () => Promise<T>) => Promise<T>

/** Where there is no replica. */
export const fromPrimary: FromReplica = work => work()

export type ReplicaReads = {
  readonly fromReplica: FromReplica
  /** A connection to read with: of the replica within {@link FromReplica}, of the primary otherwise. */
  connect(): Promise<pg.PoolClient>
  readonly counts: {
    /** Connections used on a replica. */
    readonly reads: number
    /** Connections not used, because the replica had not replayed what had to be seen. */
    readonly behind: number
    /** Failures of the replica, each followed by a pause without it. */
    readonly failures: number
  }
}

type Pools = { readonly primary: pg.Pool; readonly replica: pg.Pool }

/** In milliseconds. */
export type ReplicaTimes = {
  /** How long a replica may take to replay what the primary had, before the primary is read. */
  readonly wait: number
  /** How long a replica that failed is not used. */
  readonly pause: number
}

const TIMES: ReplicaTimes = { wait: 500, pause: 2_000 }

/** For an answer about a position; a connection that gives none is dead. */
const ANSWER_MS = 1_000
/** How long a replica that was late is not waited for. */
const LATE_MS = 1_000

/** Positions in the write-ahead log, and of which server. On one that was promoted since, what it has written. */
const FLUSHED = `select pg_current_wal_flush_lsn()::text as position, '' as server`
const REPLAYED = `select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
  else pg_current_wal_flush_lsn() end)::text as position, concat(inet_server_addr(), ':', inet_server_port()) as server`

/** One piece of work: what it has to see, and until when it waits for that. */
type Reading = {
  readonly from: bigint
  readonly until: number
  usesReplica: boolean
  triesReplica: boolean
  /** All of it reads one server, so that no later read is older than an earlier one. */
  server?: string
}
type Place = { readonly position: bigint; readonly server: string }

/**
 * Reads from a replica that are never older than the primary was when the work began: everything that was answered
 * before is in them. The primary's flushed position is read first; a connection to a replica is used once that replica
 * has replayed it. Every connection is checked, since a proxy may lead to several replicas.
 */
export function createReplicaReads({ primary, replica }: Pools, log: Logger, times = TIMES): ReplicaReads {
  const readings = new AsyncLocalStorage<Reading>()
  const counts = { reads: 0, behind: 0, failures: 0 }
  const flushed = sharedCall(async () => (await answered(placeOf(primary, FLUSHED))).position)
  /** Positions only grow, and a connection stays with its server. */
  const known = new WeakMap<pg.PoolClient, Place>()
  let [pausedUntil, lateUntil] = [0, 0]

  function pause(error: unknown): void {
    counts.failures += 1
    if (performance.now() >= pausedUntil) log.warn({ err: error }, 'the replica failed; reads go to the primary')
    pausedUntil = performance.now() + times.pause
  }

  async function fits(client: pg.PoolClient, reading: Reading): Promise<boolean> {
    for (let wait = 1; ; wait *= 2) {
      const isNew = (known.get(client)?.position ?? -1n) < reading.from
      if (isNew) known.set(client, await answered(placeOf(client, REPLAYED)))
      const { position, server } = known.get(client) ?? { position: -1n, server: '' }
      if (server !== (reading.server ?? server)) return false
      if (position >= reading.from) {
        reading.server = server
        return true
      }
      const left = reading.until - performance.now()
      if (left <= 0 || performance.now() < lateUntil) {
        lateUntil = performance.now() + LATE_MS
        return false
      }
      await sleep(Math.min(wait, left))
    }
  }

  /** Undefined: read from the primary. */
  async function connectToReplica(reading: Reading): Promise<pg.PoolClient | undefined> {
    // Waiting for a connection that others hold would take longer than reading from the primary.
    if (replica.idleCount === 0 && replica.totalCount >= replica.options.max) return undefined
    let client: pg.PoolClient | undefined
    try {
      client = await replica.connect()
      if (await fits(client, reading)) return client
      client.release()
      counts.behind += 1
    } catch (error) {
      client?.release(true)
      pause(error)
    }
    return undefined
  }

  return {
    counts,
    async connect() {
      const reading = readings.getStore()
      if (reading === undefined) return primary.connect()
      const isTried = reading.triesReplica && performance.now() >= pausedUntil
      const client = isTried ? await connectToReplica(reading) : undefined
      if (client === undefined) {
        // What was read from the primary must not be followed by what is older.
        reading.triesReplica = false
        return primary.connect()
      }
      reading.usesReplica = true
      counts.reads += 1
      return client
    },
    async fromReplica(work) {
      if (readings.getStore() !== undefined || performance.now() < pausedUntil) return work()
      const from = await flushed().catch(() => undefined)
      if (from === undefined) return work()
      const until = performance.now() + times.wait
      const reading: Reading = { from, until, usesReplica: false, triesReplica: true }
      try {
        return await readings.run(reading, work)
      } catch (error) {
        if (!reading.usesReplica || !isEndedByServer(error)) throw error
        pause(error)
        return work()
      }
    },
  }
}

/**
 * One call for all who ask while another is under way: it begins after the last of them asked, so its result is as new
 * as each of them expects.
 */
function sharedCall<T>(call: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () => {
    next ??= (async () => {
      await running.catch(() => undefined)
      next = undefined
      const called = call()
      running = called
      return called
    })()
    return next
  }
}

/** @throws where the server says nothing for a while. */
async function answered<T>(answer: Promise<T>): Promise<T> {
  const late = new AbortController()
  try {
    return await Promise.race([
      answer,
      sleep(ANSWER_MS, undefined, { signal: late.signal }).then(() => {
        throw new Error('the database does not answer')
      }),
    ])
  } finally {
    late.abort()
  }
}

async function placeOf(client: Pick<pg.Pool, 'query'> | pg.PoolClient, query: string): Promise<Place> {
  const { rows } = await client.query<{ position: string | null; server: string }>(query)
  const [high = '0', low = '0'] = (rows[0]?.position ?? '0/0').split('/')
  return { position: (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`), server: rows[0]?.server ?? '' }
}

const BROKEN: ReadonlySet<string> = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])

/** Conflicts with the replay, a shutdown, and connections that broke. */
function isEndedByServer(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (BROKEN.has(code) || /^(40001|40P01|57P0\d|08...)$/.test(code)) return true
  return code === '' && /^(Connection terminated|Client has encountered)/.test(error.message)
}
