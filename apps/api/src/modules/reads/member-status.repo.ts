import type { BusinessDay, MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import { type DecisionFacts, autoApproved } from './decision-facts.repo.ts'

/** Facts of a decision about a withdrawal of this member on this day. */
export async function decisionFactsOfMember(
  reader: Reader,
  memberId: MemberId,
  day: BusinessDay,
): Promise<DecisionFacts & { readonly holder: string }> {
  const { rows } = await sql<DecisionFacts & { holder: string }>`
    select m.status as "memberStatus", m.blocked_withdraw as "blockedWithdraw",
      m.first_name || ' ' || m.last_name as holder,
           today.count as "autoApprovedCount", today.amount as "autoApprovedAmount",
           (select t.counterparty_name from deposits d join bank_transactions t on t.id = d.bank_transaction_id
             where d.member_id = m.id and d.status = 'credited' and t.counterparty_name is not null
               order by d.credited_at desc limit 1) as "seenName"
      from members m
      cross join lateral (select count(*)::int as count, coalesce(sum(o.amount_satang), 0)::bigint as amount
        from withdrawals o
                           where o.member_id = m.id and o.business_day = ${day}::date
                             and o.status in ${autoApproved}) today
     where m.id = ${memberId}::uuid`.execute(reader)
  const [row] = rows
  if (row === undefined) throw new Error(`there is no member ${memberId}`)
  return row
}
