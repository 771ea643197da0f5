import type { LimitKind, LimitPeriod } from '@backoffice/contract/licences/rules'
import type { LimitChange, LimitSetter } from '@backoffice/contract/limits/terms'
import { type AdminId, type MemberId, newId, type Satang } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Limit } from './domain/limit.ts'

/** Columns of a limit `l`. */
export const limitColumns: RawBuilder<Limit> = sql`l.kind, l.period, l.amount, l.set_by as "setBy", l.since,
  case when l.pending_from is not null then json_build_object('amount', l.pending_amount::text, 'from', l.pending_from,
    'needsConfirmation', l.pending_confirmation) end as pending`

/** What waits, as PostgreSQL builds it. */
export type StoredPending = {
  readonly amount: string | null
  readonly from: string
  readonly needsConfirmation: boolean
} | null

export const pendingOf = (pending: StoredPending): Limit['pending'] =>
  pending === null
    ? null
    : {
        amount: pending.amount === null ? null : (BigInt(pending.amount) as Satang),
        from: new Date(pending.from),
        needsConfirmation: pending.needsConfirmation,
      }

/** A member's own limit of a kind and period. The member is locked. */
export async function findLimit(
  reader: Reader,
  memberId: MemberId,
  { kind, period }: Pick<Limit, 'kind' | 'period'>,
): Promise<Limit | null> {
  const { rows } = await sql<Omit<Limit, 'pending'> & { pending: StoredPending }>`
    select ${limitColumns} from member_limits l
     where l.member_id = ${memberId}::uuid and l.kind = ${kind} and l.period = ${period}`.execute(reader)
  const [row] = rows
  return row === undefined ? null : { ...row, pending: pendingOf(row.pending) }
}

/** Writes a limit, and that the member has one. */
export async function saveLimit(tx: Tx, memberId: MemberId, limit: Limit): Promise<void> {
  const { kind, period, amount, setBy, since, pending } = limit
  const waits = sql`${pending?.from ?? null}::timestamptz, ${pending?.amount ?? null}::bigint,
    ${pending?.needsConfirmation ?? null}::boolean`
  await sql`
    with saved as (
      insert into member_limits (id, member_id, kind, period, amount, set_by, since, pending_from, pending_amount,
        pending_confirmation)
      values (${newId()}::uuid, ${memberId}::uuid, ${kind}, ${period}, ${amount}::bigint, ${setBy},
        ${since}::timestamptz, ${waits})
      on conflict (member_id, kind, period) do update set amount = excluded.amount, set_by = excluded.set_by,
        since = excluded.since, pending_from = excluded.pending_from, pending_amount = excluded.pending_amount,
        pending_confirmation = excluded.pending_confirmation)
    update members set has_limits = true where id = ${memberId}::uuid and not has_limits`.execute(tx)
}

/** Removes a limit. */
export async function removeLimit(
  tx: Tx,
  memberId: MemberId,
  { kind, period }: Pick<Limit, 'kind' | 'period'>,
): Promise<void> {
  await sql`delete from member_limits
    where member_id = ${memberId}::uuid and kind = ${kind} and period = ${period}`.execute(tx)
  await sql`update members m set has_limits = false where m.id = ${memberId}::uuid
    and not exists (select from member_limits l where l.member_id = m.id)`.execute(tx)
}

export type NewChange = {
  readonly id: string
  readonly memberId: MemberId
  readonly kind: LimitKind
  readonly period: LimitPeriod
  readonly change: LimitChange
  readonly before: Limit | null
  readonly after: Limit | null
  readonly by: LimitSetter
  readonly adminId: AdminId | null
  readonly reason: string | null
  readonly licenceVersion: number
  readonly now: Date
}

export async function insertChange(tx: Tx, input: NewChange): Promise<void> {
  const { before, after, change } = input
  const waits = change === 'raise-requested' || change === 'removal-requested'
  await tx
    .insertInto('member_limit_changes')
    .values({
      id: input.id,
      member_id: input.memberId,
      kind: input.kind,
      period: input.period,
      change,
      amount_before: before?.amount ?? null,
      amount_after: (waits ? after?.pending?.amount : after?.amount) ?? null,
      pending_from: waits ? (after?.pending?.from ?? null) : null,
      made_by: input.by,
      admin_id: input.adminId,
      reason: input.reason,
      licence_version: input.licenceVersion,
      changed_at: input.now,
    })
    .execute()
}

export type ChangeRow = {
  readonly id: string
  readonly kind: LimitKind
  readonly period: LimitPeriod
  readonly change: LimitChange
  readonly before: Satang | null
  readonly after: Satang | null
  readonly pendingFrom: Date | null
  readonly madeBy: LimitSetter
  readonly admin: { readonly id: AdminId; readonly name: string } | null
  readonly reason: string | null
  readonly at: Date
}

const MAX_CHANGES = 50

export async function listChanges(reader: Reader, memberId: MemberId): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select c.id, c.kind, c.period, c.change, c.amount_before as before, c.amount_after as after,
      c.pending_from as "pendingFrom", c.made_by as "madeBy", c.reason, c.changed_at as at,
      case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as admin
      from member_limit_changes c left join admins a on a.id = c.admin_id
     where c.member_id = ${memberId}::uuid
     order by c.changed_at desc, c.id desc limit ${sql.lit(MAX_CHANGES)}`.execute(reader)
  return rows
}

/** Members with a raise that takes effect by itself and is due. */
export async function listDue(reader: Reader, now: Date, limit: number): Promise<MemberId[]> {
  const { rows } = await sql<{ memberId: MemberId }>`
    select distinct member_id as "memberId" from member_limits
     where pending_from <= ${now}::timestamptz and not pending_confirmation limit ${limit}`.execute(reader)
  return rows.map(({ memberId }) => memberId)
}

/** Which limits a member has now: one whose removal took effect by itself is none. */
export async function listSet(
  reader: Reader,
  memberId: MemberId,
  now: Date,
): Promise<Pick<Limit, 'kind' | 'period'>[]> {
  const { rows } = await sql<Pick<Limit, 'kind' | 'period'>>`
    select kind, period from member_limits where member_id = ${memberId}::uuid
      and (pending_from is null or pending_from > ${now}::timestamptz or pending_confirmation
        or pending_amount is not null)`.execute(reader)
  return rows
}
