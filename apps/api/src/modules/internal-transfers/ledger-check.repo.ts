import { sql } from 'kysely'
import { instantIn, type SourceCheck } from '../ledger/index.ts'

type Breach = { readonly subject: string; readonly expected: string; readonly found: string }

const transferReported = (alias: string) =>
  sql`coalesce(${sql.ref(`${alias}.code`)} || ' of ' || ${sql.ref(`${alias}.amount_satang`)}, 'no transfer')`

/**
 * Checks internal transfers: posted with their amount; reversed by their own reversal exactly when cancelled; linked
 * only to lines of their account, direction and amount, and to none once cancelled.
 */
export const internalTransfersAreExact: SourceCheck = {
  name: 'own-transfers-are-exact',
  async find(snapshot, scope) {
    const requested = sql`(${instantIn(sql`o.occurred_at`, scope)} or ${instantIn(sql`o.booked_at`, scope)}
      or ${instantIn(sql`o.cancelled_at`, scope)})`
    const { rows } = await sql<Breach>`
      select o.id::text as subject, 'own-transfer of ' || o.amount_satang as expected, ${transferReported('t')} as found
        from own_transfers o left join transfers t on t.id = o.transfer_id
       where ${requested} and (t.id is null or t.code <> 'own-transfer' or t.amount_satang <> o.amount_satang
         or t.reference <> o.id::text or t.business_day <> o.business_day
         or not exists (select from accounts a
           where a.id = t.debit_account_id and a.bank_account_id = o.to_bank_account_id) or not exists (select
           from accounts a where a.id = t.credit_account_id and a.bank_account_id = o.from_bank_account_id))
      union all
      select o.id::text, case when o.cancelled_at is null then 'booked' else 'taken back' end, ${transferReported('r')}
        from own_transfers o left join transfers r on r.reverses_id = o.transfer_id
       where ${requested} and r.id is distinct from o.reversal_id
      union all
      select o.id::text, o.amount_satang || ' ' || l.direction, b.direction || ' ' || b.amount_satang || case
        when o.cancelled_at is null then '' else ' of what was cancelled' end
        from own_transfers o join bank_line_links l on l.own_transfer_id = o.id
          join bank_transactions b on b.id = l.bank_transaction_id
       where ${requested} and (o.cancelled_at is not null or b.direction <> l.direction
         or b.amount_satang <> o.amount_satang
         or b.bank_account_id <> case l.direction when 'in' then o.to_bank_account_id else o.from_bank_account_id end)
       limit 100`.execute(snapshot)
    return rows
  },
}
