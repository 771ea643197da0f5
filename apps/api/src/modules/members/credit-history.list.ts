import { creditTypes } from '@backoffice/contract/members/forms'
import type { Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import { mergedList } from '../../platform/lists/keyset-list.ts'
import type { Filters } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { unitCodes } from '../ledger/index.ts'
import { allOf, instantKey, type Sql, type Window, within } from '../../platform/lists/sort-key.ts'

type CreditType = (typeof creditTypes)[number]
type CreditEntry = {
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
}
type CreditFilters = Filters<ListQuery<'members.credit-history'>> & { readonly memberId: string }

/** The postings of a paid withdrawal left the cash wallet with the hold; diamonds and spins are no money. */
const OF_NO_WALLET = sql`(${sql.join(['withdrawal', 'withdrawal-by-hand', ...unitCodes])})`
const TYPE = sql`case when t.code in (${sql.join(creditTypes)}) then t.code else 'other' end`

type Span = {
  readonly where: Sql
  readonly types: readonly CreditType[] | null
  readonly page: Sql
}

/**
 * The entries of a member's wallets in one order by time and id: a transfer has its own id, and an adjacent one for the
 * bonus side of a transfer between the two wallets; a hold has its own, and an adjacent one for its release. `page`
 * limits the transfers first.
 */
const linesOf = (memberId: string, { where, types, page }: Span): Sql => {
  const ofType = (type: Sql) => (types === null ? sql`true` : sql`${type} in (${sql.join(types)})`)
  return sql`
    select x.* from (
      select case when side.bonus and o.cash in (t.debit_account_id, t.credit_account_id) then ${adjacentId(sql`t.id`)}
        else t.id end as id,
             ${TYPE} as type, case when side.bonus then 'bonus' else 'cash' end as wallet,
             case when t.credit_account_id = side.account then t.amount_satang else -t.amount_satang end as amount,
               t.reference as "refId", t.reason, t.booked_at as at
        from owned o,
             lateral (select * from transfers t
               where t.member_id = ${memberId}::uuid and t.code not in ${OF_NO_WALLET}
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

const ownedBy = (memberId: string) => sql`owned as materialized (
  select cash.id as cash, bonus.id as bonus, cash.posted_satang - cash.held_satang as has_cash,
    bonus.posted_satang as has_bonus
    from accounts cash join accounts bonus on bonus.member_id = cash.member_id and bonus.kind = 'member-bonus'
      and bonus.unit = 'THB'
   where cash.member_id = ${memberId}::uuid and cash.kind = 'member-cash' and cash.unit = 'THB')`

/**
 * Our ids have 8 to b at one position, the variant. With another digit there, an id sorts next to its own, is unused,
 * and can identify a second entry of one record.
 */
const VARIANT = 19
const withVariant = (id: string, digit: string): string => `${id.slice(0, VARIANT)}${digit}${id.slice(VARIANT + 1)}`

/** The lowest and the highest id adjacent to this one. */
const lowestAdjacentId = (id: string): string => withVariant(id, '0')
const highestAdjacentId = (id: string): string => withVariant(id, 'f')

const adjacentId = (id: Sql): Sql => sql`overlay(${id}::text placing 'c' from 20 for 1)::uuid`

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
    union all select 'provider', g.provider from game_transaction_keys g
      where p.type in ('bet', 'bet-bonus', 'win', 'win-bonus', 'bet-void', 'bet-bonus-void') and g.id = ref.id
    union all select case when d.credited_by is null then 'system' else 'admin' end, coalesce(a.name, 'deposits')
      from deposits d left join admins a on a.id = d.credited_by where p.type in ('deposit', 'deposit-matched')
      and d.id = ref.id
    limit 1) who on true`

/**
 * A page of lines. Before and after follow from what stands there now and the newer lines, all on one snapshot: they
 * chain without a gap, and the newest one ends at the wallet shown.
 */
function statement({ memberId, type, ...period }: CreditFilters, window: Window) {
  const { position, rows } = window
  const types = type ?? null
  const [at, bookedAt] = [instantKey(sql`x.at`), instantKey(sql`t.booked_at`)]
  const page = linesOf(memberId, {
    types,
    where: allOf([within(at.column, period), window.beyond(at, sql`x.id`)]),
    page: sql`and ${allOf([
      // A cursor's entry may be adjacent to its transfer: bounds include both.
      position === null
        ? null
        : window.isDescending
          ? sql`(t.booked_at, t.id) <= (${bookedAt.at(position)}, ${highestAdjacentId(position.id)}::uuid)`
          : sql`(t.booked_at, t.id) >= (${bookedAt.at(position)}, ${lowestAdjacentId(position.id)}::uuid)`,
      within(bookedAt.column, period),
    ])} order by ${window.order(sql`t.booked_at`, sql`t.id`)} limit ${sql.lit(rows + 1)}`,
  })
  const newer = linesOf(memberId, {
    types: null,
    where: sql`(x.at, x.id) >= (select e.at, e.id from edge e)`,
    page: sql`and t.booked_at >= (select e.at from edge e)`,
  })
  return sql<CreditEntry & { sortValue: bigint }>`
    with ${ownedBy(memberId)}, page as materialized (${page} order by ${window.order(sql`x.at`, sql`x.id`)}
      limit ${sql.lit(rows)}), edge as materialized (select at, id from page order by at, id limit 1),
    run as (select n.id, sum(n.amount) over (partition by n.wallet order by n.at desc, n.id desc) as newer
      from (${newer}) n)
    select p.id, p.type, p.wallet, p.amount::bigint as amount, (h.has - r.newer)::bigint as before,
      (h.has - r.newer + p.amount)::bigint as after,
           p."refId", who.kind as "actorKind", who.name as "actorName", p.reason, p.at,
             ${instantKey(sql`p.at`).value} as "sortValue"
      from page p join run r on r.id = p.id cross join owned o cross join lateral (select case p.wallet when 'cash'
        then o.has_cash else o.has_bonus end as has) h ${actor}
     order by ${window.order(sql`p.at`, sql`p.id`)}`
}

/** Every change of a member's wallets. */
export const creditList = mergedList({
  statement,
  from({ memberId, type, ...period }: CreditFilters) {
    const lines = linesOf(memberId, { types: type ?? null, where: allOf([within(sql`x.at`, period)]), page: sql`` })
    return sql`(with ${ownedBy(memberId)} ${lines}) as counted`
  },
  toRow: ({ actorKind, actorName, sortValue: _sortValue, ...entry }: CreditEntry & { sortValue: bigint }) => ({
    ...entry,
    actor: actorKind === null || actorName === null ? null : { kind: actorKind, name: actorName },
  }),
})
