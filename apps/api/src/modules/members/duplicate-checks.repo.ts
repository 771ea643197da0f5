import type { MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'

/**
 * Asks for a look at who may be the same person; by the database's own clock, so that an ask after the look has begun
 * is told from those before.
 */
export async function scheduleCheck(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`insert into member_duplicate_checks (member_id, asked_at) values (${memberId}::uuid, clock_timestamp())
    on conflict (member_id) do update set asked_at = excluded.asked_at`.execute(tx)
}

/** `askedAt` as text: an instant of JavaScript would lose its microseconds. */
export type ScheduledCheck = { readonly memberId: MemberId; readonly askedAt: string }

export async function waitingChecks(reader: Reader, limit: number): Promise<readonly ScheduledCheck[]> {
  const { rows } =
    await sql<ScheduledCheck>`select member_id as "memberId", asked_at::text as "askedAt" from member_duplicate_checks
      order by member_duplicate_checks.asked_at limit ${limit}`.execute(reader)
  return rows
}

/** Done, unless it was asked for again meanwhile. */
export async function checkDone(db: Db | Tx, { memberId, askedAt }: ScheduledCheck): Promise<void> {
  await sql`delete from member_duplicate_checks
    where member_id = ${memberId}::uuid and asked_at <= ${askedAt}::timestamptz`.execute(db)
}
