import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, openDatabase, sqlStateOf, type Tx } from '../../platform/db/database.ts'

/**
 * How long a lock is waited for, and what waits behind it: bets and commands wait at most this long for each of the
 * few locks, well below their own limits.
 */
const LOCK_MS = 300
const CONNECT_MS = 5_000
const KEY = sql`hashtextextended('backoffice-archive', 0)`

/**
 * Runs work on one connection of the owner, who may detach and create partitions; undefined while another process
 * archives or restores. Nothing rests on this lock but that two do not do the same work: rows of archived_partitions
 * are unique, and tables are locked while they change.
 */
export async function asOnlyOwner<T>(ownerUrl: string, work: (db: Db) => Promise<T>): Promise<T | undefined> {
  const { db, close } = openDatabase(ownerUrl, {
    max: 1,
    applicationName: 'backoffice-archive',
    limits: { connect: CONNECT_MS, statement: 0, lock: LOCK_MS, idleInTransaction: 0 },
  })
  try {
    return await db.connection().execute(async connection => {
      const { rows } = await sql<{ isMine: boolean }>`
        select pg_try_advisory_lock(${KEY}) as "isMine"`.execute(connection)
      if (rows[0]?.isMine !== true) return undefined
      try {
        return await work(connection)
      } finally {
        // The server may end the session only some time after it was closed.
        await sql`select pg_advisory_unlock(${KEY})`.execute(connection)
      }
    })
  } finally {
    await close()
  }
}

const [LOCK_NOT_AVAILABLE, DEADLOCK, CANCELLED] = ['55P03', '40P01', '57014']

const [TRIES, PAUSE_MS] = [5, 400]

/** One short transaction, tried a few times; undefined where the tables it locks stayed in use. */
export async function unlessBusy<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().setIsolationLevel('read committed').execute(work)
    } catch (error) {
      if (![LOCK_NOT_AVAILABLE, DEADLOCK, CANCELLED].includes(sqlStateOf(error) ?? '')) throw error
      if (attempt === TRIES) return undefined
      await sleep(PAUSE_MS * attempt)
    }
  }
}
