import type { DepositStatus } from '@backoffice/contract/deposits/forms'
import type { BankAccountId, DepositId, MemberId, Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import { isSimilarReference } from '../../platform/db/similar-reference.ts'

export type EarlierEntry = {
  readonly depositId: DepositId
  readonly status: DepositStatus | 'awaiting-second'
  readonly paidAt: Date | null
}

type EntryQuery = {
  readonly bankAccountId: BankAccountId
  readonly amount: Satang
  readonly memberId: MemberId
  readonly occurredAt: Date
  readonly reference?: string
  readonly now: Date
}

/**
 * Manual entries that may equal a new one: they are pending (approval, or unmatched after a reversal), or were for this
 * member within a day (slips are dated loosely), or for anyone at about that time (one slip, sent for two), or have a
 * similar reference. Two different bank references are two movements.
 */
export async function findSimilarEntries(reader: Reader, input: EntryQuery): Promise<readonly EarlierEntry[]> {
  const { bankAccountId, amount, memberId, now, reference = null } = input
  const at = sql`${input.occurredAt}::timestamptz`
  const { rows } = await sql<EarlierEntry>`
    select "depositId", status, case when "isPaidAtKnown" then at end as "paidAt" from (
      select id as "depositId", status, occurred_at as at, paid_at_known as "isPaidAtKnown", reference from deposits
       where bank_account_id = ${bankAccountId}::uuid and amount_satang = ${amount}::bigint
         and bank_transaction_id is null
         and occurred_at between ${at} - interval '24 hours' and ${at} + interval '24 hours'
         and (status in ('unmatched', 'possible-duplicate', 'matched')
              or status = 'credited' and (member_id = ${memberId}::uuid
                or occurred_at between ${at} - interval '10 minutes' and ${at} + interval '10 minutes'))
      union
      select id, status, occurred_at, paid_at_known, reference from deposits
        where bank_account_id = ${bankAccountId}::uuid and ${isSimilarReference(sql`deposits.reference`, reference)}
        and status <> 'reversed'
      union
      select subject_id, status, (payload->>'occurredAt')::timestamptz, payload->>'paidAtKnown' is null,
        payload->>'reference' from approvals
       where status = 'awaiting-second' and expires_at > ${now}::timestamptz and kind = 'deposits.create'
         and amount_satang = ${amount}::bigint and payload->>'accountId' = ${bankAccountId}
         and (payload->>'occurredAt')::timestamptz between ${at} - interval '24 hours'
           and ${at} + interval '24 hours') e
     where not coalesce(not ${isSimilarReference(sql`e.reference`, reference)}, false)
     order by at, "depositId" limit 10`.execute(reader)
  return rows
}
