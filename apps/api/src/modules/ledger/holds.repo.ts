import { type HoldId, type MemberId, newId, type Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { businessDayAt, isAccount, lockOrder } from './account-terms.repo.ts'
import type { AccountRef, TransferCode } from './domain/transfer.ts'
import { countBooked } from './summary-deltas.repo.ts'
import { transferColumns, transferInto, type TransferRow, transferValues } from './transfers.repo.ts'

type HoldStatus = 'held' | 'posted' | 'released'
type HoldRow = {
  readonly id: HoldId
  readonly memberId: MemberId
  readonly amount: Satang
  readonly status: HoldStatus
  readonly finishedAt: Date | null
}
export type NewHold = {
  readonly memberId: MemberId
  readonly amount: Satang
  readonly reference: string
  readonly now: Date
}
type HoldPosting = {
  readonly reference: string
  readonly credit: AccountRef
  readonly code: TransferCode
  readonly command: string
  readonly reason: string | null
  readonly now: Date
}

// Every statement sets balances from the locked row: see moveBalances.

/** Places a hold in one round trip if the available balance suffices. Null: no hold. */
export async function openHold(
  tx: Tx,
  input: NewHold,
): Promise<{ holdId: HoldId | null; accounts: number; enough: boolean }> {
  const { rows } = await sql<{ holdId: HoldId | null; accounts: number; enough: boolean | null }>`
    with locked as materialized (
      select a.id, a.posted_satang, a.held_satang,
        a.posted_satang - a.held_satang - a.floor_satang >= ${input.amount}::bigint as enough
        from accounts a where ${isAccount('a', { kind: 'member-cash', memberId: input.memberId })} for no key update
    ), opened as (
      insert into holds (id, account_id, amount_satang, status, reference, created_at)
      select ${newId(input.now.getTime())}::uuid, l.id, ${input.amount}::bigint, 'held', ${input.reference}::text,
        ${input.now}::timestamptz from locked l where l.enough
      on conflict (reference) do nothing
      returning id, account_id, amount_satang
    ), kept as (
      update accounts a set posted_satang = l.posted_satang, held_satang = l.held_satang + o.amount_satang
        from opened o, locked l where a.id = o.account_id and l.id = a.id
    )
    select (select count(*)::int from locked) as accounts, (select enough from locked) as enough, (select id
      from opened) as "holdId"`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('a hold answers with one row')
  return { ...row, enough: row.enough ?? false }
}

export async function findHold(reader: Reader, reference: string): Promise<HoldRow | undefined> {
  const { rows } = await sql<HoldRow>`
    select h.id, a.member_id as "memberId", h.amount_satang as amount, h.status, h.finished_at as "finishedAt"
      from holds h join accounts a on a.id = h.account_id where h.reference = ${reference}`.execute(reader)
  return rows[0]
}

/** Releases an open hold. The account is locked before the hold. Undefined: it was not open. */
export async function closeHold(
  tx: Tx,
  reference: string,
  now: Date,
): Promise<{ holdId: HoldId; amount: Satang } | undefined> {
  const { rows } = await sql<{ holdId: HoldId; amount: Satang }>`
    with locked as materialized (
      select a.id, a.posted_satang, a.held_satang from accounts a where a.id = (select h.account_id from holds h
        where h.reference = ${reference}) for no key update
    ), closed as (
      update holds h set status = 'released', finished_at = ${now}::timestamptz from locked l
       where h.account_id = l.id and h.reference = ${reference} and h.status = 'held'
      returning h.id, h.account_id, h.amount_satang
    ), freed as (
      update accounts a set posted_satang = l.posted_satang, held_satang = l.held_satang - k.amount_satang
        from closed k, locked l where a.id = k.account_id and l.id = a.id
    )
    select id as "holdId", amount_satang as amount from closed`.execute(tx)
  return rows[0]
}

/** Converts an open hold into a transfer in one round trip. `closed` without `transfer` must not be committed. */
export async function bookHold(
  tx: Tx,
  input: HoldPosting,
  day = businessDayAt,
): Promise<{ closed: boolean; transfer: TransferRow | null }> {
  const { rows } = await sql<TransferRow & { closed: boolean; found: boolean }>`
    with locked as materialized (
      select a.* from accounts a
       where a.id = (select h.account_id from holds h where h.reference = ${input.reference})
         or ${isAccount('a', input.credit)}
       order by ${lockOrder} for no key update
    ), closed as (
      update holds h set status = 'posted', finished_at = ${input.now}::timestamptz from locked l
       where h.account_id = l.id and h.reference = ${input.reference} and h.status = 'held'
      returning h.id, h.account_id, h.amount_satang
    ), inserted as (
      insert into ${transferInto}
      select ${transferValues({ ...input, reversesId: null }, sql`k.amount_satang`, day)}
        from closed k, locked d, locked c where d.id = k.account_id and ${isAccount('c', input.credit)}
      on conflict (code, reference) do nothing
      returning *
    ), moved as (
      update accounts a
         set posted_satang = l.posted_satang + case when l.id = i.debit_account_id then -i.amount_satang
           else i.amount_satang end,
             held_satang = l.held_satang - case when l.id = i.debit_account_id then i.amount_satang
               else 0 end, version = l.version + 1
        from inserted i, locked l where a.id = l.id and l.id in (i.debit_account_id, i.credit_account_id)
    ), ${countBooked(input)}
    select exists (select from closed) as closed, i.id is not null as found, ${transferColumns('i')}
      from (select 1) as always left join inserted i on true`.execute(tx)
  const [row] = rows
  return { closed: row?.closed ?? false, transfer: row?.found === true ? row : null }
}
