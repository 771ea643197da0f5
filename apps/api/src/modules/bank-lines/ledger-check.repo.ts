import { sql } from 'kysely'
import { instantIn, type SourceCheck } from '../ledger/index.ts'

type Breach = { readonly subject: string; readonly expected: string; readonly found: string }

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
       where b.direction = 'in' and ${instantIn(sql`b.occurred_at`, scope)} and not exists (select from bank_line_links l
         where l.bank_transaction_id = b.id)
         and not exists (select from deposits d where d.bank_transaction_id = b.id and d.status <> 'reversed')
      union all
      select b.id::text, l.kind || ' alone', 'a deposit in the books as well' from bank_transactions b
        join bank_line_links l on l.bank_transaction_id = b.id
        join deposits d on d.bank_transaction_id = b.id and d.status <> 'reversed'
          where ${instantIn(sql`b.occurred_at`, scope)} and d.transfer_id is not null
      union all
      select b.id::text, l.kind || ' of ' || b.amount_satang, ${transferReported('t')} from bank_transactions b
        join bank_line_links l on l.bank_transaction_id = b.id left join transfers t on t.id = l.transfer_id
       where ${instantIn(sql`b.occurred_at`, scope)} and l.transfer_id is not null
         and (t.id is null or t.amount_satang <> b.amount_satang
         or t.reference <> b.id::text
         or t.code <> case l.kind when 'fee' then 'bank-fee' when 'interest' then 'bank-interest' else 'settlement' end)
       limit 100`.execute(snapshot)
    return rows
  },
}
