import type { significantEvent } from '@backoffice/contract/significant-events/endpoints'
import { sql } from 'kysely'
import type { z } from 'zod'
import { searchOf } from '../../platform/lists/find-few.ts'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith } from '../../platform/lists/search-terms.ts'
import { instantKey, isOneOf, within } from '../../platform/lists/sort-key.ts'

export type SignificantEvent = z.output<typeof significantEvent>

/** Significant events `v`, some of members `m`. */
export const significantEventList = keysetList({
  table: 'significant_events',
  as: 'v',
  keys: { at: instantKey(sql`v.at`) },
  where: (filters: Filters<ListQuery<'significant-events.list'>>) => [
    when(filters.kind, kinds => isOneOf(sql`v.kind`, kinds)),
    when(filters.amountFrom, amount => sql`v.amount_satang >= ${amount}`),
    when(filters.amountTo, amount => sql`v.amount_satang <= ${amount}`),
    within(sql`v.at`, filters),
  ],
  searches: ({ q }) =>
    q === undefined
      ? []
      : [
          searchOf('significant_events', 'v', [
            sql`v.member_id in (select id from members where lower(username) like ${beginsWith(q.toLowerCase())})`,
          ]),
        ],
  columns: () => sql`v.id, v.kind, v.at, v.amount_satang as amount, v.action, v.actor, host(v.ip) as ip,
    case when m.id is not null then json_build_object('id', m.id, 'username', m.username,
      'name', m.first_name || ' ' || m.last_name) end as member,
    case when v.subject_kind is not null then json_build_object('kind', v.subject_kind, 'id', v.subject_id) end
      as subject, v.audit_id as "auditId", v.details, v.licence_version as "licenceVersion"`,
  joins: () => sql`left join members m on m.id = v.member_id`,
  toRow: (row: SignificantEvent) => row,
})
