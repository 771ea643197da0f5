import { createHash } from 'node:crypto'
import { type BankAccountId, type DepositId, newId, type Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { bareAccountNo, type BankLine, identityOf } from './domain/bank-line.ts'

export type OwnAccount = { readonly id: BankAccountId; readonly purpose: 'deposit' | 'withdraw' | 'both' | 'reserve'; readonly status: 'active' | 'paused' | 'error' | 'retired' }

/** The operator's account a line belongs to, locked: lines of one account are taken one after the other, so that twins see each other. */
export async function lockOwnAccount(tx: Tx, { bankCode, accountNo }: { bankCode: string; accountNo: string }): Promise<OwnAccount | undefined> {
  const { rows } = await sql<OwnAccount>`
    select id, purpose, status from bank_accounts where bank_code = ${bankCode} and account_no = ${bareAccountNo(accountNo)} for no key update`.execute(tx)
  return rows[0]
}

/** Keeps a line for ever. Undefined: it is kept already. */
export async function insertLine(tx: Tx, line: BankLine, bankAccountId: BankAccountId | null, now: Date): Promise<string | undefined> {
  const { account, counterparty } = line
  const { rows } = await sql<{ id: string }>`
    insert into bank_transactions (id, bank_account_id, bank_code, account_no, channel, reference, natural_key, occurrence, direction, amount_satang, occurred_at,
      counterparty_bank_code, counterparty_account_no, counterparty_name, counterparty_phone, balance_after_satang, raw_text, received_at)
    values (${newId(now.getTime())}::uuid, ${bankAccountId}::uuid, ${account.bankCode}, ${bareAccountNo(account.accountNo)}, ${line.channel}, ${line.reference ?? null}, ${keyOf(line)},
      ${line.reference === undefined ? line.occurrence : 1}, ${line.direction}, ${line.amount}::bigint, ${line.occurredAt}::timestamptz,
      ${counterparty.bankCode ?? null}, ${counterparty.accountNo ?? null}, ${counterparty.name ?? null}, ${counterparty.phone ?? null},
      ${line.balanceAfter ?? null}::bigint, ${line.rawText ?? null}, ${now}::timestamptz)
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}

export type KeptLine = { readonly id: string; readonly amount: Satang; readonly depositId: DepositId | null; readonly status: string | null }

/** The line that is kept in the place of this one, and what became of it. */
export async function findKept(reader: Reader, line: BankLine): Promise<KeptLine | undefined> {
  const { rows } = await sql<KeptLine>`
    select t.id, t.amount_satang as amount, d.id as "depositId", d.status from bank_transactions t left join deposits d on d.bank_transaction_id = t.id
     where t.natural_key = ${keyOf(line)} and t.occurrence = ${line.reference === undefined ? line.occurrence : 1}`.execute(reader)
  return rows[0]
}

/** How far apart two sources may date the same movement. */
const ALIKE_MINUTES = 10

/**
 * A line of another source that may tell the same movement: equal account, direction and amount, at about the same time.
 * One that is itself taken for a retelling does not count: two real equal deposits, each told by both sources, are credited twice.
 */
export async function findAlike(tx: Tx, line: BankLine, id: string, bankAccountId: BankAccountId): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select t.id from bank_transactions t
     where t.bank_account_id = ${bankAccountId}::uuid and t.amount_satang = ${line.amount}::bigint and t.direction = ${line.direction}
       and t.occurred_at between ${line.occurredAt}::timestamptz - make_interval(mins => ${ALIKE_MINUTES}) and ${line.occurredAt}::timestamptz + make_interval(mins => ${ALIKE_MINUTES})
       and t.channel <> ${line.channel} and t.id <> ${id}::uuid
       and not exists (select from deposits d where d.bank_transaction_id = t.id and d.status = 'possible-duplicate')
     order by t.received_at limit 1`.execute(tx)
  return rows[0]?.id
}

const keyOf = (line: BankLine): Buffer => createHash('sha256').update(identityOf(line)).digest()
