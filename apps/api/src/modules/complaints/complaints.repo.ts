import type { complaintForm, complaintEndpoints } from '@backoffice/contract/complaints/endpoints'
import type {
  AdrDecision,
  ComplaintOutcome,
  ComplaintStatus,
  ComplaintStep,
} from '@backoffice/contract/complaints/terms'
import { type AdminId, type BusinessDay, newId, type Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/lists/sort-key.ts'
import { timingOf } from './complaints.list.ts'

export type ComplaintForm = z.output<typeof complaintForm>
type Counts = z.output<(typeof complaintEndpoints)['complaints.counts']['answer']>
type Steps = z.output<(typeof complaintEndpoints)['complaints.get']['answer']>['steps']

export type StoredComplaint = ComplaintForm & {
  readonly id: string
  readonly status: ComplaintStatus
  readonly deadline: Date
  readonly assignedTo: AdminId | null
  readonly outcome: ComplaintOutcome | null
  readonly adrOn: BusinessDay | null
  readonly version: number
}

/** A complaint with its row locked. */
export async function lockComplaint(tx: Tx, id: string): Promise<StoredComplaint | undefined> {
  const { rows } = await sql<StoredComplaint>`
    select id, member_id as "memberId", received_at as "receivedAt", channel, category, text,
      disputed_satang as disputed, status, deadline, assigned_to as "assignedTo", outcome, adr_on as "adrOn", version
      from complaints where id = ${id}::uuid for no key update`.execute(tx)
  return rows[0]
}

/** When an answer is due, and the version of the rules that say so. */
export type Due = { readonly deadline: Date; readonly licenceVersion: number }
type New = ComplaintForm & Due & { readonly id: string; readonly by: AdminId; readonly now: Date }

export async function insertComplaint(tx: Tx, row: New): Promise<void> {
  await sql`
    insert into complaints (id, member_id, received_at, channel, category, text, disputed_satang, deadline,
      licence_version, created_by, created_at, updated_at)
    values (${row.id}::uuid, ${row.memberId}::uuid, ${row.receivedAt}, ${row.channel}, ${row.category}, ${row.text},
      ${row.disputed}, ${row.deadline}, ${row.licenceVersion}, ${row.by}::uuid, ${row.now}, ${row.now})`.execute(tx)
}

const save = (tx: Tx, id: string, now: Date, changes: Sql) =>
  sql`update complaints set ${changes}, updated_at = ${now}, version = version + 1 where id = ${id}::uuid`.execute(tx)

type Facts = ComplaintForm & Pick<Due, 'deadline'>
export const saveFacts = (tx: Tx, id: string, now: Date, { deadline, ...form }: Facts) =>
  save(
    tx,
    id,
    now,
    sql`member_id = ${form.memberId}::uuid, received_at = ${form.receivedAt}, channel = ${form.channel},
      category = ${form.category}, text = ${form.text}, disputed_satang = ${form.disputed}, deadline = ${deadline}`,
  )

export const saveAssigned = (tx: Tx, id: string, now: Date, to: AdminId | null) =>
  save(tx, id, now, sql`assigned_to = ${to}::uuid, status = ${to === null ? 'open' : 'working'}`)

export type Answer = { readonly outcome: ComplaintOutcome; readonly paid: Satang | null; readonly text: string }
export const saveAnswer = (tx: Tx, id: string, now: Date, { outcome, paid, text }: Answer, by: AdminId) =>
  save(
    tx,
    id,
    now,
    sql`status = 'answered', outcome = ${outcome}, paid_satang = ${paid}, answer = ${text}, answered_by = ${by}::uuid,
      answered_at = ${now}`,
  )

export type Escalation = { readonly body: string; readonly reference: string | null; readonly on: BusinessDay }
export const saveEscalation = (tx: Tx, id: string, now: Date, { body, reference, on }: Escalation) =>
  save(
    tx,
    id,
    now,
    sql`status = 'escalated', adr_body = ${body}, adr_reference = ${reference}, adr_on = ${on}::date,
      escalated_at = ${now}`,
  )

export type Decision = { readonly decision: AdrDecision; readonly text: string; readonly on: BusinessDay }
export const saveDecision = (tx: Tx, id: string, now: Date, { decision, text, on }: Decision) =>
  save(tx, id, now, sql`status = 'decided', decision = ${decision}, decision_text = ${text}, decided_on = ${on}::date`)

/** Begins anew; what was answered and passed on stays among its steps. */
export const saveReopened = (tx: Tx, id: string, now: Date, by: AdminId) =>
  save(
    tx,
    id,
    now,
    sql`status = 'working', assigned_to = ${by}::uuid, outcome = null, paid_satang = null, answer = null,
      answered_by = null, answered_at = null, adr_body = null, adr_reference = null, adr_on = null,
      escalated_at = null`,
  )

export type Step = {
  readonly step: ComplaintStep
  readonly to?: AdminId | null
  readonly result?: string
  readonly amount?: Satang | null
  readonly note?: string | null
}
export async function insertStep(tx: Tx, complaintId: string, by: AdminId, now: Date, done: Step): Promise<void> {
  const { step, to = null, result = null, amount = null, note = null } = done
  await sql`insert into complaint_steps (id, complaint_id, at, by_id, step, to_id, result, amount_satang, note)
    values (${newId(now.getTime())}::uuid, ${complaintId}::uuid, ${now}, ${by}::uuid, ${step}, ${to}::uuid, ${result},
      ${amount}, ${note})`.execute(tx)
}

const MAX_STEPS = 200
export async function stepsOf(reader: Reader, id: string): Promise<Steps> {
  const { rows } = await sql<Steps[number]>`
    select s.id, s.at, json_build_object('id', b.id, 'name', b.name) as by, s.step, s.result,
      s.amount_satang as amount, s.note,
      case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as to
      from complaint_steps s join admins b on b.id = s.by_id left join admins t on t.id = s.to_id
     where s.complaint_id = ${id}::uuid order by s.at, s.id limit ${sql.lit(MAX_STEPS)}`.execute(reader)
  return rows
}

export async function countComplaints(reader: Reader, viewer: AdminId, now: Date): Promise<Counts> {
  const { rows } = await sql<Counts['status'] & { overdue: number; mine: number }>`
    select count(*) filter (where c.status = 'open')::int as open,
      count(*) filter (where c.status = 'working')::int as working,
      count(*) filter (where c.status = 'answered')::int as answered,
      count(*) filter (where c.status = 'escalated')::int as escalated,
      count(*) filter (where c.status = 'decided')::int as decided,
      count(*) filter (where ${timingOf(now)} = 'overdue')::int as overdue,
      count(*) filter (where c.status = 'working' and c.assigned_to = ${viewer}::uuid)::int as mine
      from complaints c`.execute(reader)
  const { overdue, mine, ...status } = rows[0] ?? {
    open: 0,
    working: 0,
    answered: 0,
    escalated: 0,
    decided: 0,
    overdue: 0,
    mine: 0,
  }
  return { status, overdue, mine }
}

/** Active staff whose role has a permission, by name. */
export async function staffWith(reader: Reader, permission: string): Promise<{ id: AdminId; name: string }[]> {
  const { rows } = await sql<{ id: AdminId; name: string }>`
    select a.id, a.name from admins a join roles r on r.key = a.role
     where a.status = 'active' and ${permission} = any (r.permissions) order by a.name, a.id limit 200`.execute(reader)
  return rows
}
