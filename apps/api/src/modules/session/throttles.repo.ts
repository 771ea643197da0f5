import { sql } from 'kysely'
import type { Db, Reader } from '../../platform/db/database.ts'
import { FORGET_AFTER_SECONDS, waits } from './domain/back-off.ts'
import type { Lock } from './staff-rules.ts'

/** The latest instant any of the keys is delayed until; null when none is. */
export async function findWait(reader: Reader, keys: readonly string[], now: Date): Promise<Date | null> {
  const row = await reader
    .selectFrom('sign_in_throttles')
    .select(select => select.fn.max('blocked_until').as('until'))
    .where('key', 'in', keys)
    .where('blocked_until', '>', now)
    .executeTakeFirst()
  return row?.until ?? null
}

type Sql = ReturnType<typeof sql>

/** The back-off after so many failures. */
const waitAfter = (failures: Sql): Sql =>
  sql`make_interval(secs => (${sql.val([...waits])}::float8[])[least(${failures}, ${waits.length}::int)])`

/** Counts a failure and sets its delay, or the longer lock, where this holds of a row `t`; returns the count. */
async function count(db: Db, key: string, now: Date, lock: Lock | null, where: Sql): Promise<number | undefined> {
  const failures = sql`case when t.last_failed_at < ${before(now)}::timestamptz then 1 else t.failures + 1 end`
  const until = (all: Sql) =>
    sql`${now}::timestamptz + greatest(${waitAfter(all)}, case when ${all} >= ${lock?.after ?? null}::int
      then make_interval(mins => ${lock?.minutes ?? 0}::int) else interval '0' end)`
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_throttles as t (key, failures, last_failed_at, blocked_until)
    values (${key}, 1, ${now}::timestamptz, ${until(sql`1`)})
    on conflict (key) do update set failures = ${failures}, last_failed_at = ${now}::timestamptz,
      blocked_until = ${until(failures)} where ${where}
    returning failures`.execute(db)
  return rows[0]?.failures
}

/** Counts a failure and sets its delay, or the longer lock, in one statement; returns the count. */
export const countFailure = async (db: Db, key: string, now: Date, lock: Lock | null = null): Promise<number> =>
  (await count(db, key, now, lock, sql`true`)) ?? 1

/**
 * Counts an attempt as a failure before it is evaluated, so that parallel ones never pass a lock; undefined: the key is
 * delayed. A wait that ended as it began is none, whatever the clocks of nodes.
 */
export const countAttempt = (db: Db, key: string, now: Date, lock: Lock): Promise<number | undefined> =>
  count(
    db,
    key,
    now,
    lock,
    sql`t.blocked_until is null or t.blocked_until <= greatest(${now}::timestamptz, t.last_failed_at)`,
  )

/** An attempt of this number was no failure: its delay ends, and that of others stays. */
export async function revertAttempt(
  db: Db,
  key: string,
  { attempt, lock, now }: { readonly attempt: number; readonly lock: Lock; readonly now: Date },
): Promise<void> {
  await sql`update sign_in_throttles set failures = greatest(failures - 1, 0),
      blocked_until = case when failures = ${attempt}::int then ${now}::timestamptz
        when failures - 1 < ${lock.after}::int then last_failed_at + ${waitAfter(sql`failures - 1`)}
        else blocked_until end
    where key = ${key}`.execute(db)
  await sql`delete from sign_in_throttles where key = ${key} and failures = 0`.execute(db)
}

/** Counts without a delay: for keys that only slow down. */
export async function countOnly(db: Db, key: string, now: Date): Promise<void> {
  await sql`
    insert into sign_in_throttles as t (key, failures, last_failed_at) values (${key}, 1, ${now}::timestamptz)
    on conflict (key) do update set
      failures = case when t.last_failed_at < ${before(now)}::timestamptz then 1 else t.failures + 1 end,
        last_failed_at = ${now}::timestamptz`.execute(db)
}

export async function failuresOf(reader: Reader, key: string, now: Date): Promise<number> {
  const row = await reader
    .selectFrom('sign_in_throttles')
    .select('failures')
    .where('key', '=', key)
    .where('last_failed_at', '>=', before(now))
    .executeTakeFirst()
  return row?.failures ?? 0
}

/** Deletes the failures of the first key and, if there were any, reverts one on the second. */
export async function revertFailure(db: Db, key: string, reverseFrom: string): Promise<void> {
  await sql`
    with gone as (delete from sign_in_throttles where key = ${key} returning 1)
    update sign_in_throttles set failures = greatest(failures - 1, 0) where key = ${reverseFrom} and exists (select
      from gone)`.execute(db)
}

export async function clearFailures(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('sign_in_throttles').where('key', 'in', keys).execute()
}

/** Deletes entries that no longer matter. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_throttles')
    .where('last_failed_at', '<', before(now))
    // A lock can be longer than failures count.
    .where(({ eb, or }) => or([eb('blocked_until', 'is', null), eb('blocked_until', '<=', now)]))
    .execute()
}

const before = (now: Date): Date => new Date(now.getTime() - FORGET_AFTER_SECONDS * 1000)
