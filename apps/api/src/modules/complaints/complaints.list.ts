import type { complaint } from '@backoffice/contract/complaints/endpoints'
import type { AdminId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { z } from 'zod'
import { searchOf } from '../../platform/lists/find-few.ts'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith } from '../../platform/lists/search-terms.ts'
import { instantKey, isOneOf, type Sql, within } from '../../platform/lists/sort-key.ts'

/** A complaint as it is stored, without what a viewer can do. */
export type ComplaintRecord = Omit<z.output<typeof complaint>, 'can'>
type ComplaintFilters = Omit<Filters<ListQuery<'complaints.list'>>, 'sees' | 'assigned'> & {
  /** Null: those that no one works on. */
  readonly assignedTo?: AdminId | null
}

/** A complaint `c` against its deadline; an answer counts when it was given, else when it was passed on. */
export const timingOf = (now: Date): Sql => sql`case
  when coalesce(c.answered_at, c.escalated_at) is not null
    then case when coalesce(c.answered_at, c.escalated_at) <= c.deadline then 'in-time' else 'late' end
  when c.deadline < ${now}::timestamptz then 'overdue' else 'running' end`

const nameOf = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null
    then json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}) end`

/** Complaints `c` of members `m`. */
export const complaintRows = keysetList({
  table: 'complaints',
  as: 'c',
  keys: { receivedAt: instantKey(sql`c.received_at`), deadline: instantKey(sql`c.deadline`) },
  where: (filters: ComplaintFilters, now) => [
    when(filters.memberId, id => sql`c.member_id = ${id}::uuid`),
    when(filters.status, statuses => isOneOf(sql`c.status`, statuses)),
    when(filters.category, categories => isOneOf(sql`c.category`, categories)),
    when(filters.outcome, outcomes => isOneOf(sql`c.outcome`, outcomes)),
    when(filters.timing, timings => isOneOf(timingOf(now), timings)),
    filters.assignedTo === undefined ? null : sql`c.assigned_to is not distinct from ${filters.assignedTo}::uuid`,
    within(sql`c.received_at`, filters),
  ],
  searches: ({ q }) =>
    q === undefined
      ? []
      : [
          searchOf('complaints', 'c', [
            sql`c.member_id in (select id from members where lower(username) like ${beginsWith(q.toLowerCase())})`,
          ]),
        ],
  columns: now => sql`c.id, case when m.id is not null then json_build_object('id', m.id, 'username', m.username,
      'name', m.first_name || ' ' || m.last_name) end as member,
    c.received_at as "receivedAt", c.channel, c.category, c.text, c.disputed_satang as disputed, c.deadline,
    ${timingOf(now)} as timing, c.status, ${nameOf('w')} as "assignedTo", c.outcome, c.paid_satang as paid, c.answer,
    ${nameOf('a')} as "answeredBy", c.answered_at as "answeredAt", c.adr_body as "adrBody",
    c.adr_reference as "adrReference", c.adr_on as "adrOn", c.decision, c.decision_text as "decisionText",
    c.decided_on as "decidedOn", ${nameOf('r')} as "createdBy", c.created_at as "createdAt", c.version`,
  joins: () => sql`left join members m on m.id = c.member_id left join admins w on w.id = c.assigned_to
    left join admins a on a.id = c.answered_by join admins r on r.id = c.created_by`,
  toRow: (row: ComplaintRecord) => row,
})
