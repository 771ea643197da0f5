import type { BankAccountId, Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'

/** A manually paid withdrawal with its account and line; locked, so that no two lines are linked to it. */
export async function lockManualPayment(
  tx: Tx,
  id: string,
): Promise<{ id: string; amount: Satang; paidFrom: BankAccountId | null; lineId: string | null } | undefined> {
  const { rows } = await sql<{ id: string; amount: Satang; paidFrom: BankAccountId | null }>`
    select w.id, w.amount_satang as amount, w.paid_from_bank_account_id as "paidFrom" from withdrawals w
      where w.id = ${id}::uuid and w.status = 'paid-by-hand' for no key update`.execute(tx)
  const [paid] = rows
  if (paid === undefined) return undefined
  // On a new snapshot: the previous lock holder may have linked it.
  const reported = await tx
    .selectFrom('bank_line_links')
    .select('bank_transaction_id')
    .where('withdrawal_id', '=', id)
    .executeTakeFirst()
  return { ...paid, lineId: reported?.bank_transaction_id ?? null }
}

/** A returned deposit and its line. */
export async function findReturnedDeposit(
  reader: Reader,
  id: string,
): Promise<{ id: string; accountId: BankAccountId | null; amount: Satang; lineId: string | null } | undefined> {
  const { rows } = await sql<{ id: string; accountId: BankAccountId | null; amount: Satang; lineId: string | null }>`
    select d.id, d.bank_account_id as "accountId", d.amount_satang as amount, l.bank_transaction_id as "lineId"
      from deposits d left join bank_line_links l on l.deposit_id = d.id
        where d.id = ${id}::uuid and d.status = 'returned'`.execute(reader)
  return rows[0]
}
