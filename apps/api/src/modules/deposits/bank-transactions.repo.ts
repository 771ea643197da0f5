import { createHash } from 'node:crypto'
import {
  type AdminId,
  type BankAccountId,
  type DepositId,
  newId,
  toAsciiDigits,
  toPhone,
  type Satang,
} from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import {
  bareAccountNo,
  type BankLine,
  identityOf,
  identityOfReused,
  type KnownBy,
  knowsTime,
  sourceOf,
} from '../bank-lines/index.ts'

export type OperatorAccount = {
  readonly id: BankAccountId
  readonly purpose: 'deposit' | 'withdraw' | 'both' | 'reserve'
  readonly status: 'active' | 'paused' | 'error' | 'retired'
  /** Limits of an auto-credited deposit. */
  readonly minDeposit: Satang | null
  readonly maxDeposit: Satang | null
}
const own = sql`id, purpose, status, min_satang as "minDeposit", max_satang as "maxDeposit"`

type AccountName = { readonly bankCode: string; readonly accountNo: string }

/**
 * The operator's account of a line, locked: lines of one account are processed one after the other, so that equal ones
 * see each other.
 */
export async function lockOperatorAccount(tx: Tx, account: AccountName): Promise<OperatorAccount | undefined> {
  const { rows } = await sql<OperatorAccount>`
    select ${own} from bank_accounts
      where bank_code = ${account.bankCode}
      and account_no = ${bareAccountNo(account.accountNo)} for no key update`.execute(tx)
  return rows[0]
}

export async function findOperatorAccount(reader: Reader, account: AccountName): Promise<OperatorAccount | undefined> {
  const { rows } = await sql<OperatorAccount>`select ${own} from bank_accounts
      where bank_code = ${account.bankCode} and account_no = ${bareAccountNo(account.accountNo)}`.execute(reader)
  return rows[0]
}

/** The same lock, by id. */
export async function lockOperatorAccountById(
  tx: Tx,
  id: BankAccountId,
): Promise<(OperatorAccount & AccountName) | undefined> {
  const { rows } = await sql<OperatorAccount & AccountName>`
    select ${own}, bank_code as "bankCode", account_no as "accountNo" from bank_accounts
      where id = ${id}::uuid for no key update`.execute(tx)
  return rows[0]
}

/**
 * Stores a line permanently. Undefined: it is stored already. Known by more than itself: its reference was used by
 * another movement.
 */
export async function insertLine(
  tx: Tx,
  line: BankLine,
  bankAccountId: BankAccountId | null,
  now: Date,
  by: KnownBy = 'itself',
): Promise<string | undefined> {
  const { account, counterparty } = line
  // The identity of a line stays as first reported (keyOf): repeated by the same feed it is the same line.
  const { accountNo, phone } = counterparty
  const { rows } = await sql<{ id: string }>`
    insert into bank_transactions (id, bank_account_id, bank_code, account_no, channel, source, reference,
      reference_reused, natural_key, occurrence, direction, amount_satang,
      occurred_at, time_known, counterparty_bank_code, counterparty_account_no, counterparty_name, counterparty_phone,
        balance_after_satang, raw_text, received_at)
    values (${newId(now.getTime())}::uuid, ${bankAccountId}::uuid, ${account.bankCode},
      ${bareAccountNo(account.accountNo)}, ${line.channel}, ${sourceOf(line)}, ${line.reference ?? null},
      ${by !== 'itself'},
      ${keyOf(line, by)}, ${occurrenceOf(line)}, ${line.direction}, ${line.amount}::bigint,
        ${line.occurredAt}::timestamptz, ${knowsTime(line)},
      ${counterparty.bankCode ?? null}, ${accountNo === undefined ? null : toAsciiDigits(accountNo)},
        ${counterparty.name ?? null}, ${phone === undefined ? null : (toPhone(phone) ?? toAsciiDigits(phone))},
      ${line.balanceAfter ?? null}::bigint, ${line.rawText ?? null}, ${now}::timestamptz)
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}

export type StoredBankLine = {
  readonly id: string
  readonly amount: Satang
  readonly source: string
  readonly occurredAt: Date
  readonly depositId: DepositId | null
  readonly status: string | null
  readonly importedBy: AdminId | null
}

/** The stored line with this identity, and its outcome. */
export async function findStoredLine(
  reader: Reader,
  line: BankLine,
  by: KnownBy = 'itself',
): Promise<StoredBankLine | undefined> {
  const { rows } = await sql<StoredBankLine>`
    select t.id, t.amount_satang as amount, t.source, t.occurred_at as "occurredAt", d.id as "depositId", d.status,
      d.imported_by as "importedBy"
      from bank_transactions t left join deposits d on d.bank_transaction_id = t.id and d.status <> 'reversed'
     where t.natural_key = ${keyOf(line, by)} and t.occurrence = ${occurrenceOf(line)}`.execute(reader)
  return rows[0]
}

const occurrenceOf = (line: BankLine): number => (line.reference === undefined ? line.occurrence : 1)
const keyOf = (line: BankLine, by: KnownBy): Buffer =>
  createHash('sha256')
    .update(by === 'itself' ? identityOf(line) : identityOfReused(line, by))
    .digest()
