import { newId } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { AccountKey } from './domain/account-ref.ts'
import { depositCodes } from './domain/transfer.ts'

/** The figure a transfer counts under: its code; what takes another back counts as the reversal of that one's. */
export const figureOf = (alias: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`case when ${column('reverses_id')} is null then ${column('code')} else 'reversed-' || (select o.code
    from transfers o where o.id = ${column('reverses_id')}) end`
}

const deltaInto = sql`summary_deltas (id, business_day, figure, dimension, amount_satang, count)`
const deltaOf = (figure: RawBuilder<string>) =>
  sql`select i.id, i.business_day, ${figure}, i.command, i.amount_satang, 1 from inserted i`
const ownCode = sql<string>`i.code`

/**
 * Counts what a statement `inserted`, in that very statement: the transfer and its delta are there together or not at
 * all. A delta is a row of its own, which no other booking waits for.
 */
export const countInserted = sql`noted as (insert into ${deltaInto} ${deltaOf(ownCode)})`

const countReversal = sql`noted as (insert into ${deltaInto} ${deltaOf(figureOf('i'))})`

/**
 * The same where it may be a member's first deposit. Two at once are one after the other on the member's account, and
 * the second meets the row of the first even if it cannot see it.
 */
const countWithFirst = (now: Date): RawBuilder<unknown> => sql`
  first as (
    insert into first_deposits (member_id, transfer_id, business_day, amount_satang)
    select i.member_id, i.id, i.business_day, i.amount_satang from inserted i
    on conflict (member_id) do nothing
    returning business_day, amount_satang
  ), noted as (
    insert into ${deltaInto} ${deltaOf(ownCode)}
    union all select ${newId(now.getTime())}::uuid, f.business_day, 'deposits.first', '', f.amount_satang, 1
      from first f
  )`

type Counted = { readonly code: string; readonly credit: AccountKey; readonly now: Date }

/** Only what a code can be is asked for: every part of the statement is planned with each booking. */
export function countBooked({ code, credit, now }: Counted): RawBuilder<unknown> {
  if (code === 'reversal') return countReversal
  return credit.kind === 'member-cash' && (depositCodes as readonly string[]).includes(code)
    ? countWithFirst(now)
    : countInserted
}
