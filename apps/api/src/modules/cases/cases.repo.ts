import type {
  AccountDecision,
  CaseEventKind,
  CaseStatus,
  DecisionReason,
  HoldDecision,
  Verdict,
  WaitedFor,
} from '@backoffice/contract/cases/terms'
import type { HoldKind, Severity } from '@backoffice/contract/risk/terms'
import { type AdminId, type MemberId, newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/lists/sort-key.ts'

export type Subject =
  | { readonly kind: 'member'; readonly id: MemberId }
  | { readonly kind: 'admin'; readonly id: AdminId }

export type StoredCase = {
  readonly id: string
  readonly number: number
  readonly status: CaseStatus
  readonly severity: Severity
  readonly score: number
  readonly deadline: Date
  readonly claimedBy: AdminId | null
  readonly waitingSince: Date | null
  readonly verdict: Verdict | null
  readonly decisionHolds: HoldDecision | null
  readonly decisionAccount: AccountDecision | null
  readonly decidedBy: AdminId | null
  readonly closedAt: Date | null
  readonly reopened: number
  readonly version: number
  readonly subject: Subject
  readonly subjectKind: Subject['kind']
  /** What is held for it now. */
  readonly holds: readonly HoldKind[]
}

/** Whom a case is about: it never changes. */
export async function subjectOfCase(reader: Reader, id: string): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`
    select case when member_id is not null then 'member' else 'admin' end as kind, coalesce(member_id, admin_id) as id
      from case_subjects where case_id = ${id}::uuid and is_main`.execute(reader)
  return rows[0]
}

/** Locks an admin as the subject of a case; false where there is none. */
export async function lockAdmin(tx: Tx, id: AdminId): Promise<boolean> {
  const { rows } = await sql`select from admins where id = ${id}::uuid for no key update`.execute(tx)
  return rows.length === 1
}

/** A case with its row locked, read in a statement of its own: one that waited sees other tables as before its wait. */
export async function lockCase(tx: Tx, id: string): Promise<StoredCase | undefined> {
  await sql`select from cases where id = ${id}::uuid for no key update`.execute(tx)
  const { rows } = await sql<Omit<StoredCase, 'subjectKind'>>`
    select c.id, c.number, c.status, c.severity, c.score, c.deadline, c.claimed_by as "claimedBy",
      c.waiting_since as "waitingSince", c.verdict, c.decision_holds as "decisionHolds",
      c.decision_account as "decisionAccount", c.decided_by as "decidedBy", c.closed_at as "closedAt", c.reopened,
      c.version,
      json_build_object('kind', case when x.member_id is not null then 'member' else 'admin' end,
        'id', coalesce(x.member_id, x.admin_id)) as subject,
      array(select distinct h.kind from case_holds h
        where h.case_id = c.id and h.released_at is null order by 1) as holds
      from cases c join case_subjects x on x.case_id = c.id and x.is_main where c.id = ${id}::uuid`.execute(tx)
  const [row] = rows
  return row === undefined ? undefined : { ...row, subjectKind: row.subject.kind }
}

const isAbout = ({ kind, id }: Subject): Sql =>
  kind === 'member' ? sql`x.member_id = ${id}::uuid` : sql`x.admin_id = ${id}::uuid`

/** The case of a locked subject that is not closed. */
export async function findOpenCase(tx: Tx, subject: Subject): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select x.case_id as id from case_subjects x
    where ${isAbout(subject)} and x.is_main and x.is_open`.execute(tx)
  return rows[0]?.id
}

/** The newest case of a locked subject that was closed after an instant. */
export async function findClosedCase(tx: Tx, subject: Subject, after: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select c.id from case_subjects x join cases c on c.id = x.case_id
    where ${isAbout(subject)} and x.is_main and c.closed_at >= ${after} order by c.closed_at desc limit 1`.execute(tx)
  return rows[0]?.id
}

type NewCase = {
  readonly id: string
  readonly subject: Subject
  readonly linked: readonly MemberId[]
  readonly severity: Severity
  readonly score: number
  readonly text: string | null
  readonly openedBy: AdminId | null
  readonly deadline: Date
}
export async function insertCase(tx: Tx, row: NewCase, now: Date): Promise<void> {
  await sql`
    insert into cases (id, severity, score, text, opened_by, opened_at, queued_at, deadline, updated_at)
    values (${row.id}::uuid, ${row.severity}, ${row.score}, ${row.text}, ${row.openedBy}::uuid, ${now}, ${now},
      ${row.deadline}, ${now})`.execute(tx)
  const { kind, id } = row.subject
  await sql`insert into case_subjects (case_id, member_id, admin_id, is_main)
    select ${row.id}::uuid, ${kind === 'member' ? id : null}::uuid, ${kind === 'admin' ? id : null}::uuid, true
    union all select ${row.id}::uuid, l.id, null, false from unnest(${[...row.linked]}::uuid[]) l(id)`.execute(tx)
}

const save = (tx: Tx, id: string, now: Date, changes: Sql) =>
  sql`update cases set ${changes}, updated_at = ${now}, version = version + 1 where id = ${id}::uuid`.execute(tx)

const noWait = sql`waiting_for = null, waiting_reason = null, waiting_since = null, waiting_until = null`
const undecided = sql`verdict = null, reasons = '{}', decision_text = null, decision_holds = null,
  decision_account = null, decided_by = null, decided_at = null, confirmed_by = null, confirmed_at = null,
  closed_at = null`

type Raised = { readonly severity: Severity; readonly score: number; readonly deadline: Date }
export const saveRaised = (tx: Tx, id: string, now: Date, { severity, score, deadline }: Raised, wakes: boolean) =>
  save(
    tx,
    id,
    now,
    sql`severity = ${severity}, score = ${score}, deadline = ${deadline}${wakes ? sql`, snoozed_until = null` : sql``}`,
  )

/** Claimed by an admin who works on it, with the deadline that it then has. */
export const saveClaimed = (tx: Tx, id: string, now: Date, by: AdminId, deadline: Date) =>
  save(
    tx,
    id,
    now,
    sql`status = 'claimed', claimed_by = ${by}::uuid, claimed_at = ${now}, deadline = ${deadline},
      snoozed_until = null, ${noWait}`,
  )
/** Another person has it, in the state it is in. */
export const saveHolder = (tx: Tx, id: string, now: Date, by: AdminId) =>
  save(tx, id, now, sql`claimed_by = ${by}::uuid, claimed_at = ${now}`)
export const saveReleased = (tx: Tx, id: string, now: Date, deadline: Date) =>
  save(
    tx,
    id,
    now,
    sql`status = 'open', claimed_by = null, claimed_at = null, queued_at = ${now}, deadline = ${deadline}, ${noWait}`,
  )

/** Only its version changes: what was decided on what was seen before is refused. */
export const saveSeen = (tx: Tx, id: string, now: Date) => save(tx, id, now, sql`severity = severity`)

export type Wait = { readonly for: WaitedFor; readonly reason: string; readonly until: Date | null }
export const saveWaiting = (tx: Tx, id: string, now: Date, wait: Wait) =>
  save(
    tx,
    id,
    now,
    sql`status = 'waiting', waiting_for = ${wait.for}, waiting_reason = ${wait.reason}, waiting_since = ${now},
      waiting_until = ${wait.until}`,
  )
export const saveResumed = (tx: Tx, id: string, now: Date, deadline: Date) =>
  save(tx, id, now, sql`status = 'claimed', deadline = ${deadline}, ${noWait}`)
export const saveSnoozed = (tx: Tx, id: string, now: Date, until: Date | null) =>
  save(tx, id, now, sql`snoozed_until = ${until}`)

export type Decision = {
  readonly verdict: Verdict
  readonly reasons: readonly DecisionReason[]
  readonly text: string
  readonly holds: HoldDecision
  readonly account: AccountDecision
}
export const saveDecided = (tx: Tx, id: string, now: Date, decision: Decision, by: AdminId) =>
  save(
    tx,
    id,
    now,
    sql`status = 'decided', verdict = ${decision.verdict}, reasons = ${[...decision.reasons]}::text[],
      decision_text = ${decision.text}, decision_holds = ${decision.holds}, decision_account = ${decision.account},
      decided_by = ${by}::uuid, decided_at = ${now}, snoozed_until = null`,
  )
export const saveReturned = (tx: Tx, id: string, now: Date) => save(tx, id, now, sql`status = 'claimed', ${undecided}`)

/** Closes a decided case; `confirmedBy` is the second approver. */
export async function saveClosed(tx: Tx, id: string, now: Date, confirmedBy: AdminId | null): Promise<void> {
  await save(
    tx,
    id,
    now,
    sql`status = 'closed', closed_at = ${now}, confirmed_by = ${confirmedBy}::uuid,
      confirmed_at = ${confirmedBy === null ? null : now}`,
  )
  await setOpen(tx, id, false)
}

/** Opens a closed case again; what was decided stays among its events. */
export async function saveReopened(
  tx: Tx,
  id: string,
  now: Date,
  { severity, score, deadline }: Raised,
): Promise<void> {
  await save(
    tx,
    id,
    now,
    sql`status = 'open', severity = ${severity}, score = ${score}, deadline = ${deadline}, queued_at = ${now},
      claimed_by = null, claimed_at = null, snoozed_until = null, reopened = reopened + 1, ${undecided}`,
  )
  await setOpen(tx, id, true)
}

const setOpen = (tx: Tx, id: string, isOpen: boolean) =>
  sql`update case_subjects set is_open = ${isOpen} where case_id = ${id}::uuid`.execute(tx)

export const saveCaseOfHit = (tx: Tx, hitId: string, caseId: string) =>
  sql`update risk_hits set case_id = ${caseId}::uuid where id = ${hitId}::uuid`.execute(tx)

export type NewEvent = {
  readonly kind: CaseEventKind
  readonly by: AdminId | null
  readonly to?: AdminId | null
  readonly hitId?: string
  readonly note?: string | null
  readonly data?: Readonly<Record<string, string | number | null | readonly string[]>>
  readonly mentions?: readonly AdminId[]
}
export async function insertEvent(tx: Tx, caseId: string, now: Date, event: NewEvent): Promise<void> {
  const { kind, by, to = null, hitId = null, note = null, data = {}, mentions = [] } = event
  await sql`insert into case_events (id, case_id, at, kind, by_id, to_id, hit_id, note, data, mentions)
    values (${newId(now.getTime())}::uuid, ${caseId}::uuid, ${now}, ${kind}, ${by}::uuid, ${to}::uuid, ${hitId}::uuid,
      ${note}, ${JSON.stringify(data)}::jsonb, ${[...mentions]}::uuid[])`.execute(tx)
}

/** How many of these members there are. */
export async function countMembers(tx: Tx, ids: readonly MemberId[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from members where id = any (${[...ids]}::uuid[])`.execute(tx)
  return rows[0]?.count ?? 0
}
