import type { LicenceCap, LimitKind, LimitPeriod } from '@backoffice/contract/licences/rules'
import type { MemberId, Satang } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import type { Limit } from './domain/limit.ts'
import type { LimitWindow } from './domain/window.ts'
import { limitColumns, pendingOf, type StoredPending } from './limits.repo.ts'

/** What is used of a limit in its window, and when the first part of it was. Null: sessions are not counted here. */
export type Use = { readonly used: Satang | null; readonly firstAt: Date | null }
/** A limit of a member or of the licence, with its use. */
export type UsedLimit = Use &
  Pick<Limit, 'kind' | 'period'> & { readonly own: Limit | null; readonly cap: Satang | null }

export type Windows = Readonly<Record<LimitPeriod, LimitWindow>>

const isReversed = sql`exists (select from transfers r where r.reverses_id = t.id)`

/**
 * What a member put in, or put in and not out again. The days make it read the index of such transfers, which has few
 * rows however much the member plays.
 */
const ofDeposits = (kind: RawBuilder<unknown>, member: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select case when t.code in ('deposit', 'deposit-matched') then t.amount_satang
      when ${kind} = 'net-deposit' then -t.amount_satang else 0 end as amount, t.booked_at
    from transfers t
   where t.member_id = ${member} and t.code in ('deposit', 'deposit-matched', 'withdrawal', 'withdrawal-by-hand')
     and t.business_day >= ((w.from_at at time zone o.time_zone) - o.cut_off::interval)::date
     and t.booked_at >= w.from_at and not ${isReversed}`

/**
 * What a member staked, or staked and did not win. A void or a reversed win counts against what it undoes, if that is
 * in the window too.
 */
const ofBets = (kind: RawBuilder<unknown>, member: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select case
      when t.code in ('bet', 'bet-bonus') then t.amount_satang
      when t.code in ('bet-void', 'bet-bonus-void') then case when exists (select from transfers b
        where b.code = left(t.code, -5) and b.reference = t.reference and b.booked_at >= w.from_at)
          then -t.amount_satang else 0 end
      when ${kind} = 'stake' then 0
      when t.code in ('win', 'win-bonus') then -t.amount_satang
      when exists (select from transfers b where b.id = t.reverses_id and b.code in ('win', 'win-bonus')
        and b.booked_at >= w.from_at) then t.amount_satang
      else 0 end as amount, t.booked_at
    from transfers t
   where t.member_id = ${member} and t.booked_at >= w.from_at
     and t.code in ('bet', 'bet-bonus', 'bet-void', 'bet-bonus-void', 'win', 'win-bonus', 'reversal')`

/** Sum and first use of a limit of this kind, over the window `w` of its period. */
export function useOf(
  kinds: readonly LimitKind[],
  kind: RawBuilder<unknown>,
  member: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const sums = (of: RawBuilder<unknown>, names: readonly LimitKind[]) =>
    sql`select coalesce(sum(x.amount), 0)::bigint as used, min(x.booked_at) filter (where x.amount > 0) as "firstAt"
      from (${of}) x where ${kind} in (${sql.join(names.map(name => sql.lit(name)))})
      having ${kind} in (${sql.join(names.map(name => sql.lit(name)))})`
  const parts = [
    ...(kinds.includes('deposit') ? [sums(ofDeposits(kind, member), ['deposit', 'net-deposit'])] : []),
    ...(kinds.includes('stake') ? [sums(ofBets(kind, member), ['stake', 'loss'])] : []),
    ...(kinds.includes('session') ? [sql`select null::bigint, null::timestamptz where ${kind} = 'session'`] : []),
  ]
  return sql.join(parts, sql` union all `)
}

/** The windows as a relation `w (period, from_at)`. */
export const windowRows = (windows: Windows): RawBuilder<unknown> =>
  sql`(values ('day', ${windows.day.from}::timestamptz), ('week', ${windows.week.from}::timestamptz),
    ('month', ${windows.month.from}::timestamptz)) w (period, from_at)`

type Row = Omit<Limit, 'pending' | 'amount'> & {
  readonly amount: Satang | null
  readonly pending: StoredPending
  readonly cap: Satang | null
} & Use

/**
 * The limits of these kinds that bind a member, their own and the licence's, with what is used of each: in one
 * statement, so that a deposit or a bet costs one more.
 */
export async function readUsedLimits(
  reader: Reader,
  memberId: MemberId,
  {
    kinds,
    caps,
    windows,
  }: { readonly kinds: readonly LimitKind[]; readonly caps: readonly LicenceCap[]; readonly windows: Windows },
): Promise<UsedLimit[]> {
  const member = sql`${memberId}::uuid`
  const { rows } = await sql<Row>`
    with own as (select ${limitColumns} from member_limits l
        where l.member_id = ${member} and l.kind = any (${kinds}::text[])),
      cap as (select * from unnest(${caps.map(({ kind }) => kind)}::text[],
        ${caps.map(({ period }) => period)}::text[], ${caps.map(({ amount }) => Math.round(amount * 100))}::bigint[])
        as c (kind, period, cap))
    select kind, period, own.amount, own."setBy", own.since, own.pending, cap.cap, u.used, u."firstAt"
      from own full join cap using (kind, period) join ${windowRows(windows)} using (period) cross join operator o
      cross join lateral (${useOf(kinds, sql.ref('kind'), member)}) u`.execute(reader)
  return rows.map(({ kind, period, amount, setBy, since, pending, cap, used, firstAt }) => ({
    kind,
    period,
    own: amount === null ? null : { kind, period, amount, setBy, since, pending: pendingOf(pending) },
    cap,
    used,
    firstAt,
  }))
}
