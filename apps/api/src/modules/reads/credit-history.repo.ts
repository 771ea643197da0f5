import { creditTypes } from '@backoffice/contract/members/forms'
import type { MemberId, Satang } from '@backoffice/kernel'
import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import type { Cursor, Position } from '../../platform/lists/cursor.ts'
import type { Counted } from '../../platform/lists/list-page.ts'
import type { Period } from '../../platform/lists/period.ts'
import { adjacentId, lowestAdjacentId, highestAdjacentId } from './adjacent-id.ts'
import { countRows } from './member-list.repo.ts'

export type CreditType = (typeof creditTypes)[number]
export type CreditEntry = {
  readonly id: string
  readonly type: CreditType
  readonly wallet: 'cash' | 'bonus'
  readonly amount: Satang
  readonly before: Satang
  readonly after: Satang
  readonly refId: string
  readonly actorKind: 'admin' | 'member' | 'system' | 'provider' | null
  readonly actorName: string | null
  readonly reason: string | null
  readonly at: Date
  readonly position: Position
}
export type CreditFilters = {
  readonly memberId: MemberId
  readonly types: readonly CreditType[] | null
  readonly period: Period
}

/** The postings of a paid withdrawal left the cash wallet with the hold. */
const BOOKED_OF_HOLDS = sql`('withdrawal', 'withdrawal-by-hand')`
const TYPE = sql`case when t.code in (${sql.join(creditTypes)}) then t.code else 'other' end`

type Span = {
  readonly where: RawBuilder<unknown>
  readonly types: readonly CreditType[] | null
  readonly page: RawBuilder<unknown>
}

/**
 * The entries of a member's wallets in one order by time and id: a transfer has its own id, and an adjacent one for the
 * bonus side of a transfer between the two wallets; a hold has its own, and an adjacent one for its release. `page`
 * limits the transfers first.
 */
const linesOf = (memberId: MemberId, { where, types, page }: Span): RawBuilder<unknown> => {
  const ofType = (type: RawBuilder<unknown>) => (types === null ? sql`true` : sql`${type} in (${sql.join(types)})`)
  return sql`
    select x.* from (
      select case when side.bonus and o.cash in (t.debit_account_id, t.credit_account_id) then ${adjacentId(sql`t.id`)}
        else t.id end as id,
             ${TYPE} as type, case when side.bonus then 'bonus' else 'cash' end as wallet,
             case when t.credit_account_id = side.account then t.amount_satang else -t.amount_satang end as amount,
               t.reference as "refId", t.reason, t.booked_at as at
        from owned o,
             lateral (select * from transfers t
               where t.member_id = ${memberId}::uuid and t.code not in ${BOOKED_OF_HOLDS}
               and ${ofType(TYPE)} ${page}) t,
             lateral (values (o.cash, false), (o.bonus, true)) side (account, bonus)
       where side.account in (t.debit_account_id, t.credit_account_id)
      union all
      select h.id, 'withdraw-hold', 'cash', -h.amount_satang, h.reference, null, h.created_at from owned o
        join holds h on h.account_id = o.cash where ${ofType(sql`'withdraw-hold'`)}
      union all
      select ${adjacentId(sql`h.id`)}, 'withdraw-release', 'cash', h.amount_satang, h.reference, null, h.finished_at
        from owned o join holds h on h.account_id = o.cash
          where h.status = 'released' and ${ofType(sql`'withdraw-release'`)}
    ) x where ${where}`
}

const ownedBy = (memberId: MemberId) => sql`owned as materialized (
  select cash.id as cash, bonus.id as bonus, cash.posted_satang - cash.held_satang as has_cash,
    bonus.posted_satang as has_bonus
    from accounts cash join accounts bonus on bonus.member_id = cash.member_id and bonus.kind = 'member-bonus'
      and bonus.unit = 'THB'
   where cash.member_id = ${memberId}::uuid and cash.kind = 'member-cash' and cash.unit = 'THB')`

const within = ({ from, until }: Period, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${from === null ? sql`true` : sql`${column} >= ${from}`}
    and ${until === null ? sql`true` : sql`${column} < ${until}`}`
const instantOf = ({ position }: Cursor): RawBuilder<unknown> =>
  sql`(timestamptz '1970-01-01 00:00:00+00' + ${position.value}::bigint * interval '1 microsecond')`

/** The actor of an entry `p`: the admin who credited or waived; the member who requested; the game provider. */
const actor = sql`
  cross join lateral (select case when p."refId" ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then p."refId"::uuid end as id) ref
  left join lateral (
    select 'admin' as kind, a.name from member_adjustments j join admins a on a.id = j.asked_by
      where p.type = 'adjustment' and j.id = ref.id
    union all select 'member', m.username from withdrawals w join members m on m.id = w.member_id
      where w.id = ref.id and (p.type = 'withdraw-hold' or (p.type = 'withdraw-release' and w.status = 'cancelled'))
    union all select 'admin', a.name from withdrawals w join admins a on a.id = w.decided_by
      where p.type = 'withdraw-release' and w.id = ref.id and w.status <> 'cancelled'
    union all select 'provider', g.provider from game_transactions g
      where p.type in ('bet', 'bet-bonus', 'win', 'win-bonus', 'bet-void', 'bet-bonus-void') and g.id = ref.id
    union all select case when d.credited_by is null then 'system' else 'admin' end, coalesce(a.name, 'deposits')
      from deposits d left join admins a on a.id = d.credited_by where p.type in ('deposit', 'deposit-matched')
      and d.id = ref.id
    limit 1) who on true`

/**
 * A page of entries, newest or oldest first. Balances before and after follow from the current balance and the newer
 * entries on one snapshot: they chain without gaps, and the newest one ends at the displayed wallet.
 */
export function creditPageStatement(
  { memberId, types, period }: CreditFilters,
  descending: boolean,
  cursor: Cursor | null,
  limit: number,
) {
  const down = descending !== (cursor?.direction === 'previous')
  const [direction, beyond] = down ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const target = cursor === null ? null : { at: instantOf(cursor), id: cursor.position.id }
  // A cursor's entry may be adjacent to its transfer: bounds include both.
  const near =
    target === null
      ? sql`true`
      : down
        ? sql`(t.booked_at, t.id) <= (${target.at}, ${highestAdjacentId(target.id)}::uuid)`
        : sql`(t.booked_at, t.id) >= (${target.at}, ${lowestAdjacentId(target.id)}::uuid)`
  const page = linesOf(memberId, {
    types,
    where: sql`${within(period, sql`x.at`)} and ${
      target === null
        ? sql`true`
        : sql`(x.at, x.id) ${beyond} (${target.at},
      ${target.id}::uuid)`
    }`,
    page: sql`and ${near} and ${within(period, sql`t.booked_at`)} order by t.booked_at ${direction}, t.id ${direction}
      limit ${limit + 2}`,
  })
  const newer = linesOf(memberId, {
    types: null,
    where: sql`(x.at, x.id) >= (select e.at, e.id from edge e)`,
    page: sql`and t.booked_at >= (select e.at from edge e)`,
  })
  return sql<Omit<CreditEntry, 'position'> & { place: bigint }>`
    with ${ownedBy(memberId)}, page as materialized (${page} order by x.at ${direction}, x.id ${direction}
      limit ${limit + 1}), edge as materialized (select at, id from page order by at, id limit 1),
    run as (select n.id, sum(n.amount) over (partition by n.wallet order by n.at desc, n.id desc) as newer
      from (${newer}) n)
    select p.id, p.type, p.wallet, p.amount::bigint as amount, (h.has - r.newer)::bigint as before,
      (h.has - r.newer + p.amount)::bigint as after,
           p."refId", who.kind as "actorKind", who.name as "actorName", p.reason, p.at, (extract(epoch
             from p.at) * 1000000)::bigint as place
      from page p join run r on r.id = p.id cross join owned o cross join lateral (select case p.wallet when 'cash'
        then o.has_cash else o.has_bonus end as has) h ${actor}
     order by p.at ${direction}, p.id ${direction}`
}

export async function readCreditPage(
  reader: Reader,
  filters: CreditFilters,
  descending: boolean,
  cursor: Cursor | null,
  limit: number,
): Promise<CreditEntry[]> {
  const { rows } = await creditPageStatement(filters, descending, cursor, limit).execute(reader)
  return rows.map(({ place: target, ...row }) => ({ ...row, position: { value: target, id: row.id } }))
}

export async function countCredit(reader: Reader, { memberId, types, period }: CreditFilters): Promise<Counted<never>> {
  const lines = linesOf(memberId, { types, where: within(period, sql`x.at`), page: sql`` })
  return countRows(reader, sql`(with ${ownedBy(memberId)} ${lines}) as counted`)
}
