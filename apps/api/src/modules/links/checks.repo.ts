import type { MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** `askedAt` as text: a JavaScript date would lose its microseconds. */
export type LinkCheck = { readonly memberId: MemberId; readonly askedAt: string }

/** Takes the turn to compute links; false while another node has it. */
export async function takeTurn(tx: Tx): Promise<{ readonly changed: boolean } | undefined> {
  const { rows } = await sql<{ changed: boolean }>`select changed from link_progress for update skip locked`.execute(tx)
  return rows[0]
}

/** Waits for the turn: what staff decide about a pair is not overwritten by what is computed of it meanwhile. */
export async function waitForTurn(tx: Tx): Promise<void> {
  await sql`select from link_progress for update`.execute(tx)
}

/** Whether clusters are to be found anew. */
export async function saveChanged(tx: Tx, changed: boolean): Promise<void> {
  await sql`update link_progress set changed = ${changed} where changed <> ${changed}`.execute(tx)
}

export async function waitingChecks(tx: Tx, limit: number): Promise<readonly LinkCheck[]> {
  const { rows } = await sql<LinkCheck>`
    select member_id as "memberId", asked_at::text as "askedAt" from link_checks
     order by link_checks.asked_at limit ${sql.lit(limit)}`.execute(tx)
  return rows
}

/** Done, unless they were scheduled again meanwhile. */
export async function checksDone(db: Db, checks: readonly LinkCheck[]): Promise<void> {
  await sql`
    delete from link_checks c using jsonb_to_recordset(${JSON.stringify(checks)}::jsonb)
      as d ("memberId" uuid, "askedAt" timestamptz)
     where c.member_id = d."memberId" and c.asked_at <= d."askedAt"`.execute(db)
}

/** Forgets everything that the job computes, and schedules all members. */
export async function deleteAll(tx: Tx): Promise<void> {
  await sql`delete from link_cluster_members`.execute(tx)
  await sql`delete from link_clusters`.execute(tx)
  await sql`delete from link_pairs`.execute(tx)
  await sql`delete from member_links`.execute(tx)
  await sql`delete from link_hubs`.execute(tx)
  await sql`delete from member_identifiers`.execute(tx)
  await sql`insert into link_checks (member_id, asked_at) select id, clock_timestamp() from members
    where erased_at is null on conflict (member_id) do update set asked_at = excluded.asked_at`.execute(tx)
  await saveChanged(tx, true)
}
