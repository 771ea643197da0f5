import { setTimeout as sleep } from 'node:timers/promises'
import type { MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '../../src/platform/db/database.ts'
import type { OfficeFixture } from './office-fixture.ts'

const PAUSE_MS = 20

/** Until another transaction waits for a lock that `tx` holds. */
export async function untilSomeoneWaits(tx: Tx): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_locks
      where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`.execute(tx)
    if (rows.length > 0) return
    await sleep(PAUSE_MS)
  }
}

type Held = Pick<OfficeFixture, 'db' | 'members'>
/**
 * Works while another transaction holds what `lock` locks, for longer than its time limit: a transaction that waits is
 * cancelled, as by that limit. Fails when none waited.
 */
export const whileHeld = (
  { db }: Pick<Held, 'db'>,
  lock: (tx: Tx) => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<void> =>
  inTransaction(db, async tx => {
    await lock(tx)
    let isWorking = true
    const working = work().finally(() => (isWorking = false))
    // Awaited below; a failure before is none of the loop's.
    working.catch(() => undefined)
    let cancelled = 0
    while (isWorking) {
      const { rows } = await sql`select pg_cancel_backend(pid) from pg_locks
        where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`.execute(tx)
      cancelled += rows.length
      await sleep(PAUSE_MS)
    }
    await working
    if (cancelled === 0) throw new Error('no one waited for the lock')
  })

/** The same while the member is locked. */
export const whileLocked = (held: Held, memberId: string | undefined, work: () => Promise<unknown>): Promise<void> =>
  whileHeld(held, tx => held.members.getForUpdate(tx, memberId as MemberId), work)
