import { newId } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import { type AccountKey, depositCodes } from './domain/transfer.ts'

/** The summary figure of a transfer: its code; a reversal counts under the reversed transfer's reversal figure. */
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
 * Counts the rows a statement `inserted`, in the same statement, so that transfer and delta are atomic. A delta is its
 * own row, so postings do not wait for each other.
 */
export const countInserted = sql`noted as (insert into ${deltaInto} ${deltaOf(ownCode)})`

const countReversal = sql`noted as (insert into ${deltaInto} ${deltaOf(figureOf('i'))})`

/**
 * Like countBooked, for transfers that may be a member's first deposit. Concurrent ones are serialized by the member's
 * account; the second conflicts with the first one's row even if its snapshot does not include it.
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

/** Each code only evaluates its own part, because every part of the statement is planned per posting. */
export function countBooked({ code, credit, now }: Counted): RawBuilder<unknown> {
  if (code === 'reversal') return countReversal
  return credit.kind === 'member-cash' && (depositCodes as readonly string[]).includes(code)
    ? countWithFirst(now)
    : countInserted
}
