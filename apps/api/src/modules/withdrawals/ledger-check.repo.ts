import { sql } from 'kysely'
import type { SourceCheck } from '../ledger/index.ts'

type Breach = { readonly subject: string; readonly expected: string; readonly found: string }

const hold = sql`case when status in ('paid', 'paid-by-hand') then 'posted' when status in ('rejected', 'cancelled',
  'refunded') then 'released' else 'held' end as hold`
const isPayment = sql`code in ('withdrawal', 'withdrawal-by-hand')`

/** All withdrawals, each in its own read. */
const everything = sql`
  (select id, amount_satang, ${hold} from withdrawals) w
  full join holds h on h.reference = w.id::text
  full join (select reference, debit_account_id, amount_satang from transfers
    where ${isPayment}) t on t.reference = coalesce(w.id::text, h.reference)`

/**
 * Open or held ones, and those ended or paid on these days, each found by key. A reference may belong to no withdrawal.
 */
const recent = (days: readonly string[]) => sql`
  (select w.id::text as reference from withdrawals w
    where w.finished_at is null or w.finished_on = any (${days}::date[])
    union select reference from holds where status = 'held'
    union select reference from transfers where business_day = any (${days}::date[]) and ${isPayment}) n
  left join lateral (select id, amount_satang, ${hold} from withdrawals
    where id = case when n.reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then n.reference::uuid end) w
    on true
  left join holds h on h.reference = n.reference
  left join transfers t on t.reference = n.reference and t.${isPayment}`

/**
 * Checks every withdrawal against its hold: open while undecided, posted when paid, released when returned, always of
 * equal amount; and against its transfer, which exists only when paid. A hold without a withdrawal is an error.
 */
export const withdrawalsMatchHolds: SourceCheck = {
  name: 'withdrawals-match-holds',
  async find(snapshot, scope) {
    const { rows } = await sql<Breach>`
      select coalesce(w.id::text, h.reference, t.reference) as subject, coalesce(w.amount_satang || ' ' || w.hold,
        'no withdrawal') as expected,
             coalesce(h.amount_satang || ' ' || h.status, 'no hold') || coalesce(' and transfer of ' || t.amount_satang,
               '') as found
        from ${scope.kind === 'full' ? everything : recent(scope.days)}
       where w.id is null or h.id is null or h.status <> w.hold or h.amount_satang <> w.amount_satang
          or (w.hold = 'posted') <> (t.reference is not null) or t.amount_satang <> w.amount_satang
            or t.debit_account_id <> h.account_id
       limit 100`.execute(snapshot)
    return rows
  },
}
