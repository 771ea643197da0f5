import type { memberEvent, timelineKinds } from '@backoffice/contract/members/forms'
import { sql } from 'kysely'
import type { z } from 'zod'
import { EXACT_UP_TO, mergedList } from '../../platform/lists/keyset-list.ts'
import type { Period } from '../../platform/lists/period.ts'
import type { Sight } from '../../platform/personal.ts'
import { allOf, instantKey, type Sql, type Window, windowOf, within } from '../../platform/lists/sort-key.ts'
import { unitCodes } from '../ledger/index.ts'
import { ERASED } from '../../platform/personal.ts'

type TimelineKind = (typeof timelineKinds)[number]
type MemberEvent = z.output<typeof memberEvent>
type TimelineFilters = Period & {
  readonly memberId: string
  readonly kinds: readonly TimelineKind[]
  readonly sees: Sight
}

type Row = Omit<MemberEvent, 'actor' | 'object'> & {
  actorKind: NonNullable<MemberEvent['actor']>['kind'] | null
  actorName: string | null
  objectKind: string
  objectId: string
  isErased: boolean
  sortValue: bigint
}

/** What a part of the timeline reads: its rows after the cursor, in its index order, as many as a page may need. */
type Reach = {
  beyond(at: Sql, id: Sql): Sql
  order(at: Sql, id: Sql): Sql
}

/** Reported by other parts of the timeline. */
const TOLD_ELSEWHERE = sql`('member.sign-in', 'member.add-note')`

/** Postings an action reports itself, with the amount: their transfer would repeat it. */
const TOLD_BY_ACTS: Readonly<Partial<Record<TimelineKind, Sql>>> = {
  admin: sql`(t.code = 'adjustment' and t.command = 'member.adjust')`,
  deposit: sql`(t.code in ('deposit', 'deposit-matched') or (t.code = 'reversal' and t.command = 'deposit.reverse'))`,
  withdrawal: sql`t.code in ('withdrawal', 'withdrawal-by-hand')`,
}

/** The action's effect on the member's money in satang; null: none. */
const ADJUSTED = sql`case when a.outcome = 'done' and a.after ? 'adjustmentId'
  then ((a.after ->> 'amount')::numeric * 100)::bigint end`
const cameTo = (status: Sql) =>
  sql`(a.outcome = 'done' and a.after ->> 'status' in ${status} and a.before ->> 'status' is distinct
    from a.after ->> 'status')`
const DEPOSITED = sql`case when ${cameTo(sql`('credited')`)} then d.amount_satang when ${cameTo(sql`('reversed')`)}
  then -d.amount_satang end`
const PAID = sql`case when ${cameTo(sql`('paid', 'paid-by-hand')`)} then -w.amount_satang end`

const audited = (
  kind: TimelineKind,
  from: Sql,
  objectKind: Sql,
  objectId: Sql,
  amount: Sql,
  { beyond, order }: Reach,
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
const ofEach = (records: Sql, objectKind: Sql, objectId: Sql, ofMember: Sql, { beyond, order }: Reach) => sql`
  ${records} cross join lateral (
    select x.* from audit x where x.object_kind = ${objectKind} and x.object_id = ${objectId}
      and ${beyond(sql`x.at`, sql`x.id`)} order by ${order(sql`x.at`, sql`x.id`)}) a
   where ${ofMember}`

function partOf(kind: TimelineKind, { memberId, kinds, sees }: TimelineFilters, reach: Reach): Sql {
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
           from transfers t where t.member_id = ${id} and t.code not in (${sql.join([...unitCodes])})
             and ${missingFrom(kinds)} and ${beyond(sql`t.booked_at`, sql`t.id`)}
             order by ${order(sql`t.booked_at`, sql`t.id`)})`
    case 'sign-in':
      return sql`(select s.id, 'sign-in', s.at, 'member', m.username, 'member.sign-in', 'member', s.member_id::text,
        'done', null, null, null, null, null::bigint, ${sees.phones ? sql`concat_ws(' · ', host(s.ip), s.country, s.device)` : sql`null`}
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

function missingFrom(kinds: readonly TimelineKind[]): Sql {
  const reported = kinds.flatMap(kind => TOLD_BY_ACTS[kind] ?? [])
  return reported.length === 0 ? sql`true` : sql`not (${sql.join(reported, sql` or `)})`
}

/** A page of a member's timeline: each part is read by its own index as far as a page may need, then merged. */
function statement(filters: TimelineFilters, window: Window) {
  const { position } = window
  const limit = sql`limit ${sql.lit(window.rows)}`
  const reach: Reach = {
    beyond: (at, id) =>
      allOf([
        within(at, filters),
        position === null ? null : sql`${at} ${window.isDescending ? sql`<=` : sql`>=`} ${instantKey(at).at(position)}`,
        window.beyond(instantKey(at), id),
      ]),
    order: (at, id) => sql`${window.order(at, id)} ${limit}`,
  }
  const parts = filters.kinds.map(kind => partOf(kind, filters, reach))
  // Empty for an admin who may see none of the requested kinds.
  const events = parts.length > 0 ? parts : [sql`(select * from ${partOf('note', filters, reach)} none where false)`]
  return sql<Row>`
    select e.*, ${instantKey(sql`e.at`).value} as "sortValue", m.erased_at is not null as "isErased"
      from (${sql.join(events, sql` union all `)}) as e (id, kind, at, "actorKind", "actorName", action, "objectKind",
        "objectId", outcome, code, reason, "from", "to", amount, text)
      join members m on m.id = ${filters.memberId}::uuid
     order by ${window.order(sql`e.at`, sql`e.id`)} ${limit}`
}

/** Everything that happened around a member. */
export const timelineList = mergedList({
  statement,
  from: (filters: TimelineFilters) =>
    sql`(${statement(filters, windowOf({ sort: '-at', cursor: null, limit: EXACT_UP_TO }))}) as counted`,
  toRow: ({ actorKind, actorName, objectKind, objectId, isErased, sortValue: _sortValue, ...event }: Row) => ({
    ...event,
    reason: isErased && event.reason !== null ? ERASED : event.reason,
    actor:
      actorKind === null || actorName === null
        ? null
        : { kind: actorKind, name: isErased && actorKind === 'member' ? ERASED : actorName },
    object: { kind: objectKind, id: objectId },
  }),
})
