import { sql } from 'kysely'
import type { SourceCheck } from '../ledger/index.ts'

type Breach = { readonly subject: string; readonly expected: string; readonly found: string }

/**
 * Checks that what members are asked for agrees with their exclusions, and that none was replaced by a shorter one.
 */
export const exclusionsAgree: SourceCheck = {
  name: 'exclusions-agree',
  async find(snapshot) {
    const { rows } = await sql<Breach>`
      with held as (
        select x.member_id, case when x.kind = 'timeout' then x.ends_at else 'infinity'::timestamptz end as until
          from member_exclusions x where x.ended_at is null
      )
      select coalesce(m.id, h.member_id)::text as subject, coalesce(h.until::text, 'not excluded') as expected,
          coalesce(m.excluded_until::text, 'not excluded') as found
        from (select id, excluded_until from members where excluded_until is not null) m
          full join held h on h.member_id = m.id
       where m.excluded_until is distinct from h.until
      union all
      select x.id::text, 'replaced by none that ends earlier', n.id || ' until ' || coalesce(n.ends_at::text, 'for good')
        from member_exclusions x join member_exclusions n on n.id = x.replaced_by
       where (n.member_id <> x.member_id or n.ends_at < coalesce(x.ends_at, 'infinity')
         or (n.kind = 'timeout' and x.kind <> 'timeout'))
      limit 100`.execute(snapshot)
    return rows
  },
}
