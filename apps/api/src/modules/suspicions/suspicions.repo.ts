import type { suspicionForm, suspicionEndpoints } from '@backoffice/contract/suspicions/endpoints'
import type { SuspicionStatus } from '@backoffice/contract/suspicions/terms'
import type { AdminId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'

export type SuspicionForm = z.output<typeof suspicionForm>
export type Decided = z.output<(typeof suspicionEndpoints)['suspicions.decide']['body']>
export type StoredSuspicion = SuspicionForm & {
  readonly id: string
  readonly status: SuspicionStatus
  readonly createdBy: AdminId
  readonly version: number
}

/** An internal report with its row locked. */
export async function lockSuspicion(tx: Tx, id: string): Promise<StoredSuspicion | undefined> {
  const { rows } = await sql<StoredSuspicion>`
    select id, member_id as "memberId", kind, period_from as "periodFrom", period_to as "periodTo",
      amount_satang as amount, text, found_by as "foundBy", status, created_by as "createdBy", version
      from suspicions where id = ${id}::uuid for no key update`.execute(tx)
  return rows[0]
}

type New = SuspicionForm & {
  readonly id: string
  readonly by: AdminId
  readonly now: Date
  readonly licenceVersion: number
}
export async function insertSuspicion(tx: Tx, row: New): Promise<void> {
  await sql`
    insert into suspicions (id, member_id, kind, period_from, period_to, amount_satang, text, found_by, created_by,
      created_at, updated_at, licence_version)
    values (${row.id}::uuid, ${row.memberId}::uuid, ${row.kind}, ${row.periodFrom}::date, ${row.periodTo}::date,
      ${row.amount}, ${row.text}, ${row.foundBy}, ${row.by}::uuid, ${row.now}, ${row.now},
      ${row.licenceVersion})`.execute(tx)
}

export async function saveSuspicion(tx: Tx, id: string, form: SuspicionForm, now: Date): Promise<void> {
  await sql`update suspicions set member_id = ${form.memberId}::uuid, kind = ${form.kind},
      period_from = ${form.periodFrom}::date, period_to = ${form.periodTo}::date, amount_satang = ${form.amount},
      text = ${form.text}, found_by = ${form.foundBy}, updated_at = ${now}, version = version + 1
    where id = ${id}::uuid`.execute(tx)
}

export async function saveDecided(tx: Tx, id: string, decided: Decided, by: AdminId, now: Date): Promise<void> {
  const isReported = decided.decision === 'reported'
  await sql`update suspicions set status = ${decided.decision}, decided_by = ${by}::uuid, decided_at = ${now},
      authority = ${isReported ? decided.authority : null}, reference = ${isReported ? decided.reference : null},
      sent_at = ${isReported ? decided.sentAt : null}, reason = ${isReported ? null : decided.reason},
      updated_at = ${now}, version = version + 1
    where id = ${id}::uuid`.execute(tx)
}
