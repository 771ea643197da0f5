import type { Endpoints } from '@backoffice/contract'
import { issuedReports } from '@backoffice/contract/reports/lists'
import { sql } from 'kysely'
import type { z } from 'zod'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { instantKey, isOneOf } from '../../platform/lists/sort-key.ts'
import { fileColumns } from '../lists/index.ts'

export type ReportRow = z.output<Endpoints['issued-reports.issue']['answer']>

/** Issued reports, every version. */
export const reportList = keysetList({
  table: 'issued_reports',
  as: 'r',
  keys: { issuedAt: instantKey(sql`r.issued_at`) },
  where: (filters: Filters<ListQuery<'issued-reports.list'>>) => [
    when(filters.kind, kinds => isOneOf(sql`r.kind`, kinds)),
    when(filters.memberId, id => sql`r.member_id = ${id}::uuid`),
    when(filters.daysFrom, day => sql`r.to_day >= ${day}::date`),
    when(filters.daysTo, day => sql`r.from_day <= ${day}::date`),
  ],
  columns: () => sql`r.id, r.kind, r.from_day as "from", r.to_day as "to", r.version, r.issued_at as "issuedAt",
    encode(r.hash, 'hex') as hash,
    case when r.difference is null then 'first'
      when (r.difference->>'added')::int + (r.difference->>'removed')::int + (r.difference->>'changed')::int = 0
      then 'unchanged' else 'changed' end as outcome,
    case when m.id is not null then json_build_object('id', m.id, 'username', m.username) end as member,
    case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as "issuedBy"`,
  joins: () => sql`left join members m on m.id = r.member_id left join admin_accounts a on a.id = r.issued_by`,
  toRow: (row: ReportRow) => row,
})

export const reportColumns = fileColumns(issuedReports, 'reports', {})
