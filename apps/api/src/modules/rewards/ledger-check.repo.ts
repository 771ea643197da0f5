import { sql } from 'kysely'
import { instantIn, type SourceCheck } from '../ledger/index.ts'

type Breach = { readonly subject: string; readonly expected: string; readonly found: string }

/** Checks every grant against the transfer that credited it and against its turnover requirement. */
export const grantsAddUp: SourceCheck = {
  name: 'grants-add-up',
  async find(snapshot, scope) {
    const { rows } = await sql<Breach>`
      select g.id::text as subject, 'bonus ' || g.bonus_satang || ', requirement ' || case g.status
          when 'wagering' then 'open' when 'completed' then 'met' else 'cancelled' end as expected,
        'bonus ' || coalesce(t.amount_satang, 0) || ', requirement ' || coalesce(r.status, 'missing') as found
        from grants g
        left join transfers t on t.code = 'bonus' and t.reference = g.source_id::text and t.command = g.source
        left join turnover_requirements r on r.source_kind = 'grant' and r.source_id = g.id::text
       where ${instantIn(sql`g.updated_at`, scope)} and (t.amount_satang is distinct from g.bonus_satang or case g.status
         when 'wagering' then r.status is distinct from 'open'
         when 'completed' then r.status is null or r.status not in ('completed', 'waived')
         else r.status is distinct from 'cancelled' end)
       limit 100`.execute(snapshot)
    return rows
  },
}
