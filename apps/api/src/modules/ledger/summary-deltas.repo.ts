import { newId } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import { depositCodes } from './domain/transfer.ts'

/** The figure a transfer counts under: its code; what takes another back counts as the reversal of that one's. */
export const figureOf = (alias: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`case when ${column('reverses_id')} is null then ${column('code')} else 'reversed-' || (select o.code from transfers o where o.id = ${column('reverses_id')}) end`
}

const deltaInto = sql`summary_deltas (id, business_day, figure, dimension, amount_satang, count)`
const deltaOfInserted = sql`select i.id, i.business_day, ${figureOf('i')}, i.command, i.amount_satang, 1 from inserted i`

/**
 * Counts what a statement `inserted`, in that very statement: the transfer and its delta are there together or not at all.
 * A delta is a row of its own, which no other booking waits for.
 */
export const countInserted = sql`noted as (insert into ${deltaInto} ${deltaOfInserted})`

/**
 * The same for a code that may be a member's first deposit. Two at once are one after the other on the member's account,
 * and the second meets the row of the first even if it cannot see it.
 */
const countWithFirst = (now: Date): RawBuilder<unknown> => sql`
  first as (
    insert into first_deposits (member_id, transfer_id, business_day, amount_satang)
    select c.member_id, i.id, i.business_day, i.amount_satang from inserted i join locked c on c.id = i.credit_account_id and c.kind = 'member-cash'
    on conflict (member_id) do nothing
    returning business_day, amount_satang
  ), noted as (
    insert into ${deltaInto} ${deltaOfInserted}
    union all select ${newId(now.getTime())}::uuid, f.business_day, 'deposits.first', '', f.amount_satang, 1 from first f
  )`

export const countBooked = ({ code, now }: { readonly code: string; readonly now: Date }): RawBuilder<unknown> =>
  (depositCodes as readonly string[]).includes(code) ? countWithFirst(now) : countInserted
