import type { memberDocument } from '@backoffice/contract/documents/endpoints'
import type { BusinessDay } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { z } from 'zod'
import { searchOf } from '../../platform/lists/find-few.ts'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith } from '../../platform/lists/search-terms.ts'
import { instantKey, isOneOf, within } from '../../platform/lists/sort-key.ts'

/** A document as it is stored, without what a viewer can do. */
export type DocumentRecord = Omit<z.output<typeof memberDocument>, 'can'>
type DocumentFilters = Omit<Filters<ListQuery<'documents.list'>>, 'expiry' | 'sees'> & {
  /** Accepted ones that expire from a day until another. */
  readonly expiring?: { readonly from: BusinessDay; readonly until: BusinessDay } | undefined
}

const by = (alias: string) => {
  const [id, name] = [sql.ref(`${alias}.id`), sql.ref(`${alias}.name`)]
  return sql`case when ${id} is not null then json_build_object('id', ${id}, 'name', ${name}) end`
}

/** Documents `d` of members `m`. */
export const documentRows = keysetList({
  table: 'member_documents',
  as: 'd',
  keys: { receivedAt: instantKey(sql`d.received_at`) },
  where: (filters: DocumentFilters) => [
    when(filters.memberId, id => sql`d.member_id = ${id}::uuid`),
    when(filters.status, statuses => isOneOf(sql`d.status`, statuses)),
    when(filters.kind, kinds => isOneOf(sql`d.kind`, kinds)),
    when(
      filters.expiring,
      ({ from, until }) =>
        sql`d.status = 'accepted' and d.expires_on >= ${from}::date and d.expires_on <= ${until}::date`,
    ),
    within(sql`d.received_at`, filters),
  ],
  searches: ({ q }) =>
    q === undefined
      ? []
      : [
          searchOf('member_documents', 'd', [
            sql`d.member_id in (select id from members where lower(username) like ${beginsWith(q.toLowerCase())})`,
          ]),
        ],
  columns: () => sql`d.id,
    json_build_object('id', m.id, 'username', m.username, 'name', m.first_name || ' ' || m.last_name) as member,
    m.kyc_level as level, d.kind, d.label, d.status, d.received_from as "receivedFrom", ${by('r')} as "receivedBy",
    d.received_at as "receivedAt", d.pages, d.bytes, ${by('c')} as "checkedBy", d.checked_at as "checkedAt",
    d.refusal_code as "refusalCode", d.refusal_text as "refusalText", d.expires_on as "expiresOn",
    d.number is not null as "hasNumber", d.removed_at as "removedAt"`,
  joins: () => sql`join members m on m.id = d.member_id left join admins r on r.id = d.received_by
    left join admins c on c.id = d.checked_by`,
  toRow: (row: DocumentRecord) => row,
})
