import type { suspicion } from '@backoffice/contract/suspicions/endpoints'
import { sql } from 'kysely'
import type { z } from 'zod'
import { searchOf } from '../../platform/lists/find-few.ts'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith } from '../../platform/lists/search-terms.ts'
import { instantKey, isOneOf, within } from '../../platform/lists/sort-key.ts'

/** An internal report as it is stored, without what a viewer can do. */
export type SuspicionRecord = Omit<z.output<typeof suspicion>, 'can'>

/** Internal reports `s` of members `m`. */
export const suspicionRows = keysetList({
  table: 'suspicions',
  as: 's',
  keys: { createdAt: instantKey(sql`s.created_at`) },
  where: (filters: Filters<ListQuery<'suspicions.list'>>) => [
    when(filters.status, statuses => isOneOf(sql`s.status`, statuses)),
    when(filters.kind, kinds => isOneOf(sql`s.kind`, kinds)),
    when(filters.foundBy, sources => isOneOf(sql`s.found_by`, sources)),
    within(sql`s.created_at`, filters),
  ],
  searches: ({ q }) =>
    q === undefined
      ? []
      : [
          searchOf('suspicions', 's', [
            sql`s.member_id in (select id from members where lower(username) like ${beginsWith(q.toLowerCase())})`,
          ]),
        ],
  columns: () => sql`s.id,
    json_build_object('id', m.id, 'username', m.username, 'name', m.first_name || ' ' || m.last_name) as member,
    s.kind, s.period_from as "periodFrom", s.period_to as "periodTo", s.amount_satang as amount, s.text,
    s.found_by as "foundBy", s.status, json_build_object('id', w.id, 'name', w.name) as "createdBy",
    s.created_at as "createdAt",
    case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as "decidedBy",
    s.decided_at as "decidedAt", s.authority, s.reference, s.sent_at as "sentAt", s.reason, s.version`,
  joins: () => sql`join members m on m.id = s.member_id join admins w on w.id = s.created_by
    left join admins d on d.id = s.decided_by`,
  toRow: (row: SuspicionRecord) => row,
})
