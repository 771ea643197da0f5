import type { RecipientResponse } from '@backoffice/contract/promotions/forms'
import type { Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import { ANY_INSTANT, keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith } from '../../platform/lists/search-terms.ts'
import { instantKey, isOneOf } from '../../platform/lists/sort-key.ts'

export type Recipient = Omit<RecipientResponse, 'can'>

type RecipientFilters = Omit<Filters<ListQuery<'promotions.recipients'>>, 'sees'> & { readonly promotionId?: string }

/** Hundredths of a satang, as turnover counts: required is rounded up, done down. */
const REQUIRED = sql`coalesce(ceil(r.base_satang::numeric * r.percent / 100), 0)::bigint`

const DONE = sql`coalesce(floor(r.done / 100), 0)::bigint`

export const recipientList = keysetList({
  table: 'promotion_grants',
  as: 'g',
  keys: { grantedAt: instantKey(sql`g.granted_at`) },
  where: ({ promotionId, q, status, origin }: RecipientFilters) => [
    when(promotionId, id => sql`g.promotion_id = ${id}::uuid`),
    when(
      q?.toLowerCase(),
      name => sql`g.member_id in (select id from members where lower(username) like ${beginsWith(name)})`,
    ),
    when(status, statuses => isOneOf(sql`g.status`, statuses)),
    when(origin, origins => isOneOf(sql`g.origin`, origins)),
  ],
  columns: () => sql`g.id, json_build_object('id', p.id, 'title', v.document->>'title') as promotion,
    json_build_object('id', m.id, 'username', m.username) as member, g.status, g.origin,
    d.id as "depositId", d.amount_satang as "depositAmount", g.bonus_satang as bonus,
    ${REQUIRED} as required, ${DONE} as done, greatest(${REQUIRED} - ${DONE}, 0)::bigint as remaining,
    r.cap_satang as cap, case when r.id is null and g.status = 'completed' then g.bonus_satang
      else coalesce(r.converted_satang, 0) end as converted, g.terms_version as version,
    g.granted_at as "grantedAt", case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end
      as "grantedBy", g.expires_at as "expiresAt", g.finished_at as "finishedAt", coalesce(w.reason, g.reason) as reason`,
  joins: () => sql`join promotions p on p.id = g.promotion_id
    join promotion_versions v on v.promotion_id = g.promotion_id and v.version = g.terms_version
    join members m on m.id = g.member_id
    left join deposits d on d.id = g.deposit_id
    left join turnover_requirements r on r.source_kind = 'grant' and r.source_id = g.id::text
    left join grants w on w.id = g.id
    left join admins a on a.id = g.granted_by`,
  toRow: ({ depositId, depositAmount, ...row }: RecipientRow): Recipient => ({
    ...row,
    deposit: depositId === null || depositAmount === null ? null : { id: depositId, amount: depositAmount },
  }),
})

type RecipientRow = Omit<Recipient, 'deposit'> & {
  readonly depositId: string | null
  readonly depositAmount: Satang | null
}

export const findRecipient = (reader: Reader, id: string): Promise<Recipient | undefined> =>
  recipientList.find(reader, id, ANY_INSTANT)
