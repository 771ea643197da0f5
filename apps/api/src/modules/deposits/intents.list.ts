import type { depositIntent, IntentStatus } from '@backoffice/contract/deposits/forms'
import { sql } from 'kysely'
import type { z } from 'zod'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith } from '../../platform/lists/search-terms.ts'
import { anyOf, byValue, instantKey, type Sql, within } from '../../platform/lists/sort-key.ts'
import { namedMember } from './deposit-record.repo.ts'

/** What members said they would pay. */
export const intentList = keysetList({
  table: 'deposit_intents',
  as: 'i',
  keys: { requestedAt: instantKey(sql`i.requested_at`) },
  where: (filters: Filters<ListQuery<'deposits.intents'>>, now) => [
    when(filters.status, statuses => statusIs(statuses, now)),
    when(filters.bankAccountId, id => byValue(sql`i.bank_account_id = ${id}::uuid`)),
    when(filters.memberId, id => sql`i.member_id = ${id}::uuid`),
    within(sql`i.requested_at`, filters),
    // By id, each way by its index: an "or" of both would scan the whole list when nothing matches.
    when(
      filters.q,
      q => sql`i.id in (
        select id from deposit_intents where external_id = ${q}
        union all select x.id from (select id from members where lower(username) like ${beginsWith(q.toLowerCase())}
          limit 200) m join deposit_intents x on x.member_id = m.id)`,
    ),
  ],
  // An expired one counts as such, whether or not the sweeper has run.
  columns: now => sql`
    i.id, i.external_id as "externalId", case when i.status = 'open' and i.expires_at <= ${now} then 'expired'
      else i.status end as status, ${namedMember} as member, i.channel, i.asked_satang as amount, i.pay_satang as "payAmount",
    json_build_object('id', a.id, 'bankCode', a.bank_code, 'accountNo', a.account_no, 'holder', a.holder) as account,
    i.promotion_ref as "promotionRef", i.requested_at as "requestedAt", i.expires_at as "expiresAt",
    i.paid_at as "paidAt", (select d.id from deposits d where d.intent_id = i.id
      order by d.status = 'credited' desc, d.detected_at limit 1) as "depositId"`,
  joins: () => sql`join members m on m.id = i.member_id join bank_accounts a on a.id = i.bank_account_id`,
  toRow: (intent: z.output<typeof depositIntent>) => intent,
})

/** Each stored status separately, so that the few open ones are read by their own index. */
function statusIs(statuses: readonly IntentStatus[], now: Date): Sql {
  const holds: Record<IntentStatus, Sql> = {
    open: sql`(i.status = 'open' and i.expires_at > ${now})`,
    paid: sql`i.status = 'paid'`,
    expired: sql`(i.status = 'expired' or (i.status = 'open' and i.expires_at <= ${now}))`,
  }
  return anyOf(statuses.map(status => holds[status]))
}
