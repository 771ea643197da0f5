import type { riskCase } from '@backoffice/contract/cases/case'
import { deadlineHours, DUE_SOON_PART } from '@backoffice/contract/cases/terms'
import { severities } from '@backoffice/contract/risk/terms'
import type { AdminId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { z } from 'zod'
import { searchOf } from '../../platform/lists/find-few.ts'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith } from '../../platform/lists/search-terms.ts'
import { instantKey, isOneOf, numberKey, type Sql } from '../../platform/lists/sort-key.ts'
import { ERASED } from '../../platform/personal.ts'

/** A case as it is stored, without what a viewer can do. */
export type CaseRecord = Omit<z.output<typeof riskCase>, 'can'>
type CaseFilters = Omit<Filters<ListQuery<'cases.list'>>, 'sees' | 'assignee'> & {
  /** Null: those that no admin works on. */
  readonly claimedBy?: AdminId | null
  /** Who looks: a case about an admin is never shown to them. */
  readonly viewer: AdminId
}

const dueSoon = sql`case c.severity ${sql.join(
  severities.map(
    severity =>
      sql`when ${sql.lit(severity)} then interval '1 minute' * ${sql.lit((deadlineHours[severity] * 60) / DUE_SOON_PART)}`,
  ),
  sql` `,
)} end`

/** A case `c` against its deadline; a closed one counts when it was closed. */
export const timingOf = (now: Date): Sql => sql`case
  when c.status = 'waiting' then 'paused'
  when c.deadline < coalesce(c.closed_at, ${now}::timestamptz) then 'overdue'
  when c.closed_at is null and c.deadline - ${dueSoon} < ${now}::timestamptz then 'due-soon'
  else 'on-time' end`

const personOf = (alias: string): Sql =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null
    then json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}) end`

/** A subject, of members `m` and admins `s`; of an erased member there is no name. */
export const subjectOf: Sql = sql`case when m.id is not null then json_build_object('kind', 'member', 'id', m.id,
    'username', m.username, 'name', case when m.erased_at is not null then ${sql.lit(ERASED)}
      else m.first_name || ' ' || m.last_name end)
  else json_build_object('kind', 'admin', 'id', s.id, 'username', s.username, 'name', s.name) end`

/** Cases `c` that this viewer may see: not one about themselves. */
export const isNotAbout = (viewer: AdminId): Sql =>
  sql`not exists (select from case_subjects o where o.case_id = c.id and o.admin_id = ${viewer}::uuid)`

const MAX_NUMBER = 2_147_483_647
function numberIn(q: string): number | null {
  const digits = /^#?(\d{1,10})$/.exec(q)?.[1]
  return digits === undefined || Number(digits) > MAX_NUMBER ? null : Number(digits)
}

/** Cases `c`. */
export const caseRows = keysetList({
  table: 'cases',
  as: 'c',
  keys: {
    score: numberKey(sql`c.score`, 'integer'),
    deadline: instantKey(sql`c.deadline`),
    openedAt: instantKey(sql`c.opened_at`),
  },
  where: ({ status, severity, timing, verdict, snoozed, memberId, claimedBy, viewer, q }: CaseFilters, now) => [
    isNotAbout(viewer),
    status !== undefined
      ? isOneOf(sql`c.status`, status)
      : verdict === undefined && memberId === undefined && q === undefined
        ? sql`c.status <> 'closed'`
        : null,
    when(severity, codes => isOneOf(sql`c.severity`, codes)),
    when(verdict, codes => isOneOf(sql`c.verdict`, codes)),
    when(timing, codes => isOneOf(timingOf(now), codes)),
    claimedBy === undefined ? null : sql`c.claimed_by is not distinct from ${claimedBy}::uuid`,
    snoozed === 'only'
      ? sql`c.snoozed_until > ${now}`
      : snoozed === 'all' || memberId !== undefined || q !== undefined
        ? null
        : sql`(c.snoozed_until is null or c.snoozed_until <= ${now})`,
    when(memberId, id => sql`c.id in (select case_id from case_subjects where member_id = ${id}::uuid)`),
  ],
  searches({ q }) {
    if (q === undefined) return []
    const number = numberIn(q)
    return [
      searchOf('cases', 'c', [
        sql`c.id in (select o.case_id from case_subjects o join members p on p.id = o.member_id
          where lower(p.username) like ${beginsWith(q.toLowerCase())})`,
        sql`c.id in (select o.case_id from case_subjects o join admins p on p.id = o.admin_id
          where lower(p.username) like ${beginsWith(q.toLowerCase())})`,
        ...(number === null ? [] : [sql`c.number = ${number}`]),
      ]),
    ]
  },
  columns: now => sql`c.id, c.number, c.status, c.severity, c.score, ${subjectOf} as subject, c.text,
    (select coalesce(json_agg(json_build_object('key', r.key, 'name', r.name) order by r.found_at desc), '[]')
       from (select u.key, u.name, max(h.found_at) as found_at from risk_hits h join risk_rules u on u.id = h.rule_id
              where h.case_id = c.id group by u.id order by max(h.found_at) desc limit 5) r) as rules,
    ${personOf('ob')} as "openedBy", c.opened_at as "openedAt", c.deadline, ${timingOf(now)} as timing,
    array(select distinct h.kind from case_holds h
      where h.case_id = c.id and h.released_at is null order by 1) as holds,
    ${personOf('cb')} as "claimedBy", c.claimed_at as "claimedAt", c.waiting_for as "waitingFor",
    c.waiting_reason as "waitingReason", c.waiting_since as "waitingSince", c.waiting_until as "waitingUntil",
    c.snoozed_until as "snoozedUntil", c.verdict, c.reasons, c.decision_text as "decisionText",
    c.decision_holds as "decisionHolds", c.decision_account as "decisionAccount", ${personOf('db')} as "decidedBy",
    c.decided_at as "decidedAt", ${personOf('fb')} as "confirmedBy", c.confirmed_at as "confirmedAt",
    c.closed_at as "closedAt", c.reopened, c.version`,
  joins: () => sql`join case_subjects x on x.case_id = c.id and x.is_main
    left join members m on m.id = x.member_id left join admins s on s.id = x.admin_id
    left join admins ob on ob.id = c.opened_by left join admins cb on cb.id = c.claimed_by
    left join admins db on db.id = c.decided_by left join admins fb on fb.id = c.confirmed_by`,
  toRow: (row: CaseRecord) => row,
})
