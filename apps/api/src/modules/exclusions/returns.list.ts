import type { exclusionReturn } from '@backoffice/contract/exclusions/endpoints'
import type { ReturnStatus } from '@backoffice/contract/exclusions/terms'
import { sql } from 'kysely'
import type { z } from 'zod'
import { searchOf } from '../../platform/lists/find-few.ts'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith } from '../../platform/lists/search-terms.ts'
import { anyOf, instantKey, type Sql, within } from '../../platform/lists/sort-key.ts'

/** A request as it is stored, without what a viewer can do. */
export type ReturnRecord = Omit<z.output<typeof exclusionReturn>, 'can'>

const STATUS = (now: Date): Readonly<Record<ReturnStatus, Sql>> => ({
  waiting: sql`(r.status = 'open' and r.due_at > ${now})`,
  due: sql`(r.status = 'open' and r.due_at <= ${now})`,
  returned: sql`r.status = 'returned'`,
  refused: sql`r.status = 'refused'`,
  replaced: sql`r.status = 'replaced'`,
})

/** Requests to return `r` from exclusions `x` of members `m`. */
export const returnList = keysetList({
  table: 'exclusion_returns',
  as: 'r',
  keys: { dueAt: instantKey(sql`r.due_at`), requestedAt: instantKey(sql`r.requested_at`) },
  where: (filters: Filters<ListQuery<'exclusions.returns'>>, now) => [
    when(filters.status, statuses => anyOf(statuses.map(status => STATUS(now)[status]))),
    within(sql`r.requested_at`, filters),
  ],
  searches: ({ q }) =>
    q === undefined
      ? []
      : [
          searchOf('exclusion_returns', 'r', [
            sql`r.member_id in (select id from members where lower(username) like ${beginsWith(q.toLowerCase())})`,
          ]),
        ],
  columns: now => sql`r.id,
    json_build_object('id', m.id, 'username', m.username, 'name', m.first_name || ' ' || m.last_name) as member,
    case when r.status <> 'open' then r.status when r.due_at > ${now} then 'waiting' else 'due' end as status,
    x.kind, x.starts_at as "startsAt", x.ends_at as "endsAt", r.requested_at as "requestedAt", r.due_at as "dueAt",
    r.decided, r.closed_at as "closedAt",
    case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as "closedBy", r.reason`,
  joins: () => sql`join members m on m.id = r.member_id join member_exclusions x on x.id = r.exclusion_id
    left join admins a on a.id = r.closed_by`,
  toRow: (row: ReturnRecord) => row,
})
