import { sql } from 'kysely'
import type { RoomCheck } from '../ledger/index.ts'

type Breach = { readonly subject: string; readonly expected: string; readonly found: string }

/** Every withdrawal against its hold: held while it is open, posted when paid, released when given back, always of the same money. */
export const withdrawalsMatchHolds: RoomCheck = {
  name: 'withdrawals-match-holds',
  async find(snapshot) {
    const { rows } = await sql<Breach>`
      select w.id::text as subject, w.amount_satang || ' ' || w.hold as expected, coalesce(h.amount_satang || ' ' || h.status, 'none') as found
        from (select id, amount_satang, case when status in ('paid', 'paid-by-hand') then 'posted' when status in ('rejected', 'cancelled', 'refunded') then 'released' else 'held' end as hold from withdrawals) w
        left join holds h on h.reference = w.id::text
       where h.id is null or h.status <> w.hold or h.amount_satang <> w.amount_satang
       limit 100`.execute(snapshot)
    return rows
  },
}
