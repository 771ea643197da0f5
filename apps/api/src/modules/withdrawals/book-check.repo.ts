import { sql } from 'kysely'
import type { RoomCheck } from '../ledger/index.ts'

type Breach = { readonly subject: string; readonly expected: string; readonly found: string }

/**
 * Every withdrawal against its hold: held while it is open, posted when paid, released when given back, always of the same
 * money; and against its transfer, which is there when it was paid and only then. A hold nobody waits for is money forgotten.
 */
export const withdrawalsMatchHolds: RoomCheck = {
  name: 'withdrawals-match-holds',
  async find(snapshot) {
    const { rows } = await sql<Breach>`
      select coalesce(w.id::text, h.reference, t.reference) as subject, coalesce(w.amount_satang || ' ' || w.hold, 'no withdrawal') as expected,
             coalesce(h.amount_satang || ' ' || h.status, 'no hold') || coalesce(' and transfer of ' || t.amount_satang, '') as found
        from (select id, amount_satang, case when status in ('paid', 'paid-by-hand') then 'posted' when status in ('rejected', 'cancelled', 'refunded') then 'released' else 'held' end as hold from withdrawals) w
        full join holds h on h.reference = w.id::text
        full join (select reference, debit_account_id, amount_satang from transfers where code in ('withdrawal', 'withdrawal-by-hand')) t on t.reference = coalesce(w.id::text, h.reference)
       where w.id is null or h.id is null or h.status <> w.hold or h.amount_satang <> w.amount_satang
          or (w.hold = 'posted') <> (t.reference is not null) or t.amount_satang <> w.amount_satang or t.debit_account_id <> h.account_id
       limit 100`.execute(snapshot)
    return rows
  },
}
