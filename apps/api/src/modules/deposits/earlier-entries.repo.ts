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
         and (status in ('unmatched', 'possible-duplicate', 'matched', 'held')
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

export type Waiting = { readonly depositId: DepositId; readonly status: DepositStatus; readonly paidAt: Date }

/**
 * Lines that may be the payment of a manual entry: they are unmatched, were credited to this member at about that time,
 * or have a reference similar to the slip's.
 */
export async function findSimilarLines(
  reader: Reader,
  input: {
    bankAccountId: BankAccountId
    amount: Satang
    memberId: MemberId
    occurredAt: Date
    reference: string | null
  },
): Promise<readonly Waiting[]> {
  const at = sql`${input.occurredAt}::timestamptz`
  const { rows } = await sql<Waiting>`
    select id as "depositId", status, occurred_at as "paidAt" from deposits
     where bank_account_id = ${input.bankAccountId}::uuid and amount_satang = ${input.amount}::bigint
       and bank_transaction_id is not null
       and occurred_at between ${at} - interval '24 hours' and ${at} + interval '24 hours'
       and (status in ('unmatched', 'possible-duplicate', 'matched', 'held')
            or status = 'credited' and member_id = ${input.memberId}::uuid
              and occurred_at between ${at} - interval '10 minutes' and ${at} + interval '10 minutes')
    union
    select d.id, d.status, d.occurred_at from bank_accounts a join bank_transactions t on t.bank_code = a.bank_code
      and t.account_no = a.account_no and t.direction = 'in'
      join deposits d on d.bank_transaction_id = t.id and d.status <> 'reversed'
     where a.id = ${input.bankAccountId}::uuid and ${isSimilarReference(sql`t.reference`, input.reference)}
     order by "paidAt", "depositId" limit 10`.execute(reader)
  return rows
}

/** Existing records of a reference on an account: a bank line, a manual entry. */
export async function findByReference(
  reader: Reader,
  account: { id: BankAccountId; bankCode: string; accountNo: string },
  reference: string,
): Promise<{ depositId: DepositId | null } | undefined> {
  const { rows } = await sql<{ depositId: DepositId | null }>`
    select d.id as "depositId" from bank_transactions t left join deposits d on d.bank_transaction_id = t.id
      and d.status <> 'reversed'
     where t.bank_code = ${account.bankCode} and t.account_no = ${account.accountNo} and t.direction = 'in'
       and t.reference = ${reference}
    union all
    select d.id from deposits d where d.bank_account_id = ${account.id}::uuid and d.reference = ${reference}
      and d.status <> 'reversed' limit 1`.execute(reader)
  return rows[0]
}
