import type { Person } from '@backoffice/contract/forms'
import { newId, type AdminId, type BankAccountId, type BusinessDay, type Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { SavedFigures } from './domain/reconciliation.ts'
import { lastReported } from '../bank-accounts/index.ts'

export type DayClosing = {
  readonly accountId: BankAccountId
  readonly round: number
  readonly bankBalance: Satang
  readonly unexplained: Satang
  readonly figures: SavedFigures
  readonly note: string | null
  readonly by: Person
  readonly at: Date
}

/** The last closing of each account's day. */
export async function listClosings(
  reader: Reader,
  day: BusinessDay,
  accounts: readonly BankAccountId[],
): Promise<DayClosing[]> {
  const { rows } = await sql<DayClosing>`
    select distinct on (c.bank_account_id) c.bank_account_id as "accountId", c.round,
      c.bank_balance_satang as "bankBalance", c.unexplained_satang as unexplained, c.figures, c.note,
           json_build_object('id', m.id, 'name', m.name) as by, c.closed_at as at
      from bank_day_closings c join admins m on m.id = c.closed_by
        where c.business_day = ${day}::date and c.bank_account_id = any(${[...accounts]}::uuid[])
     order by c.bank_account_id, c.round desc`.execute(reader)
  return rows
}

export type NewClosing = {
  readonly accountId: BankAccountId
  readonly day: BusinessDay
  readonly round: number
  readonly bankBalance: Satang
  readonly unexplained: Satang
  readonly figures: SavedFigures
  readonly note: string | null
  readonly by: AdminId
}

export async function insertClosing(tx: Tx, input: NewClosing, now: Date): Promise<void> {
  await tx
    .insertInto('bank_day_closings')
    .values({
      id: newId(now.getTime()),
      bank_account_id: input.accountId,
      business_day: input.day,
      round: input.round,
      bank_balance_satang: input.bankBalance,
      unexplained_satang: input.unexplained,
      figures: JSON.stringify(input.figures),
      note: input.note,
      closed_by: input.by,
      closed_at: now,
    })
    .execute()
}

export type ReportedBalance = {
  readonly accountId: BankAccountId
  readonly bankCode: string
  readonly bankAbbr: string
  readonly accountNo: string
  readonly opening: Satang | null
  readonly closing: Satang | null
  readonly closingAsOf: Date | null
  readonly closingByLine: boolean | null
}

/** The bank's last balances of each account before a day's start and before its end. */
export async function findReportedBalances(
  reader: Reader,
  account: BankAccountId | null,
  from: Date,
  to: Date,
): Promise<ReportedBalance[]> {
  const { rows } = await sql<ReportedBalance>`
    select o.id as "accountId", o.bank_code as "bankCode", b.abbr as "bankAbbr", o.account_no as "accountNo",
      before.balance as opening, after.balance as closing, after."asOf" as "closingAsOf",
      after."byLine" as "closingByLine"
      from bank_accounts o join banks b on b.code = o.bank_code
      left join lateral (${lastReported(sql`o.id`, from)}) before on true left
        join lateral (${lastReported(sql`o.id`, to, { forClosing: true })}) after on true
     where ${account === null ? sql`true` : sql`o.id = ${account}::uuid`} order by o.priority, o.id`.execute(reader)
  return rows
}
