import { newId, type BankAccountId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** The default receiving account: SCB. */
const FIRST = { bankCode: '014', accountNo: '4010000001', channel: 'scb', purpose: 'both' } as const

/** Creates the operator's first account with its ledger account, unless one exists. True when created. */
export async function ensureFirstAccount(
  tx: Tx,
  books: { openBankAccount(tx: Tx, id: BankAccountId): Promise<void> },
  holder: string,
): Promise<boolean> {
  const id = newId<BankAccountId>()
  const { rows } = await sql`
    insert into bank_accounts (id, bank_code, account_no, holder, channel, purpose)
    select ${id}::uuid, ${FIRST.bankCode}, ${FIRST.accountNo}, ${holder}, ${FIRST.channel}, ${FIRST.purpose}
    where not exists (select from bank_accounts)
    on conflict (bank_code, account_no) do nothing returning id`.execute(tx)
  if (rows.length === 0) return false
  await books.openBankAccount(tx, id)
  return true
}
