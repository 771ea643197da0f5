import { AsyncLocalStorage } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../log/log.ts'
import { sqlStateOf } from './database.ts'

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
    /** Works that read from the primary, because the replica had not replayed what they had to see. */
    readonly behind: number
    /** Failures of the replica, each followed by a pause without it. */
    readonly failures: number
  }
}

type Pools = { readonly primary: pg.Pool; readonly replica: pg.Pool }

/** How long a replica may take to replay what the primary had, in milliseconds, before the primary is read. */
const MAX_WAIT_MS = 500
/** How long a replica that failed is not used. */
const PAUSE_MS = 2_000

/** Positions in the write-ahead log. On a server that was promoted since, what it has written. */
const FLUSHED = 'select pg_current_wal_flush_lsn()::text as position'
const REPLAYED = `select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
  else pg_current_wal_flush_lsn() end)::text as position`

/** One piece of work: what it has to see, and until when it waits for that. */
type Reading = { readonly from: bigint; readonly until: number; usesReplica: boolean; triesReplica: boolean }

/**
 * Reads from a replica that are never older than the primary was when the work began: everything that was answered
 * before is in them. The primary's flushed position is read first; a connection to a replica is used once that replica
 * has replayed it. Every connection is checked, since a proxy may lead to several replicas.
 */
export function createReplicaReads({ primary, replica }: Pools, log: Logger): ReplicaReads {
  const readings = new AsyncLocalStorage<Reading>()
  const counts = { reads: 0, behind: 0, failures: 0 }
  const flushed = sharedCall(() => positionOf(primary, FLUSHED))
  /** Positions only grow, and a connection stays with its server. */
  const replayed = new WeakMap<pg.PoolClient, bigint>()
  let pausedUntil = 0

  function pause(error: unknown): void {
    counts.failures += 1
    if (performance.now() >= pausedUntil) log.warn({ err: error }, 'the replica failed; reads go to the primary')
    pausedUntil = performance.now() + PAUSE_MS
  }

  async function hasReplayed(client: pg.PoolClient, { from, until }: Reading): Promise<boolean> {
    for (let wait = 1; ; wait *= 2) {
      if ((replayed.get(client) ?? -1n) >= from) return true
      replayed.set(client, await positionOf(client, REPLAYED))
      if ((replayed.get(client) ?? -1n) >= from) return true
      const left = until - performance.now()
      if (left <= 0) return false
      await sleep(Math.min(wait, left))
    }
  }

  /** Undefined: read from the primary. */
  async function connectToReplica(reading: Reading): Promise<pg.PoolClient | undefined> {
    let client: pg.PoolClient | undefined
    try {
      client = await replica.connect()
      if (await hasReplayed(client, reading)) return client
      client.release()
      reading.triesReplica = false
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
      if (reading === undefined || !reading.triesReplica || performance.now() < pausedUntil) return primary.connect()
      const client = await connectToReplica(reading)
      if (client === undefined) return primary.connect()
      reading.usesReplica = true
      counts.reads += 1
      return client
    },
    async fromReplica(work) {
      if (readings.getStore() !== undefined || performance.now() < pausedUntil) return work()
      const from = await flushed().catch(() => undefined)
      if (from === undefined) return work()
      const until = performance.now() + MAX_WAIT_MS
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

async function positionOf(client: Pick<pg.Pool, 'query'> | pg.PoolClient, query: string): Promise<bigint> {
  const { rows } = await client.query<{ position: string | null }>(query)
  const [high = '0', low = '0'] = (rows[0]?.position ?? '0/0').split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** Conflicts with the replay, a shutdown, and connections that broke. */
function isEndedByServer(error: unknown): boolean {
  const state = sqlStateOf(error)
  if (state !== undefined) return /^(40001|40P01|57P0\d|08...)$/.test(state)
  return error instanceof Error && /^Connection terminated|^Client has encountered|ECONN|EPIPE/.test(error.message)
}
