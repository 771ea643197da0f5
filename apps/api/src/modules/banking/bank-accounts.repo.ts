import type { BankAccountId, Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'

export type PayAccount = {
  readonly id: BankAccountId
  readonly bankCode: string
  readonly bankAbbr: string
  readonly accountNo: string
  readonly holder: string
  readonly purpose: 'deposit' | 'withdraw' | 'both' | 'reserve'
  readonly status: 'active' | 'paused' | 'error' | 'retired'
  readonly balance: Satang
}

/** The operator's own accounts. Books are kept from the members' side, so the operator's money is what is posted with the sign turned. */
export async function listPayAccounts(reader: Reader): Promise<PayAccount[]> {
  const { rows } = await sql<PayAccount>`
    select o.id, o.bank_code as "bankCode", b.abbr as "bankAbbr", o.account_no as "accountNo", o.holder, o.purpose, o.status, coalesce(-a.posted_satang, 0)::bigint as balance
      from bank_accounts o join banks b on b.code = o.bank_code left join accounts a on a.bank_account_id = o.id
     order by o.priority, o.id`.execute(reader)
  return rows
}

/** True for an account money may have been paid from: known, and not retired. */
export async function mayPayFrom(reader: Reader, id: BankAccountId): Promise<boolean> {
  const row = await reader.selectFrom('bank_accounts').select('id').where('id', '=', id).where('status', '<>', 'retired').executeTakeFirst()
  return row !== undefined
}
