import type { MemberId } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'

/**
 * Schedules a duplicate scan and a check of links, by the database's clock, so that a request after the work has
 * started is distinguishable.
 */
export async function scheduleCheck(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`with links as (${linkCheck(memberId)})
    insert into member_duplicate_checks (member_id, asked_at) values (${memberId}::uuid, clock_timestamp())
    on conflict (member_id) do update set asked_at = excluded.asked_at`.execute(tx)
}

/** Schedules a check of links alone, such as for a deposit from another account. */
export async function scheduleLinkCheck(tx: Tx, memberId: MemberId): Promise<void> {
  await linkCheck(memberId).execute(tx)
}

const linkCheck = (memberId: MemberId): RawBuilder<unknown> => sql`
  insert into link_checks (member_id, asked_at) values (${memberId}::uuid, clock_timestamp())
    on conflict (member_id) do update set asked_at = excluded.asked_at`

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
