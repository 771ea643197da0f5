import type { riskHit } from '@backoffice/contract/risk/endpoints'
import { sql } from 'kysely'
import type { z } from 'zod'
import { searchOf } from '../../platform/lists/find-few.ts'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith } from '../../platform/lists/search-terms.ts'
import { instantKey, isOneOf, within } from '../../platform/lists/sort-key.ts'

export type HitRecord = z.output<typeof riskHit>
type HitFilters = Omit<Filters<ListQuery<'risk.hits'>>, 'sees'> & { readonly memberId?: string | undefined }

/** What rules found: hits `h` of members `m` or admins `a`. */
export const hitRows = keysetList({
  table: 'risk_hits',
  as: 'h',
  keys: { foundAt: instantKey(sql`h.found_at`) },
  where: (filters: HitFilters) => [
    when(filters.memberId, id => sql`h.member_id = ${id}::uuid`),
    when(filters.ruleId, id => sql`h.rule_id = ${id}::uuid`),
    when(filters.severity, severities => isOneOf(sql`h.severity`, severities)),
    when(filters.subject, kinds => isOneOf(sql`h.subject_kind`, kinds)),
    within(sql`h.found_at`, filters),
  ],
  searches: ({ q }) =>
    q === undefined
      ? []
      : [
          searchOf('risk_hits', 'h', [
            sql`h.member_id in (select id from members where lower(username) like ${beginsWith(q.toLowerCase())})`,
          ]),
        ],
  columns: () => sql`h.id,
    json_build_object('id', r.id, 'name', v.document ->> 'name', 'key', r.key, 'version', h.version) as rule,
    case when m.id is not null then json_build_object('id', m.id, 'username', m.username,
      'name', m.first_name || ' ' || m.last_name) end as member,
    case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as admin,
    split_part(h.event_key, '/', 1) as fact, h.at, h.found_at as "foundAt", h.figures, h.severity, h.weight,
    h.case_id as "caseId", case when c.status = 'closed' then c.verdict end as verdict`,
  joins: () => sql`join risk_rules r on r.id = h.rule_id
    join risk_rule_versions v on v.rule_id = h.rule_id and v.version = h.version
    left join members m on m.id = h.member_id left join admins a on a.id = h.admin_id
    left join cases c on c.id = h.case_id`,
  toRow: (row: HitRecord) => row,
})
