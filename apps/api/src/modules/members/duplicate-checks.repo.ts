import type { MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'

/**
 * Schedules a duplicate scan, by the database's clock, so that a request after the scan has started is distinguishable.
 */
export async function scheduleCheck(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`insert into member_duplicate_checks (member_id, asked_at) values (${memberId}::uuid, clock_timestamp())
    on conflict (member_id) do update set asked_at = excluded.asked_at`.execute(tx)
}

/** `askedAt` as text: a JavaScript date would lose its microseconds. */
type ScheduledCheck = { readonly memberId: MemberId; readonly askedAt: string }

export async function waitingChecks(reader: Reader, limit: number): Promise<readonly ScheduledCheck[]> {
  const { rows } =
    await sql<ScheduledCheck>`select member_id as "memberId", asked_at::text as "askedAt" from member_duplicate_checks
      order by member_duplicate_checks.asked_at limit ${limit}`.execute(reader)
  return rows
}

/** Done, unless it was scheduled again meanwhile. */
export async function checkDone(db: Db | Tx, { memberId, askedAt }: ScheduledCheck): Promise<void> {
  await sql`delete from member_duplicate_checks
    where member_id = ${memberId}::uuid and asked_at <= ${askedAt}::timestamptz`.execute(db)
}
