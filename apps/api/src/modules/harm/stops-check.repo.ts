import { sql } from 'kysely'
import type { SourceCheck } from '../ledger/index.ts'

type Breach = { readonly subject: string; readonly expected: string; readonly found: string }

/** Checks that bonuses are stopped for exactly the members whose open review stops them. */
export const bonusStopsAgree: SourceCheck = {
  name: 'bonus-stops-agree',
  async find(snapshot) {
    const { rows } = await sql<Breach>`
      select coalesce(m.id, r.member_id)::text as subject, coalesce(r.bonuses_stopped_at::text, 'not stopped') as expected,
          coalesce(m.bonuses_stopped_at::text, 'not stopped') as found
        from (select id, bonuses_stopped_at from members where bonuses_stopped_at is not null) m
          full join (select member_id, bonuses_stopped_at from harm_reviews
            where status <> 'done' and bonuses_stopped_at is not null) r on r.member_id = m.id
       where m.bonuses_stopped_at is distinct from r.bonuses_stopped_at
      limit 100`.execute(snapshot)
    return rows
  },
}
