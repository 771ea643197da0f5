import { sql } from 'kysely'
import { dayIn, type SourceCheck } from '../ledger/index.ts'

type Breach = { readonly subject: string; readonly expected: string; readonly found: string }

/** Checks every adjustment against its transfer: member, amount, direction, day and kind. */
export const adjustmentsAreBooked: SourceCheck = {
  name: 'adjustments-are-booked',
  async find(snapshot, scope) {
    const { rows } = await sql<Breach>`
      select a.id as subject, a.amount_satang || ' on ' || a.business_day as expected,
             coalesce(t.code || ' of ' || (t.member_after_satang - t.member_before_satang) || ' on ' || t.business_day,
               'no transfer') as found
        from member_adjustments a left join transfers t on t.id = a.transfer_id
       where ${dayIn(sql`a.business_day`, scope)}
         and (t.id is null or t.code <> 'adjustment' or t.reference <> a.id::text or t.member_id <> a.member_id
           or t.business_day <> a.business_day
           or t.member_after_satang - t.member_before_satang <> a.amount_satang)
       limit 100`.execute(snapshot)
    return rows
  },
}
