import { addDays, type BusinessDay } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Seconds a node works before another one may continue. */
const LEASE_SECONDS = 120
/** Days that are closed after a pause, such as a standstill of all nodes. */
const MAX_DAYS_BEHIND = 31
const MAX_ATTEMPTS = 5

const leaseOf = (now: Date): Date => new Date(now.getTime() + LEASE_SECONDS * 1_000)

/** The first day not closed yet, up to the last one that is over; null: all are. Starts with the last one. */
export async function nextDay(db: Db, last: BusinessDay): Promise<BusinessDay | null> {
  const { rows } = await sql<{ open: BusinessDay | null; done: BusinessDay | null }>`
    select min(business_day) filter (where finished_at is null) as open,
      max(business_day) filter (where finished_at is not null) as done from rank_runs`.execute(db)
  const { open = null, done = null } = rows[0] ?? {}
  if (open !== null) return open
  if (done === null) return last
  const [next, earliest] = [addDays(done, 1), addDays(last, 1 - MAX_DAYS_BEHIND)]
  if (next > last) return null
  return next < earliest ? earliest : next
}

/** An attempt to close a day, and where it continues. A node that lost its lease cannot change a later attempt. */
export type Run = { readonly day: BusinessDay; readonly attempt: number; readonly after: string }

/** Takes the run of a day; null: another node has it, or it is finished. */
export async function claimRun(db: Db, day: BusinessDay, now: Date): Promise<Run | null> {
  const { rows } = await sql<Omit<Run, 'day'>>`
    insert into rank_runs as r (business_day, leased_until) values (${day}::date, ${leaseOf(now)}::timestamptz)
    on conflict (business_day) do update set leased_until = excluded.leased_until
      where r.finished_at is null and r.leased_until <= ${now}::timestamptz
    returning r.last_member_id as after, r.attempts as attempt`.execute(db)
  return rows[0] === undefined ? null : { day, ...rows[0] }
}

/** Records how far the run is, and that its node still works. */
export async function advanceRun(
  db: Db,
  { day, attempt }: Run,
  { after, failures, now }: { readonly after: string; readonly failures: number; readonly now: Date },
): Promise<void> {
  await sql`update rank_runs set last_member_id = greatest(last_member_id, ${after}::uuid),
      failures = failures + ${failures}::integer, leased_until = ${leaseOf(now)}::timestamptz
    where business_day = ${day}::date and attempts = ${attempt} and finished_at is null`.execute(db)
}

/** Ends the run. Where members failed, it begins again, at most five times; returns true once it is over. */
export async function finishRun(db: Db, { day, attempt }: Run, now: Date): Promise<boolean> {
  const isOver = sql<boolean>`(failures = 0 or attempts >= ${sql.lit(MAX_ATTEMPTS)})`
  const { rows } = await sql<{ over: boolean }>`
    update rank_runs r set finished_at = case when ${isOver} then ${now}::timestamptz end,
      attempts = case when ${isOver} then attempts else attempts + 1 end,
      failures = case when ${isOver} then failures else 0 end,
      last_member_id = case when ${isOver} then last_member_id else '00000000-0000-0000-0000-000000000000' end,
      leased_until = ${now}::timestamptz
    where business_day = ${day}::date and attempts = ${attempt} and finished_at is null
    returning finished_at is not null as over`.execute(db)
  return rows[0]?.over ?? true
}
