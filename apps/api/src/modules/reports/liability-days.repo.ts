import type { BusinessDay } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import { type Db, inTransaction, type Reader, type Tx } from '../../platform/db/database.ts'

type Sql = RawBuilder<unknown>

/** A business day with its instants. */
export type DayBounds = { readonly day: BusinessDay; readonly from: Date; readonly to: Date }

/** The wallets of accounts that members are owed. */
const wallets = {
  'member-cash': 'cash',
  'member-bonus': 'bonus',
  suspense: 'suspense',
  returnable: 'returnable',
} as const
export const walletKinds = sql`(${sql.join(Object.keys(wallets).map(kind => sql.lit(kind)))})`
export const walletOf = (kind: Sql): Sql =>
  sql`case ${kind} ${sql.join(
    Object.entries(wallets).map(([of, wallet]) => sql`when ${sql.lit(of)} then ${sql.lit(wallet)}`),
    sql` `,
  )} end`

/** The code of transfer `t`; of a reversal that of what it reverses, `o`. */
export const codeOf = sql`case when t.reverses_id is null then t.code else 'reversed-' || o.code end`

/** Transfers of a condition, one row for each wallet that they moved: what it gained and lost. */
const legs = (where: Sql): Sql => sql`
  select t.business_day, ${walletOf(sql`a.kind`)} as wallet, ${codeOf} as code,
    case when c.kind = 'game-clearing' then c.provider else '' end as provider,
    case when a.id = t.credit_account_id then t.amount_satang else 0 end as gained,
    case when a.id = t.debit_account_id then t.amount_satang else 0 end as lost
    from transfers t
      cross join lateral (values (t.debit_account_id, t.credit_account_id),
        (t.credit_account_id, t.debit_account_id)) side (account_id, other_id)
      join accounts a on a.id = side.account_id and a.kind in ${walletKinds}
      join accounts c on c.id = side.other_id
      left join transfers o on o.id = t.reverses_id
   where ${where}`

/**
 * What was held and what was on its way: a hold from its beginning to its end, a payout from when it is first sent
 * until its withdrawal has ended.
 */
const heldLegs = ({ day, from, to }: DayBounds): Sql => {
  const within = (column: Sql): Sql => sql`${column} >= ${from}::timestamptz and ${column} < ${to}::timestamptz`
  return sql`
  select ${day}::date, 'held', 'placed', '', h.amount_satang, 0 from holds h where ${within(sql`h.created_at`)}
  union all select ${day}::date, 'held', h.status, '', 0, h.amount_satang from holds h
    where ${within(sql`h.finished_at`)}
  union all select ${day}::date, 'pending-payouts', 'sent', '', p.amount_satang, 0 from payouts p
    where p.attempt = 1 and ${within(sql`p.created_at`)}
  union all select ${day}::date, 'pending-payouts', w.status, '', 0, w.amount_satang from withdrawals w
    where w.finished_on between ${day}::date - 1 and ${day}::date + 1 and ${within(sql`w.finished_at`)}
      and exists (select from payouts p where p.withdrawal_id = w.id and p.attempt = 1)`
}

/** Rows (business_day, wallet, code, provider, gained, lost, count) of a day, from the ledger itself. */
export const movementsOf = (bounds: DayBounds): Sql => sql`
  select business_day, wallet, code, provider, sum(gained) as gained, sum(lost) as lost, count(*) as count
    from (${legs(sql`t.business_day = ${bounds.day}::date`)} union all ${heldLegs(bounds)}) legs group by 1, 2, 3, 4`

const DAY_LIMIT = '120s'

/** Sums up a day whose days before are. Its transfers are read once, by the index of their day. */
async function insertDay(tx: Tx, bounds: DayBounds): Promise<void> {
  const { day } = bounds
  await sql`set local statement_timeout = ${sql.lit(DAY_LIMIT)}`.execute(tx)
  await sql`insert into liability_movements (business_day, wallet, code, provider, gained_satang, lost_satang, count)
    ${movementsOf(bounds)}`.execute(tx)
  await sql`
    insert into liability_days (business_day, wallet, opening_satang, gained_satang, lost_satang, closing_satang)
    select ${day}::date, w.wallet, w.opening, coalesce(m.gained, 0), coalesce(m.lost, 0),
      w.opening + coalesce(m.gained, 0) - coalesce(m.lost, 0)
      from (select wallet, coalesce((select closing_satang from liability_days d
              where d.wallet = wallets.wallet and d.business_day = ${day}::date - 1), 0) as opening
              from (values ('cash'), ('bonus'), ('suspense'), ('returnable'), ('held'), ('pending-payouts')) wallets (wallet)) w
      left join (select wallet, sum(gained_satang) as gained, sum(lost_satang) as lost from liability_movements
        where business_day = ${day}::date group by 1) m using (wallet)`.execute(tx)
  await sql`update liability_progress set last_day = ${day}::date`.execute(tx)
}

/** The day the ledger begins with; null: it is empty. */
async function firstDay(reader: Reader): Promise<BusinessDay | null> {
  const { rows } = await sql<{ day: BusinessDay | null }>`select min(business_day) as day from transfers`.execute(
    reader,
  )
  return rows[0]?.day ?? null
}

/** The last day that is summed up; null: none. */
export async function lastSummedDay(reader: Reader): Promise<BusinessDay | null> {
  const { rows } = await sql<{ day: BusinessDay | null }>`select last_day as day from liability_progress`.execute(
    reader,
  )
  return rows[0]?.day ?? null
}

type Next = { readonly next: BusinessDay | null }
const nextWaiting = sql<Next>`select last_day + 1 as next from liability_progress for update`
const nextUnlocked = sql<Next>`select last_day + 1 as next from liability_progress for update skip locked`

/**
 * Sums up the next day if it is not after `last`, on one node at a time: others wait, or leave it if `waits` is false.
 * False: there was nothing to do.
 */
export const sumNextDay = (
  db: Db,
  last: BusinessDay,
  { boundsOf, waits }: { readonly boundsOf: (day: BusinessDay) => DayBounds; readonly waits: boolean },
): Promise<boolean> =>
  inTransaction(db, async tx => {
    const { rows } = await (waits ? nextWaiting : nextUnlocked).execute(tx)
    const [found] = rows
    if (found === undefined) return false
    const day = found.next ?? (await firstDay(tx))
    if (day === null || day > last) return false
    await insertDay(tx, boundsOf(day))
    return true
  })
