import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Tx } from './handle.ts'

/** Serialization failure and deadlock: PostgreSQL expects a retry. */
const RETRYABLE: ReadonlySet<string> = new Set(['40001', '40P01'])
const MAX_RETRIES = 5

/**
 * Runs work in one READ COMMITTED transaction; a thrown error rolls it back and is rethrown. After a deadlock or a
 * serialization failure the work runs again, at most five times, so it must have no effects outside its transaction.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await db.transaction().setIsolationLevel('read committed').execute(work)
    } catch (error) {
      if (attempt >= MAX_RETRIES || !RETRYABLE.has(sqlStateOf(error) ?? '')) throw error
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}

/** The SQLSTATE of a database error; undefined for any other. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined
}
