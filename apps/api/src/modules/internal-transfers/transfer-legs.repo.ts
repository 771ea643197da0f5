import type { internalTransferDetail } from '@backoffice/contract/internal-transfers/forms'
import type { BankAccountId, Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Counterparty, OpenLeg } from '../bank-lines/index.ts'

export type Side = 'out' | 'in'
/**
 * Internal transfers that may wait for this line: equal amount, at most a day apart; those with the line's reference
 * and the nearest first. The deposits' `hasCounterpart` covers what this finds for a credit.
 */
export async function findOpenLegs(tx: Tx, lineId: string): Promise<OpenLeg[]> {
  const { rows } = await sql<OpenLeg>`
    select o.id, other.bank_code as "bankCode", other.account_no as "accountNo", other.holder,
      coalesce(lower(o.reference) = lower(n.reference), false) as "sameReference"
      from bank_transactions n
      join own_transfers o on o.amount_satang = n.amount_satang and (n.direction = 'in'
        and o.to_bank_account_id = n.bank_account_id or n.direction = 'out'
        and o.from_bank_account_id = n.bank_account_id)
       and o.occurred_at between n.occurred_at - interval '1 day' and n.occurred_at + case when n.time_known
         then interval '1 day' else interval '2 days' end
      join bank_accounts other on other.id = case when n.direction = 'in' then o.from_bank_account_id
        else o.to_bank_account_id end
     where n.id = ${lineId}::uuid and o.cancelled_at is null and not exists (select from bank_line_links l
       where l.own_transfer_id = o.id and l.direction = n.direction)
     order by "sameReference" desc, abs(extract(epoch from o.occurred_at - n.occurred_at)), o.id limit 20`.execute(tx)
  return rows
}

export type OpenLine = { readonly id: string; readonly sameReference: boolean } & Counterparty
export type OpenLinesQuery = {
  readonly accountId: BankAccountId
  readonly side: Side
  readonly amount: Satang
  readonly occurredAt: Date
  readonly reference: string
  readonly transferId: string | null
}

/**
 * Lines that may be a leg of an internal transfer: uncategorized, not a matched deposit, and not unlinked from it
 * before.
 */
export async function findOpenLines(reader: Reader, requested: OpenLinesQuery): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select t.id, coalesce(lower(t.reference) = lower(${requested.reference}), false) as "sameReference",
      t.counterparty_bank_code as "bankCode", t.counterparty_account_no as "accountNo",
           t.counterparty_name as name, t.counterparty_phone as phone
      from bank_transactions t left join deposits d on d.bank_transaction_id = t.id and d.status <> 'reversed'
     where t.bank_account_id = ${requested.accountId}::uuid and t.amount_satang = ${requested.amount}::bigint
       and t.direction = ${requested.side}
       and t.occurred_at between ${requested.occurredAt}::timestamptz - case when t.time_known then interval '1 day'
         else interval '2 days' end and ${requested.occurredAt}::timestamptz + interval '1 day'
       and not exists (select from bank_line_links l where l.bank_transaction_id = t.id) and (d.id is null
         or d.status in ('unmatched', 'possible-duplicate', 'detected'))
       and not exists (select from bank_line_unlinks u
         where u.bank_transaction_id = t.id and u.own_transfer_id = ${requested.transferId}::uuid)
     order by "sameReference" desc, abs(extract(epoch from t.occurred_at - ${requested.occurredAt}::timestamptz)), t.id
       limit 20`.execute(reader)
  return rows
}

type Unlinked = z.output<typeof internalTransferDetail>['unlinked'][number]

/** The lines unlinked from an internal transfer, oldest first. */
export async function listUnlinked(reader: Reader, transferId: string): Promise<Unlinked[]> {
  const { rows } = await sql<Unlinked>`
    select u.direction as side, u.bank_transaction_id as "lineId", json_build_object('id', m.id, 'name', m.name) as by,
      u.unlinked_at as at, u.reason, u.deposit_id as "depositId"
      from bank_line_unlinks u join admins m on m.id = u.unlinked_by where u.own_transfer_id = ${transferId}::uuid
        order by u.unlinked_at, u.id`.execute(reader)
  return rows
}
