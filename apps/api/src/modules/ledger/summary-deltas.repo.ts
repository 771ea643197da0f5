import type { CostAccount } from '@backoffice/contract/ledger/terms'
import { newId } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import { type AccountKey, depositCodes, isActiveCode } from './domain/transfer.ts'

/** The summary figure of a transfer: its code; a reversal counts under the reversed transfer's reversal figure. */
export const figureOf = (alias: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`case when ${column('reverses_id')} is null then ${column('code')} else 'reversed-' || (select o.code
    from transfers o where o.id = ${column('reverses_id')}) end`
}

/**
 * Net figures, signed: what left an operator's cost account minus what came back, and what members' bonus wallets gained
 * minus what they lost.
 */
export const netFigures = ['house.bonus-cost', 'house.adjustments', 'house.fees', 'wallets.bonus'] as const
export type NetFigure = (typeof netFigures)[number]

/** Accounts with a net figure. Gained: a credit counts as positive, otherwise a debit does. */
type NetAccount = { readonly figure: NetFigure; readonly gained: boolean }
const netAccounts: Partial<Record<AccountKey['kind'], NetAccount>> & Record<CostAccount, NetAccount> = {
  'bonus-cost': { figure: 'house.bonus-cost', gained: false },
  adjustments: { figure: 'house.adjustments', gained: false },
  fees: { figure: 'house.fees', gained: false },
  'member-bonus': { figure: 'wallets.bonus', gained: true },
}

const kindOf = (alias: string) => sql.ref(`${alias}.kind`)
const netEntries = Object.entries(netAccounts)
const listOf = (kinds: readonly string[]): RawBuilder<unknown> => sql.join(kinds.map(kind => sql.lit(kind)))
const netKinds = listOf(netEntries.map(([kind]) => kind))
const gainedKinds = listOf(netEntries.filter(([, { gained }]) => gained).map(([kind]) => kind))
const figureCases = sql.join(
  netEntries.map(([kind, { figure }]) => sql`when ${sql.lit(kind)} then ${sql.lit(figure)}`),
  sql` `,
)
const hasNetFigure = (alias: string): RawBuilder<boolean> => sql`${kindOf(alias)} in (${netKinds})`
const netFigureOf = (alias: string): RawBuilder<string> => sql`case ${kindOf(alias)} ${figureCases} end`
const netAmountOf = (alias: string, transfer: string): RawBuilder<bigint> =>
  sql`case when (${kindOf(alias)} in (${gainedKinds})) = (${sql.ref(`${alias}.id`)}
      = ${sql.ref(`${transfer}.credit_account_id`)})
    then ${sql.ref(`${transfer}.amount_satang`)} else -${sql.ref(`${transfer}.amount_satang`)} end`

/** The net amounts of some transfers `t`, one row per account with a net figure. */
export const netAmounts = (where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select t.business_day, ${netFigureOf('a')} as figure, t.command as dimension,
    (${netAmountOf('a', 't')})::bigint as amount_satang, 1::bigint as count, t.booked_at as at
    from transfers t cross join lateral (values (t.debit_account_id), (t.credit_account_id)) side (account_id)
      join accounts a on a.id = side.account_id
   where ${hasNetFigure('a')} and ${where}`

const deltaInto = sql`summary_deltas (id, business_day, figure, dimension, amount_satang, count, at)`
const deltaOf = (figure: RawBuilder<string>) =>
  sql`select i.id, i.business_day, ${figure}, i.command, i.amount_satang, 1, i.booked_at from inserted i`
const ownCode = sql<string>`i.code`

const noted = (...selects: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`noted as (insert into ${deltaInto} ${sql.join(selects, sql` union all `)})`

/** The net delta of one side; none for an account without a net figure. */
function netDeltaOf(side: 'debit' | 'credit', account: AccountKey | undefined, now: Date): RawBuilder<unknown>[] {
  const net = account && netAccounts[account.kind]
  if (net === undefined) return []
  const sign = net.gained === (side === 'credit') ? sql`` : sql`-`
  return [
    sql`select ${newId(now.getTime())}::uuid, i.business_day, ${net.figure}::text, i.command, ${sign}i.amount_satang, 1,
      i.booked_at from inserted i`,
  ]
}

/** The net deltas of a reversal, whose accounts are known by id only. */
const netDeltasOfReversal = (now: Date): RawBuilder<unknown> => sql`
  select case when l.id = i.debit_account_id then ${newId(now.getTime())}::uuid else ${newId(now.getTime())}::uuid end,
    i.business_day, ${netFigureOf('l')}, i.command, ${netAmountOf('l', 'i')}, 1, i.booked_at
    from inserted i join locked l on l.id in (i.debit_account_id, i.credit_account_id) where ${hasNetFigure('l')}`

/** The codes a member counts by, as a list in parentheses: as written in the partial index of these transfers. */
export const activeCodes = sql`('deposit', 'deposit-matched', 'withdrawal', 'withdrawal-by-hand', 'bonus')`

/** The figure of different members a code belongs to. */
export const memberFigureOf = (code: RawBuilder<unknown>): RawBuilder<string> => sql`case
  when ${code} in ('deposit', 'deposit-matched') then 'deposits.members' when ${code} = 'bonus' then 'bonus.members'
  else 'withdrawals.members' end`

/**
 * Records the day of a member, and counts the member where the day, its month or its year is new for them. Concurrent
 * postings are serialized by the member's account, and the upsert sees the row of the one before, whatever its
 * snapshot. A day before the last three is not counted: no command takes that long.
 */
const activeMember = sql`active as (
    insert into figure_members as m (figure, member_id, days)
    select ${memberFigureOf(sql`i.code`)}, i.member_id, array[i.business_day] from inserted i
      where i.member_id is not null
    on conflict (figure, member_id) do update
      set days = (array(select distinct d from unnest(m.days || excluded.days) d order by d desc))[1:3]
      where excluded.days[1] <> all (m.days) and (cardinality(m.days) < 3 or excluded.days[1] > m.days[3])
    returning figure, days
  )`
const membersOf = (now: Date): RawBuilder<unknown> => {
  const ids = Array.from({ length: 3 }, () => newId(now.getTime()))
  return sql`select (${ids}::uuid[])[n], i.business_day, a.figure, period, 0, 1, i.booked_at
      from active a, inserted i, (values (1, 'day'), (2, 'month'), (3, 'year')) periods (n, period)
     where period = 'day' or not exists (select from unnest(a.days) d where d <> i.business_day
       and date_trunc(period, d::timestamp) = date_trunc(period, i.business_day::timestamp))`
}

/**
 * A first deposit's row. Concurrent ones are serialized by the member's account; the second conflicts with the first
 * one's row even if its snapshot does not include it.
 */
const firstDeposit = sql`
  first as (
    insert into first_deposits (member_id, transfer_id, business_day, amount_satang)
    select i.member_id, i.id, i.business_day, i.amount_satang from inserted i
    on conflict (member_id) do nothing
    returning business_day, amount_satang
  )`
const firstDelta = (now: Date): RawBuilder<unknown> => sql`
  select ${newId(now.getTime())}::uuid, f.business_day, 'deposits.first', '', f.amount_satang, 1, ${now}::timestamptz
    from first f`

type Counted = {
  readonly code: string
  /** Undefined: the member's cash, of which a hold is posted. */
  readonly debit?: AccountKey
  readonly credit: AccountKey
  readonly now: Date
}

/**
 * Counts the rows a statement `inserted`, in the same statement, so that transfer and delta are atomic. A delta is its
 * own row, so postings do not wait for each other.
 * Each posting only evaluates its own parts, because every part is planned per posting.
 */
export function countBooked({ code, debit, credit, now }: Counted): RawBuilder<unknown> {
  if (code === 'reversal') return noted(deltaOf(figureOf('i')), netDeltasOfReversal(now))
  const deltas = [deltaOf(ownCode), ...netDeltaOf('debit', debit, now), ...netDeltaOf('credit', credit, now)]
  if (!isActiveCode(code)) return noted(...deltas)
  deltas.push(membersOf(now))
  return credit.kind === 'member-cash' && (depositCodes as readonly string[]).includes(code)
    ? sql`${firstDeposit}, ${activeMember}, ${noted(...deltas, firstDelta(now))}`
    : sql`${activeMember}, ${noted(...deltas)}`
}
