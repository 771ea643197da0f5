import { type AccountId, newId, type Satang, type TransferId } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { businessDayAt, isAccount, lockOrder } from './account-terms.repo.ts'
import type { AccountKey, TransferCode } from './domain/transfer.ts'
import { countBooked } from './summary-deltas.repo.ts'

export type TransferRow = {
  readonly id: TransferId
  readonly code: string
  readonly debitAccountId: AccountId
  readonly creditAccountId: AccountId
  readonly amount: Satang
  readonly reversesId: TransferId | null
  readonly memberBefore: Satang | null
  readonly memberAfter: Satang | null
  readonly bookedAt: Date
}

export type NewTransfer = {
  readonly code: TransferCode | 'reversal'
  readonly debit: AccountKey
  readonly credit: AccountKey
  readonly amount: Satang
  readonly command: string
  readonly reference: string
  readonly reason: string | null
  readonly reversesId: TransferId | null
  readonly now: Date
}

/** Result of one attempt to post. `transfer` is null when nothing was posted. */
export type Booking = { readonly transfer: TransferRow | null; readonly accounts: number; readonly enough: boolean }

export const transferColumns = (alias: string): RawBuilder<TransferRow> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`${column('id')}, ${column('code')}, ${column('debit_account_id')} as "debitAccountId",
    ${column('credit_account_id')} as "creditAccountId",
    ${column('amount_satang')} as amount, ${column('reverses_id')} as "reversesId",
      ${column('member_before_satang')} as "memberBefore",
    ${column('member_after_satang')} as "memberAfter", ${column('booked_at')} as "bookedAt"`
}

/** Columns of a new transfer, and their values from the locked rows `d` (debit) and `c` (credit). */
export const transferInto = sql`transfers (id, code, debit_account_id, credit_account_id, amount_satang, debit_version,
  credit_version, business_day, booked_at,
  command, reference, reason, reverses_id, member_id, member_before_satang, member_after_satang, summed,
  net_summed)`
export const transferValues = (
  input: Omit<NewTransfer, 'debit' | 'credit' | 'amount'>,
  amount: RawBuilder<unknown>,
  day = businessDayAt,
) => sql`
  ${newId(input.now.getTime())}::uuid, ${input.code}::text, d.id, c.id, ${amount}, d.version + 1, c.version + 1,
    ${day(input.now)}, ${input.now}::timestamptz,
  ${input.command}::text, ${input.reference}::text, ${input.reason}::text, ${input.reversesId}::uuid,
  coalesce(c.member_id, d.member_id),
  case when c.kind = 'member-cash' then c.posted_satang when d.kind = 'member-cash' then d.posted_satang
    when c.member_id is not null then c.posted_satang when d.member_id is not null then d.posted_satang end,
  case when c.kind = 'member-cash' then c.posted_satang + ${amount} when d.kind = 'member-cash'
    then d.posted_satang - ${amount}
    when c.member_id is not null then c.posted_satang + ${amount} when d.member_id is not null
      then d.posted_satang - ${amount} end, true, true`

/**
 * Sets both balances of `inserted` from the `locked` rows, not from the row the update sees: that one has the
 * statement's snapshot, and a CHECK would reject it before PostgreSQL detects that it is stale.
 */
const moveBalances = sql`
  update accounts a
     set posted_satang = l.posted_satang + case when l.id = i.debit_account_id then -i.amount_satang
       else i.amount_satang end, held_satang = l.held_satang, version = l.version + 1
    from inserted i, locked l where a.id = l.id and l.id in (i.debit_account_id, i.credit_account_id)`

/**
 * Posts a transfer in one round trip: locks both accounts in {@link lockOrder}, inserts the row if the debit account
 * can pay, updates both balances and counts it for its day. Atomic.
 */
export async function book(tx: Tx, input: NewTransfer, day = businessDayAt): Promise<Booking> {
  const amount = sql`${input.amount}::bigint`
  const { rows } = await sql<TransferRow & { accounts: number; enough: boolean | null; found: boolean }>`
    with locked as materialized (
      select a.* from accounts a where ${isAccount('a', input.debit)} or ${isAccount('a', input.credit)}
        order by ${lockOrder} for no key update
    ), inserted as (
      insert into ${transferInto}
      select ${transferValues(input, amount, day)}
        from locked d, locked c
       where ${isAccount('d', input.debit)} and ${isAccount('c', input.credit)}
         and (d.floor_satang is null or d.posted_satang - d.held_satang - ${amount} >= d.floor_satang)
      on conflict (code, reference) do nothing
      returning *
    ), moved as (
      ${moveBalances}
    ), ${countBooked(input)}
    select (select count(*)::int from locked) as accounts,
      (select d.floor_satang is null or d.posted_satang - d.held_satang - ${amount} >= d.floor_satang from locked d
        where ${isAccount('d', input.debit)}) as enough,
      i.id is not null as found, ${transferColumns('i')}
      from (select 1) as always left join inserted i on true`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('posting must return one row')
  return { transfer: row.found ? row : null, accounts: row.accounts, enough: row.enough ?? false }
}

/** A transfer, and whether it equals the requested one: same accounts, same amount. */
export async function findByReference(
  reader: Reader,
  input: NewTransfer,
): Promise<(TransferRow & { same: boolean }) | undefined> {
  const { rows } = await sql<TransferRow & { same: boolean }>`
    select ${transferColumns('t')}, t.amount_satang = ${input.amount}::bigint and ${isAccount('d', input.debit)}
      and ${isAccount('c', input.credit)} as same
      from transfers t join accounts d on d.id = t.debit_account_id join accounts c on c.id = t.credit_account_id
     where t.code = ${input.code} and t.reference = ${input.reference}`.execute(reader)
  return rows[0]
}

export async function findTransfer(reader: Reader, id: TransferId): Promise<TransferRow | undefined> {
  const { rows } =
    await sql<TransferRow>`select ${transferColumns('t')} from transfers t where t.id = ${id}::uuid`.execute(reader)
  return rows[0]
}

/** The reversal of this transfer. */
export async function findReversalOf(reader: Reader, id: TransferId): Promise<TransferRow | undefined> {
  const { rows } =
    await sql<TransferRow>`select ${transferColumns('t')} from transfers t where t.reverses_id = ${id}::uuid`.execute(
      reader,
    )
  return rows[0]
}
