import type { Person } from '@backoffice/contract/forms'
import type { AccountStatus, SecretName } from '@backoffice/contract/bank-accounts/forms'
import {
  businessDayOf,
  boundsOf,
  newId,
  type ApprovalId,
  type BankAccountId,
  type DayRule,
  type Satang,
} from '@backoffice/kernel'
import { sql, type RawBuilder } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { AccountTerms, BankAccount } from './domain/bank-account.ts'
import { lastReported } from './reported-balances.repo.ts'

/** An account with its ledger balance, feed, names of secrets, and approval requests. */
export type AccountRecord = BankAccount & {
  readonly bankAbbr: string
  readonly balance: Satang
  readonly usedToday: Satang
  readonly reportedBalance: Satang | null
  readonly reportedAt: Date | null
  readonly lastLineAt: Date | null
  readonly fault: string | null
  readonly feedStaleSince: Date | null
  readonly secrets: readonly { readonly name: SecretName; readonly setAt: string }[]
  readonly asks: readonly {
    readonly id: ApprovalId
    readonly kind: string
    readonly expiresAt: string
    readonly askedBy: Person
  }[]
}

const terms = sql`o.id, o.bank_code as "bankCode", o.account_no as "accountNo", o.holder, o.channel, o.purpose,
  o.status, o.priority,
  o.min_satang as "minDeposit", o.max_satang as "maxDeposit", o.daily_limit_satang as "dailyLimit", o.version`

/** Receipts on a business day, without internal transfers and duplicate reports. */
const cameIn = (accountId: RawBuilder<unknown>, { from, to }: { from: Date; to: Date }) => sql`
  select coalesce(sum(t.amount_satang), 0)::bigint from bank_transactions t
   where t.bank_account_id = ${accountId} and t.occurred_at >= ${from}::timestamptz
     and t.occurred_at < ${to}::timestamptz and t.direction = 'in'
     and not exists (select from bank_line_links l where l.bank_transaction_id = t.id)
     and not exists (select from deposits d where d.bank_transaction_id = t.id and d.status in ('duplicate',
       'possible-duplicate'))`

/** The last line of an account's feed; imported statements do not count. */
const lastFed = sql`select max(t.received_at) from bank_transactions t
  where t.bank_account_id = o.id and t.source = 'feed'`

const today = (now: Date, rule: DayRule) => boundsOf(businessDayOf(now, rule), rule)

/** The ledger is kept from the members' side, so the operator's balance is the posted one with inverted sign. */
const record = (where: RawBuilder<unknown>, now: Date, rule: DayRule) => sql<AccountRecord>`
  select ${terms}, b.abbr as "bankAbbr", coalesce(-a.posted_satang, 0)::bigint as balance,
    (${cameIn(sql`o.id`, today(now, rule))}) as "usedToday",
         reported.balance as "reportedBalance", reported."asOf" as "reportedAt", o.fault, o.feed_stale_since as "feedStaleSince",
         (${lastFed}) as "lastLineAt",
         coalesce((select json_agg(json_build_object('name', s.name, 'setAt', s.set_at) order by s.name)
           from bank_account_secrets s where s.bank_account_id = o.id), '[]') as secrets,
         coalesce((select json_agg(json_build_object('id', p.id, 'kind', p.kind, 'expiresAt', p.expires_at, 'askedBy',
           json_build_object('id', m.id, 'name', m.name)) order by p.asked_at)
                     from approvals p join admins m on m.id = p.asked_by
                       where p.subject_id = o.id and p.status = 'awaiting-second'
                       and p.expires_at > ${now}::timestamptz), '[]') as asks
    from bank_accounts o join banks b on b.code = o.bank_code left join accounts a on a.bank_account_id = o.id
    left join lateral (${lastReported(sql`o.id`, null)}) reported on true
   where ${where} order by o.priority, o.id`

export async function listAccounts(reader: Reader, now: Date, rule: DayRule): Promise<AccountRecord[]> {
  return (await record(sql`true`, now, rule).execute(reader)).rows
}

export async function findAccount(
  reader: Reader,
  id: BankAccountId,
  now: Date,
  rule: DayRule,
): Promise<AccountRecord | undefined> {
  return (await record(sql`o.id = ${id}::uuid`, now, rule).execute(reader)).rows[0]
}

/** Locks the account's row: the first lock of every change, and of every reported line. */
export async function lockAccount(tx: Tx, id: BankAccountId): Promise<BankAccount | undefined> {
  const { rows } =
    await sql<BankAccount>`select ${terms} from bank_accounts o where o.id = ${id}::uuid for no key update`.execute(tx)
  return rows[0]
}

/** Locks both rows in a fixed order. */
export async function lockAccounts(tx: Tx, ids: readonly BankAccountId[]): Promise<BankAccount[]> {
  const { rows } = await sql<BankAccount>`select ${terms} from bank_accounts o where o.id = any(${[...ids]}::uuid[])
      order by o.id for no key update`.execute(tx)
  return rows
}

/** The rows of both accounts of a transfer. */
export async function lockAccountsOfTransfer(tx: Tx, transferId: string): Promise<void> {
  await sql`select o.id from bank_accounts o where o.id in (
    select unnest(array[t.from_bank_account_id, t.to_bank_account_id]) from own_transfers t
     where t.id = ${transferId}::uuid) order by o.id for no key update`.execute(tx)
}

/** The same without a lock. */
export async function findAccountsNamed(reader: Reader, ids: readonly BankAccountId[]): Promise<BankAccount[]> {
  return (
    await sql<BankAccount>`select ${terms} from bank_accounts o where o.id = any(${[...ids]}::uuid[])`.execute(reader)
  ).rows
}

export async function findByNumber(
  reader: Reader,
  bankCode: string,
  accountNo: string,
): Promise<BankAccount | undefined> {
  const { rows } = await sql<BankAccount>`select ${terms} from bank_accounts o
      where o.bank_code = ${bankCode} and o.account_no = ${accountNo}`.execute(reader)
  return rows[0]
}

export type NewAccount = AccountTerms & {
  readonly id: BankAccountId
  readonly bankCode: string
  readonly accountNo: string
}

/** False: the number is already registered. */
export async function insertAccount(tx: Tx, input: NewAccount, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('bank_accounts')
    .values({
      id: input.id,
      bank_code: input.bankCode,
      account_no: input.accountNo,
      ...columnsOf(input),
      created_at: now,
      updated_at: now,
    })
    .onConflict(conflict => conflict.columns(['bank_code', 'account_no']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const columnsOf = (input: AccountTerms) => ({
  holder: input.holder,
  channel: input.channel,
  purpose: input.purpose,
  priority: input.priority,
  min_satang: input.minDeposit,
  max_satang: input.maxDeposit,
  daily_limit_satang: input.dailyLimit,
})

export async function saveTerms(tx: Tx, id: BankAccountId, input: AccountTerms, now: Date): Promise<void> {
  await tx
    .updateTable('bank_accounts')
    .set({ ...columnsOf(input), updated_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function saveStatus(
  tx: Tx,
  id: BankAccountId,
  status: AccountStatus,
  fault: string | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('bank_accounts')
    .set({ status, fault, updated_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function bumpVersion(tx: Tx, id: BankAccountId, now: Date): Promise<void> {
  await tx
    .updateTable('bank_accounts')
    .set({ updated_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** True for an account that payments can be made from: registered, and not retired. */
export async function canPayFrom(reader: Reader, id: BankAccountId): Promise<boolean> {
  const row = await reader
    .selectFrom('bank_accounts')
    .select('id')
    .where('id', '=', id)
    .where('status', '<>', 'retired')
    .executeTakeFirst()
  return row !== undefined
}

export type AccountName = Pick<AccountRecord, 'id' | 'bankCode' | 'bankAbbr' | 'accountNo' | 'channel' | 'status'>

export async function findName(reader: Reader, id: BankAccountId): Promise<AccountName | undefined> {
  const { rows } = await sql<AccountName>`
    select o.id, o.bank_code as "bankCode", b.abbr as "bankAbbr", o.account_no as "accountNo", o.channel, o.status
      from bank_accounts o join banks b on b.code = o.bank_code where o.id = ${id}::uuid`.execute(reader)
  return rows[0]
}

/** An open request for this number, so that it is not requested twice. */
export async function findOpenAdd(
  reader: Reader,
  bankCode: string,
  accountNo: string,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from approvals where kind = 'banking.account-add' and status = 'awaiting-second'
      and expires_at > ${now}::timestamptz
       and payload->'account'->>'bankCode' = ${bankCode} and payload->'account'->>'accountNo' = ${accountNo}
         limit 1`.execute(reader)
  return rows[0]?.id
}

export async function usedOn(reader: Reader, id: BankAccountId, now: Date, rule: DayRule): Promise<Satang> {
  const { rows } = await sql<{ used: Satang }>`select (${cameIn(sql`${id}::uuid`, today(now, rule))}) as used`.execute(
    reader,
  )
  const [row] = rows
  if (row === undefined) throw new Error('a sum answers with one row')
  return row.used
}

/** Whether a channel is on; one without settings is. */
export async function isChannelEnabled(reader: Reader, channel: string): Promise<boolean> {
  const row = await reader
    .selectFrom('channel_settings')
    .select('enabled')
    .where('channel', '=', channel)
    .executeTakeFirst()
  return row?.enabled ?? true
}

export type ReceivingAccount = Pick<AccountRecord, 'id' | 'bankCode' | 'bankAbbr' | 'accountNo' | 'holder' | 'channel'>

/** The account to pay an amount into now: active, by priority, then by today's receipts. */
export async function findReceiving(
  reader: Reader,
  requested: { amount: Satang; channel: string | null; except: readonly BankAccountId[] },
  now: Date,
  rule: DayRule,
): Promise<ReceivingAccount | undefined> {
  const { amount, channel, except } = requested
  const { rows } = await sql<ReceivingAccount>`
    select o.id, o.bank_code as "bankCode", b.abbr as "bankAbbr", o.account_no as "accountNo", o.holder, o.channel
      from bank_accounts o join banks b on b.code = o.bank_code left join channel_settings c on c.channel = o.channel
      left join lateral (${cameIn(sql`o.id`, today(now, rule))}) used (satang) on true
     where o.status = 'active' and o.purpose in ('deposit', 'both') and (${channel}::text is null
       or o.channel = ${channel}) and not (o.id = any(${[...except]}::uuid[]))
       and coalesce(c.enabled, true)
       and ${amount}::bigint >= greatest(o.min_satang, c.min_satang, 1) and ${amount}::bigint <= least(o.max_satang,
         c.max_satang, 9223372036854775807)
       and (o.daily_limit_satang is null or used.satang + ${amount}::bigint <= o.daily_limit_satang)
     order by o.priority, used.satang, o.id limit 1`.execute(reader)
  return rows[0]
}

/** The default receiving account: SCB. */
const FIRST = { bankCode: '014', accountNo: '4010000001', channel: 'scb', purpose: 'both' } as const

/** Creates the operator's first account with its ledger account, unless one exists. True when created. */
export async function ensureFirstAccount(
  tx: Tx,
  ledger: { openBankAccount(tx: Tx, id: BankAccountId): Promise<void> },
  holder: string,
): Promise<boolean> {
  const id = newId<BankAccountId>()
  const { rows } = await sql`
    insert into bank_accounts (id, bank_code, account_no, holder, channel, purpose)
    select ${id}::uuid, ${FIRST.bankCode}, ${FIRST.accountNo}, ${holder}, ${FIRST.channel}, ${FIRST.purpose}
    where not exists (select from bank_accounts)
    on conflict (bank_code, account_no) do nothing returning id`.execute(tx)
  if (rows.length === 0) return false
  await ledger.openBankAccount(tx, id)
  return true
}
