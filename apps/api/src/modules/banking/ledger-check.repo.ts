import { sql, type RawBuilder } from 'kysely'
import type { CheckScope, SourceCheck } from '../ledger/index.ts'

type Breach = { readonly subject: string; readonly expected: string; readonly found: string }

const within = (alias: string, scope: CheckScope): RawBuilder<boolean> =>
  scope.kind === 'full' ? sql`true` : sql`${sql.ref(`${alias}.occurred_at`)} >= ${scope.since}::timestamptz`
const transferReported = (alias: string) =>
  sql`coalesce(${sql.ref(`${alias}.code`)} || ' of ' || ${sql.ref(`${alias}.amount_satang`)}, 'no transfer')`

/**
 * Checks that reported money is never lost: a credit line is a deposit, or is categorized, and never both when posted.
 * What was posted for a line equals its amount.
 */
export const bankLinesAreReconciled: SourceCheck = {
  name: 'bank-lines-are-explained',
  async find(snapshot, scope) {
    const { rows } = await sql<Breach>`
      select b.id::text as subject, 'a deposit or a meaning' as expected, 'nothing' as found from bank_transactions b
       where b.direction = 'in' and ${within('b', scope)} and not exists (select from bank_line_links l
         where l.bank_transaction_id = b.id)
         and not exists (select from deposits d where d.bank_transaction_id = b.id and d.status <> 'reversed')
      union all
      select b.id::text, l.kind || ' alone', 'a deposit in the books as well' from bank_transactions b
        join bank_line_links l on l.bank_transaction_id = b.id
        join deposits d on d.bank_transaction_id = b.id and d.status <> 'reversed'
          where ${within('b', scope)} and d.transfer_id is not null
      union all
      select b.id::text, l.kind || ' of ' || b.amount_satang, ${transferReported('t')} from bank_transactions b
        join bank_line_links l on l.bank_transaction_id = b.id left join transfers t on t.id = l.transfer_id
       where ${within('b', scope)} and l.transfer_id is not null and (t.id is null or t.amount_satang <> b.amount_satang
         or t.reference <> b.id::text
         or t.code <> case l.kind when 'fee' then 'bank-fee' when 'interest' then 'bank-interest' else 'settlement' end)
       limit 100`.execute(snapshot)
    return rows
  },
}

/**
 * Checks internal transfers: posted with their amount; reversed by their own reversal exactly when cancelled; linked
 * only to lines of their account, direction and amount, and to none once cancelled.
 */
export const internalTransfersAreExact: SourceCheck = {
  name: 'own-transfers-are-exact',
  async find(snapshot, scope) {
    const requested =
      scope.kind === 'full'
        ? sql`true`
        : sql`(o.occurred_at >= ${scope.since}::timestamptz or o.booked_at >= ${scope.since}::timestamptz
          or o.cancelled_at >= ${scope.since}::timestamptz)`
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
