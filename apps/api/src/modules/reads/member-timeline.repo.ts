import type { memberEvent, timelineKinds } from '@backoffice/contract/members/forms'
import type { MemberId } from '@backoffice/kernel'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Reader } from '../../platform/db/database.ts'
import type { Cursor, Position } from '../../platform/lists/cursor.ts'
import type { Counted } from '../../platform/lists/list-page.ts'
import type { Period } from '../../platform/lists/period.ts'
import { EXACT_UP_TO } from './withdrawal-list.repo.ts'

export type TimelineKind = (typeof timelineKinds)[number]
export type MemberEvent = z.output<typeof memberEvent>
export type EventRow = MemberEvent & { readonly position: Position }
export type TimelineFilters = {
  readonly memberId: MemberId
  readonly kinds: readonly TimelineKind[]
  readonly period: Period
  readonly showsAddresses: boolean
}

type Row = Omit<MemberEvent, 'actor' | 'object'> & {
  actorKind: NonNullable<MemberEvent['actor']>['kind'] | null
  actorName: string | null
  objectKind: string
  objectId: string
  place: bigint
}

/** What a part of the timeline reads: its rows after the cursor, in its index order, as many as a page may need. */
type TimelineScope = {
  beyond(at: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown>
  order(at: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown>
}

/** Reported by other parts of the timeline. */
const TOLD_ELSEWHERE = sql`('member.sign-in', 'member.add-note')`

/** Postings an action reports itself, with the amount: their transfer would repeat it. */
const TOLD_BY_ACTS: Readonly<Partial<Record<TimelineKind, RawBuilder<unknown>>>> = {
  admin: sql`(t.code = 'adjustment' and t.command = 'member.adjust')`,
  deposit: sql`(t.code in ('deposit', 'deposit-matched') or (t.code = 'reversal' and t.command = 'deposit.reverse'))`,
  withdrawal: sql`t.code in ('withdrawal', 'withdrawal-by-hand')`,
}

/** The action's effect on the member's money in satang; null: none. */
const ADJUSTED = sql`case when a.outcome = 'done' and a.after ? 'adjustmentId'
  then ((a.after ->> 'amount')::numeric * 100)::bigint end`
const cameTo = (status: RawBuilder<unknown>) =>
  sql`(a.outcome = 'done' and a.after ->> 'status' in ${status} and a.before ->> 'status' is distinct
    from a.after ->> 'status')`
const DEPOSITED = sql`case when ${cameTo(sql`('credited')`)} then d.amount_satang when ${cameTo(sql`('reversed')`)}
  then -d.amount_satang end`
const PAID = sql`case when ${cameTo(sql`('paid', 'paid-by-hand')`)} then -w.amount_satang end`

const audited = (
  kind: TimelineKind,
  from: RawBuilder<unknown>,
  objectKind: RawBuilder<unknown>,
  objectId: RawBuilder<unknown>,
  amount: RawBuilder<unknown>,
  { beyond, order }: TimelineScope,
) => sql`
  (select a.id, ${kind}::text as kind, a.at, a.actor_kind as "actorKind", a.actor_name as "actorName", a.action,
    ${objectKind} as "objectKind", ${objectId} as "objectId", a.outcome, a.code, a.reason,
          a.before ->> 'status' as "from", case when a.outcome = 'done' and a.after ? 'asked' then 'asked'
            else a.after ->> 'status' end as "to", ${amount} as amount,
          case when a.action = 'member.edit' and a.outcome = 'done' then (select string_agg(field, ', ' order by field)
            from jsonb_object_keys(a.after) field) end as text
     from ${from} and ${beyond(sql`a.at`, sql`a.id`)} order by ${order(sql`a.at`, sql`a.id`)})`

/**
 * The audit of each of a member's records, record by record: a join may read all audit rows of the kind for a member
 * with three. The limit makes the planner do so.
 */
const ofEach = (
  records: RawBuilder<unknown>,
  objectKind: RawBuilder<unknown>,
  objectId: RawBuilder<unknown>,
  ofMember: RawBuilder<unknown>,
  { beyond, order }: TimelineScope,
) => sql`
  ${records} cross join lateral (
    select x.* from audit x where x.object_kind = ${objectKind} and x.object_id = ${objectId}
      and ${beyond(sql`x.at`, sql`x.id`)} order by ${order(sql`x.at`, sql`x.id`)}) a
   where ${ofMember}`

function timelinePart(
  kind: TimelineKind,
  { memberId, kinds, showsAddresses }: TimelineFilters,
  reach: TimelineScope,
): RawBuilder<unknown> {
  const { beyond, order } = reach
  const id = sql`${memberId}::uuid`
  switch (kind) {
    case 'admin':
      return audited(
        kind,
        sql`audit a where a.object_kind = 'member' and a.object_id = ${memberId} and a.action not in ${TOLD_ELSEWHERE}`,
        sql`a.object_kind`,
        sql`a.object_id`,
        ADJUSTED,
        reach,
      )
    case 'withdrawal':
      return audited(
        kind,
        ofEach(sql`withdrawals w`, sql`'withdrawal'`, sql`w.id::text`, sql`w.member_id = ${id}`, reach),
        sql`a.object_kind`,
        sql`a.object_id`,
        PAID,
        reach,
      )
    case 'deposit':
      return sql`(select * from (
        ${audited(
          kind,
          ofEach(
            sql`deposits d`,
            sql`'deposit'`,
            sql`d.id::text`,
            sql`d.member_id =
          ${id}`,
            reach,
          ),
          sql`'deposit'`,
          sql`d.id::text`,
          DEPOSITED,
          reach,
        )}
        union all ${audited(
          kind,
          ofEach(
            sql`deposits
          d`,
            sql`'bank-transaction'`,
            sql`d.bank_transaction_id::text`,
            sql`d.member_id =
          ${id}`,
            reach,
          ),
          sql`'deposit'`,
          sql`d.id::text`,
          DEPOSITED,
          reach,
        )}) both_of)`
    case 'money':
      return sql`(select t.id, 'money', t.booked_at, null, null, t.code, 'transfer', t.id::text, 'done', null, t.reason,
        null, null,
                case when exists (select from accounts c where c.id = t.credit_account_id and c.member_id = ${id})
                  then t.amount_satang else -t.amount_satang end, null
           from transfers t where t.member_id = ${id} and ${missingFrom(kinds)} and ${beyond(sql`t.booked_at`, sql`t.id`)}
             order by ${order(sql`t.booked_at`, sql`t.id`)})`
    case 'sign-in':
      return sql`(select s.id, 'sign-in', s.at, 'member', m.username, 'member.sign-in', 'member', s.member_id::text,
        'done', null, null, null, null, null::bigint, ${showsAddresses ? sql`host(s.ip)` : sql`null`}
           from member_sign_ins s join members m on m.id = s.member_id
             where s.member_id = ${id} and ${beyond(sql`s.at`, sql`s.id`)} order by ${order(sql`s.at`, sql`s.id`)})`
    case 'note':
      return sql`(select n.id, 'note', n.written_at, 'admin', w.name, 'member.add-note', 'note', n.id::text, 'done',
        null, null, null, null, null::bigint, n.text
           from member_notes n join admins w on w.id = n.written_by
             where n.member_id = ${id} and ${beyond(sql`n.written_at`, sql`n.id`)}
             order by ${order(sql`n.written_at`, sql`n.id`)})`
  }
}

function missingFrom(kinds: readonly TimelineKind[]): RawBuilder<unknown> {
  const defined = kinds.flatMap(kind => TOLD_BY_ACTS[kind] ?? [])
  return defined.length === 0 ? sql`true` : sql`not (${sql.join(defined, sql` or `)})`
}

/** A page of a member's timeline: each part is read by its own index as far as a page may need, then merged. */
export function memberTimelineStatement(
  filters: TimelineFilters,
  descending: boolean,
  cursor: Cursor | null,
  limit: number,
) {
  const down = descending !== (cursor?.direction === 'previous')
  const [direction, sign] = down ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const { from, until } = filters.period
  const position =
    cursor === null
      ? null
      : sql`(timestamptz '1970-01-01 00:00:00+00' + ${cursor.position.value}::bigint * interval '1 microsecond')`
  const bounds = (at: RawBuilder<unknown>) =>
    sql`${from === null ? sql`true` : sql`${at} >= ${from}`} and ${until === null ? sql`true` : sql`${at} < ${until}`}`
  const reach: TimelineScope = {
    beyond: (at, id) =>
      sql`${bounds(at)} and ${
        cursor === null
          ? sql`true`
          : sql`${at} ${down ? sql`<=` : sql`>=`} ${position}
        and (${at}, ${id}) ${sign} (${position}, ${cursor.position.id}::uuid)`
      }`,
    order: (at, id) => sql`${at} ${direction}, ${id} ${direction} limit ${limit + 1}`,
  }
  const parts = filters.kinds.map(kind => timelinePart(kind, filters, reach))
  return sql<Row>`
    select e.*, (extract(epoch from e.at) * 1000000)::bigint as place
      from (${sql.join(parts, sql` union all `)}) as e (id, kind, at, "actorKind", "actorName", action, "objectKind",
        "objectId", outcome, code, reason, "from", "to", amount, text)
     order by e.at ${direction}, e.id ${direction} limit ${limit + 1}`
}

export async function readMemberTimeline(
  reader: Reader,
  filters: TimelineFilters,
  descending: boolean,
  cursor: Cursor | null,
  limit: number,
): Promise<EventRow[]> {
  if (filters.kinds.length === 0) return []
  const { rows } = await memberTimelineStatement(filters, descending, cursor, limit).execute(reader)
  return rows.map(({ actorKind, actorName, objectKind, objectId, place: position, ...event }) => ({
    ...event,
    actor: actorKind === null || actorName === null ? null : { kind: actorKind, name: actorName },
    object: { kind: objectKind, id: objectId },
    position: { value: position, id: event.id },
  }))
}

/** Number of entries, up to a limit, and whether there are more. */
export async function countMemberTimeline(reader: Reader, filters: TimelineFilters): Promise<Counted<never>> {
  if (filters.kinds.length === 0) return { total: 0, isEstimate: false, totals: null }
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count
    from (${memberTimelineStatement(filters, true, null, EXACT_UP_TO)}) as counted`.execute(reader)
  const total = rows[0]?.count ?? 0
  return { total, isEstimate: total > EXACT_UP_TO, totals: null }
}
