import type { reconciliationItem } from '@backoffice/contract/reconciliation/forms'
import { type BankAccountId, type BusinessDay, type Satang, ZERO } from '@backoffice/kernel'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Reader } from '../../platform/db/database.ts'

/** A business day and its limits. */
export type DayBounds = Period & { readonly day: BusinessDay }
type Period = { readonly from: Date; readonly to: Date }

/** Game postings never involve a bank: written exactly as in the indexes of postings by day. */
const TOUCHES_A_BANK = sql`x.code not in ('bet', 'bet-bonus', 'win', 'win-bonus', 'bet-void', 'bet-bonus-void', 'bonus',
  'bonus-to-cash', 'bonus-forfeit')`

const isThis = (column: RawBuilder<unknown>, account: BankAccountId | null) =>
  account === null ? sql`${column} is not null` : sql`${column} = ${account}::uuid`

/** The bank's lines of the day; possible duplicate reports are not counted. */
const lines = (account: BankAccountId | null, { from, to }: Period) => sql`
  select t.id, t.bank_account_id, t.direction, t.amount_satang, t.occurred_at, t.reference, t.counterparty_name,
    case t.direction when 'in' then t.amount_satang else -t.amount_satang end as signed,
         l.kind as link, d.id as deposit_id, d.status as deposit_status, l.kind is distinct
           from 'retelling' and coalesce(d.status not in ('duplicate', 'possible-duplicate'), true) as counts
    from bank_transactions t left join bank_line_links l on l.bank_transaction_id = t.id
    left join deposits d on d.bank_transaction_id = t.id and d.status <> 'reversed'
   where ${isThis(sql`t.bank_account_id`, account)} and t.occurred_at >= ${from}::timestamptz
     and t.occurred_at < ${to}::timestamptz`

const side = (
  column: 'debit_account_id' | 'credit_account_id',
  account: BankAccountId | null,
  condition: RawBuilder<unknown>,
) => sql`
  select a.bank_account_id, x.*, ${column === 'debit_account_id' ? sql`x.amount_satang` : sql`-x.amount_satang`} as
    signed
    from accounts a join transfers x on ${sql.ref(`x.${column}`)} = a.id and ${TOUCHES_A_BANK} and ${condition}
      where a.kind = 'bank' and ${isThis(sql`a.bank_account_id`, account)}`

/** An id in a posting's reference, where its code states one. */
const idOf = (...codes: string[]) =>
  sql`case when y.code in (${sql.join(codes)})
    and y.reference ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then y.reference::uuid end`

/**
 * Postings of the day, each with its line; a reversal is paired with its original, and neither counts where no line
 * reports them.
 */
const bookings = (account: BankAccountId | null, { day }: DayBounds) => sql`
  select y.bank_account_id, y.id, y.signed, y.booked_at, y.code, y.reference, coalesce(d.bank_transaction_id,
    d.former_line_id, own.bank_transaction_id, paid.bank_transaction_id, back.bank_transaction_id, line.id) as line_id
    from (
      select z.bank_account_id, z.id, z.signed, z.booked_at, coalesce(r.code, z.code) as code, coalesce(r.reference,
        z.reference) as reference,
             case when (z.signed > 0) = (z.reverses_id is null) then 'in' else 'out' end as direction
        from (${side('debit_account_id', account, sql`x.business_day = ${day}::date`)} union all
          ${side('credit_account_id', account, sql`x.business_day = ${day}::date`)}) z
        left join transfers r on r.id = z.reverses_id
    ) y
    left join deposits d on d.id = ${idOf('deposit', 'deposit-unmatched', 'deposit-held')}
    left join bank_line_links own on own.own_transfer_id = ${idOf('own-transfer')} and own.direction = y.direction
    left join bank_line_links paid on paid.withdrawal_id = ${idOf('withdrawal-by-hand')}
    left join bank_line_links back on back.deposit_id = ${idOf('deposit-returned')}
    left join bank_transactions line on line.id = ${idOf('settlement', 'bank-fee', 'bank-interest')}`

const day = (account: BankAccountId | null, bounds: DayBounds) => sql`
  lines as materialized (${lines(account, bounds)}),
  bookings as materialized (${bookings(account, bounds)}),
  booked as (select line_id, sum(signed)::bigint as signed from bookings where line_id is not null group by line_id),
  undone as (select bank_account_id, code, reference from bookings where line_id is null
    group by 1, 2, 3 having sum(signed) = 0),
  items as (
    select b.bank_account_id, case when b.line_id is null or l.id is not null then 'booking-without-line'
      else 'booking-of-another-days-line' end as kind, b.line_id, b.id as transfer_id, null::uuid as deposit_id,
           -b.signed as effect, case when b.signed > 0 then 'in' else 'out' end as direction, abs(b.signed) as amount,
             b.booked_at as at, b.reference, b.code as text
      from bookings b left join lines l on l.id = b.line_id left join undone u on u.bank_account_id = b.bank_account_id
        and u.code = b.code and u.reference = b.reference
     where (l.id is null or not l.counts) and not (b.line_id is null and u.reference is not null)
    union all
    select l.bank_account_id, case when l.link is null and (l.deposit_id is null or l.deposit_status = 'detected')
      then 'line-not-booked' else 'line-booked-on-another-day' end, l.id, null, l.deposit_id,
           l.signed - coalesce(booked.signed, 0), l.direction, l.amount_satang, l.occurred_at, l.reference,
             l.counterparty_name
      from lines l left join booked on booked.line_id = l.id where l.counts and l.signed <> coalesce(booked.signed, 0)
    union all
    select l.bank_account_id, case l.deposit_status when 'possible-duplicate' then 'line-may-be-known'
      else 'suspense' end, l.id, null, l.deposit_id, 0, l.direction, l.amount_satang, l.occurred_at, l.reference,
      l.counterparty_name
      from lines l where l.link is null and l.deposit_status in ('possible-duplicate', 'unmatched', 'matched')
  )`

/** Figures of an account's day. The operator's money: posted amounts with inverted sign. */
export type BankDay = {
  readonly accountId: BankAccountId
  readonly linesIn: Satang
  readonly linesOut: Satang
  readonly inCount: number
  readonly outCount: number
  readonly ledgerOpening: Satang
  readonly ledgerIn: Satang
  readonly ledgerOut: Satang
  readonly openItems: number
  readonly suspense: Satang
}

/** The figures of a day, for one account or all, on one snapshot. */
export async function bankDays(reader: Reader, account: BankAccountId | null, bounds: DayBounds): Promise<BankDay[]> {
  const since = sql`x.business_day >= ${bounds.day}::date`
  const { rows } = await sql<BankDay>`
    with ${day(account, bounds)},
    since as (select bank_account_id, sum(signed) as signed
      from (${side('debit_account_id', account, since)} union all ${side('credit_account_id', account, since)}) s
      group by 1)
    select o.id as "accountId",
           coalesce((select sum(amount_satang) from lines where bank_account_id = o.id and counts and direction = 'in'),
             0)::bigint as "linesIn",
           coalesce((select sum(amount_satang) from lines where bank_account_id = o.id and counts
             and direction = 'out'), 0)::bigint as "linesOut",
           (select count(*) from lines where bank_account_id = o.id and counts and direction = 'in')::int as "inCount",
             (select count(*) from lines where bank_account_id = o.id and counts
             and direction = 'out')::int as "outCount",
           (-a.posted_satang - coalesce((select signed from since
             where bank_account_id = o.id), 0))::bigint as "ledgerOpening",
           coalesce((select sum(signed) from bookings
             where bank_account_id = o.id and signed > 0), 0)::bigint as "ledgerIn",
           coalesce((select -sum(signed) from bookings
             where bank_account_id = o.id and signed < 0), 0)::bigint as "ledgerOut",
           (select count(*) from items where bank_account_id = o.id and kind <> 'suspense')::int as "openItems",
           coalesce((select sum(amount) from items
             where bank_account_id = o.id and kind = 'suspense'), 0)::bigint as suspense
      from bank_accounts o join accounts a on a.bank_account_id = o.id where ${isThis(sql`o.id`, account)}
        order by o.priority, o.id`.execute(reader)
  return rows
}

/** The ledger balance of an account at an instant of a business day: the day's opening plus later postings. */
export async function ledgerBalance(
  reader: Reader,
  account: BankAccountId,
  { on, at }: { readonly on: BusinessDay; readonly at: Date },
): Promise<Satang> {
  const since = sql`x.business_day >= ${on}::date and x.booked_at >= ${at}::timestamptz`
  const { rows } = await sql<{ balance: Satang }>`
    select (-a.posted_satang - coalesce((select sum(s.signed)
      from (${side('debit_account_id', account, since)} union all ${side('credit_account_id', account, since)}) s),
      0))::bigint as balance
      from accounts a where a.bank_account_id = ${account}::uuid`.execute(reader)
  return rows[0]?.balance ?? ZERO
}

/** Credits less debits of the bank lines between two instants. */
export async function netOfBankLines(reader: Reader, account: BankAccountId, period: Period): Promise<Satang> {
  const { rows } = await sql<{
    net: Satang
  }>`with lines as (${lines(account, period)}) select coalesce(sum(signed) filter (where counts), 0)::bigint as net
    from lines`.execute(reader)
  return rows[0]?.net ?? ZERO
}

type BankDayItem = z.output<typeof reconciliationItem>

/** The reconciling items of the day's differences, oldest first. */
export async function bankDayItems(
  reader: Reader,
  account: BankAccountId,
  bounds: DayBounds,
  limit: number,
): Promise<BankDayItem[]> {
  const { rows } = await sql<BankDayItem>`
    with ${day(account, bounds)}
    select kind, line_id as "lineId", transfer_id as "transferId", deposit_id as "depositId", effect::bigint, direction,
      amount::bigint, at, reference, text
      from items order by kind = 'suspense', at, coalesce(line_id, transfer_id) limit ${limit}`.execute(reader)
  return rows
}
