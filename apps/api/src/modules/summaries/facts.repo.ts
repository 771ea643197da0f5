import type { BusinessDay, DepositId, TransferId, WithdrawalId } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { isInForce } from '../../platform/db/archived.ts'
import { activeCodes, memberFigureOf } from '../ledger/index.ts'
import { recordFacts, slotOf } from './summaries.repo.ts'

// What modules count, as rows (business_day, figure, dimension, amount_satang, count, at) of their records: one
// definition for counting a fact, rebuilding a day and checking it.

type Sql = RawBuilder<unknown>

/** Growth of the buckets of handling times; a bucket's middle is at most 2.5 % from each of its times. */
const GROWTH = 1.05

/** Bucket 0 is below one second; bucket n ≥ 1 is from 1.05ⁿ⁻¹ to 1.05ⁿ seconds. */
const bucketOf = (from: Sql, to: Sql): Sql => sql`case when ${to} < ${from} + interval '1 second' then 0
  else 1 + floor(ln(extract(epoch from ${to} - ${from})::float8) / ln(${sql.lit(GROWTH)}::float8))::integer end`

/** The seconds a bucket stands for: the geometric middle; 0 for less than one second. */
export const secondsOf = (bucket: number): number => (bucket === 0 ? 0 : Math.round(GROWTH ** (bucket - 0.5) * 10) / 10)

const depositMode = sql`case d.mode when 'auto' then 'automatic' else 'manual' end`
const withdrawalMode = sql`case when w.auto_version is null then 'manual' else 'automatic' end`

/** Of credited deposits `d`. A deposit that was entered manually has no handling time. */
const creditFacts = (where: Sql, deposits = sql`deposits`): Sql => sql`
  select d.business_day, f.figure, f.dimension, f.amount as amount_satang, 1::bigint as count, d.credited_at as at
    from ${deposits} d cross join lateral (values
      ('deposits.credited', d.channel || '/' || ${depositMode}, d.amount_satang),
      ('deposits.handled', case when d.mode = 'auto' or d.credited_at > d.detected_at then ${depositMode} || '/'
        || ${bucketOf(sql`d.detected_at`, sql`d.credited_at`)} end, 0)) f (figure, dimension, amount)
   where d.status in ('credited', 'reversed') and f.dimension is not null and ${where}`

/** Of reversals `t` of credits. A corrupt ledger may contain anything as a reference. */
const reversalFacts = (where: Sql): Sql => sql`
  select t.business_day, 'deposits.reversed' as figure, d.channel || '/' || ${depositMode} as dimension,
    d.amount_satang, 1::bigint as count, t.booked_at as at
    from transfers t join transfers o on o.id = t.reverses_id and o.code in ('deposit', 'deposit-matched')
      join deposits d on d.id = case when o.reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then o.reference::uuid end and d.credit_transfer_id = o.id
   where t.code = 'reversal' and d.status = 'reversed' and ${where}`

/** Of paid withdrawals `w`. */
const paidFacts = (where: Sql): Sql => sql`
  select w.finished_on as business_day, f.figure, f.dimension, f.amount as amount_satang, 1::bigint as count,
    w.finished_at as at
    from withdrawals w cross join lateral (values
      ('withdrawals.paid', case w.status when 'paid' then 'payment-provider' else 'manual' end || '/'
        || ${withdrawalMode}, w.amount_satang),
      ('withdrawals.handled', ${withdrawalMode} || '/' || ${bucketOf(sql`w.requested_at`, sql`w.finished_at`)}, 0))
      f (figure, dimension, amount)
   where w.status in ('paid', 'paid-by-hand') and ${where}`

/** Inserts a credited deposit and counts it for its day, in one statement. */
export const insertCounted = (tx: Tx, inserting: Sql, now: Date): Promise<void> =>
  recordFacts(tx, creditFacts(sql`true`, sql`inserted`), now, sql`with inserted as (${inserting} returning *)`)

/** Count a credited deposit, a reversal and a paid withdrawal for their days, in their transactions. */
export const countCredit = (tx: Tx, id: DepositId, now: Date): Promise<void> =>
  recordFacts(tx, creditFacts(sql`d.id = ${id}::uuid`), now)
export const countReversal = (tx: Tx, id: TransferId, now: Date): Promise<void> =>
  recordFacts(tx, reversalFacts(sql`t.id = ${id}::uuid`), now)
export const countPaid = (tx: Tx, id: WithdrawalId, now: Date): Promise<void> =>
  recordFacts(tx, paidFacts(sql`w.id = ${id}::uuid`), now)

/** Different members: each counts on the first of its days of a day, a month and a year. */
const memberFacts = (where: Sql): Sql => sql`
  select active.business_day, active.figure, period as dimension, 0::bigint as amount_satang, 1::bigint as count, at
    from (select t.business_day, ${memberFigureOf(sql`t.code`)} as figure, t.member_id, min(t.booked_at) as at
            from transfers t where t.code in ${activeCodes} and t.member_id is not null and ${where}
           group by 1, 2, 3) active
      left join lateral (select e.business_day from transfers e where e.member_id = active.member_id
        and e.code in ${activeCodes} and ${memberFigureOf(sql`e.code`)} = active.figure
        and e.business_day < active.business_day order by e.business_day desc limit 1) before on true,
      (values ('day'), ('month'), ('year')) periods (period)
   where before.business_day is null
      or date_trunc(period, before.business_day::timestamp) < date_trunc(period, active.business_day::timestamp)`

/**
 * What was bet, won and voided, by slot. A node of the previous release names no day: a job fills it, and counts the
 * fact then.
 */
const gameFacts = (
  on: (column: string) => Sql,
  within: (column: string) => Sql,
  { games, table = sql`game_transactions` }: { readonly games: boolean; readonly table?: Sql },
): Sql => {
  const ofGame = games ? sql`game` : sql`null::text`
  const counted = (figure: string, [day, at, amount]: readonly [string, string, Sql], where: Sql): Sql => sql`
    select ${sql.ref(day)} as business_day, ${sql.lit(figure)} as figure, category, provider, ${ofGame} as game,
      sum(${amount})::bigint as amount, count(*) as count, ${slotOf(sql.ref(at))} as at
      from ${table} where ${where} and ${sql.ref(day)} is not null and ${on(day)} and ${within(at)}
     group by 1, category, provider, 5, 8`
  return sql`
  select b.business_day, f.figure, f.dimension, b.amount as amount_satang, b.count, b.at from (
    ${counted('games.bets', ['business_day', 'bet_at', sql`stake_satang`], sql`status <> 'cancelled'`)}
    union all ${counted('games.wins', ['settled_on', 'settled_at', sql`win_satang`], sql`win_satang > 0`)}
    union all ${counted(
      'games.voids',
      ['refunded_on', 'refunded_at', sql`stake_satang - coalesce(win_satang, 0)`],
      sql`status = 'refunded'`,
    )}) b cross join lateral (values (b.figure || '-by-provider', b.category || '/' || b.provider),
      (b.figure, concat_ws('/', b.category, b.provider, b.game))) f (figure, dimension)
   where ${games ? sql`true` : sql`f.figure <> b.figure`}`
}

/** What all bets of a table like theirs count: of a month that is archived. */
export const factsOfBets = (table: Sql): Sql =>
  gameFacts(
    () => sql`true`,
    () => sql`true`,
    { games: true, table: sql`only ${table}` },
  )

/** What archived bets counted, for as long as they are not restored. */
const archivedFacts = (on: (column: string) => Sql, games: boolean): Sql => sql`
  select f.business_day, f.figure, f.dimension, f.amount_satang, f.count, f.business_day::timestamptz
    from archived_facts f join archived_partitions p on p.id = f.partition_id and ${isInForce}
   where ${on('f.business_day')} and ${games ? sql`true` : sql`f.figure like '%-by-provider'`}`

/** Days to count; null is all. What they count happened within `since` and `until`, so that an index is used. */
export type FactScope = {
  readonly days: readonly BusinessDay[]
  readonly since: Date | string
  readonly until?: Date | string | null
} | null

/** Everything modules count on these days, from their records. Without `games`, bets are counted by provider only. */
export function sourceFacts(scope: FactScope, games = true): Sql {
  const on = (column: string): Sql =>
    scope === null ? sql`true` : sql`${sql.ref(column)} = any (${scope.days}::date[])`
  const within = (column: string): Sql =>
    scope === null
      ? sql`true`
      : sql`${sql.ref(column)} >= ${scope.since}::timestamptz
          ${scope.until === undefined || scope.until === null ? sql`` : sql`and ${sql.ref(column)} < ${scope.until}::timestamptz`}`
  return sql`
    select registered_on as business_day, 'members.registered' as figure, '' as dimension, 0::bigint as amount_satang,
      1::bigint as count, registered_at as at from members where ${on('registered_on')}
    union all select business_day, 'withdrawals.requested', '', amount_satang, 1, requested_at from withdrawals
      where ${on('business_day')} and ${within('requested_at')}
    union all ${creditFacts(on('d.business_day'))}
    union all ${reversalFacts(on('t.business_day'))}
    union all ${paidFacts(on('w.finished_on'))}
    union all ${gameFacts(on, within, { games })}
    union all ${archivedFacts(on, games)}
    union all ${memberFacts(on('t.business_day'))}`
}

/** Deposits or withdrawals of a part of a business day, which no summary has. First deposits are among them. */
export function factsUntil(kind: 'deposits' | 'withdrawals', day: BusinessDay, until: Date): Sql {
  const [on, before] = [sql`= ${day}::date`, sql`< ${until}::timestamptz`]
  return kind === 'withdrawals'
    ? sql`
    ${paidFacts(sql`w.finished_on ${on} and w.finished_at ${before}`)}
    union all select t.business_day, 'reversed-' || o.code, t.command, t.amount_satang, 1, t.booked_at
      from transfers t join transfers o on o.id = t.reverses_id and o.code in ('withdrawal', 'withdrawal-by-hand')
     where t.code = 'reversal' and t.business_day ${on} and t.booked_at ${before}`
    : sql`
    ${creditFacts(sql`d.business_day ${on} and d.credited_at ${before}`)}
    union all ${reversalFacts(sql`t.business_day ${on} and t.booked_at ${before}`)}
    union all select f.business_day, 'deposits.first', '', f.amount_satang, 1, t.booked_at from first_deposits f
      join transfers t on t.id = f.transfer_id where f.business_day ${on} and t.booked_at ${before}`
}
