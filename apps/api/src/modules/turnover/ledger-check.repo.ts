import { sql } from 'kysely'
import { instantIn, type SourceCheck } from '../ledger/index.ts'

type Breach = { readonly subject: string; readonly expected: string; readonly found: string }

/**
 * Checks every requirement, and its sums by category, against the bets counted for it; it is open exactly while it
 * falls short, or a bet that counts for its grant is open; bets that count unsettled are open; a grant holds a share of
 * the bonus wallet exactly while it is open.
 */
export const turnoverAddsUp: SourceCheck = {
  name: 'turnover-adds-up',
  async find(snapshot, scope) {
    const { rows } = await sql<Breach>`
      select r.id::text as subject, 'done ' || coalesce(c.counted,
        0) || ' of ' || r.base_satang::numeric * r.percent as expected,
             r.status || ' at ' || r.done || ', by category ' || coalesce(p.counted, 0) as found
        from turnover_requirements r
        left join lateral (select sum(staked_satang::numeric * percent) as counted, sum(staked_satang) as staked
          from turnover_counts where requirement_id = r.id and not voided) c on true
        left join lateral (select sum(counted) as counted, sum(staked_satang) as staked from turnover_progress
          where requirement_id = r.id) p on true
       where ${instantIn(sql`r.updated_at`, scope)} and (r.done <> coalesce(c.counted, 0)
         or coalesce(p.counted, 0) <> coalesce(c.counted, 0)
         or coalesce(p.staked, 0) <> coalesce(c.staked, 0)
          or (r.source_kind = 'grant' and r.status = 'open') <> (r.share_satang is not null)
          or (r.status = 'open' and r.done >= r.base_satang::numeric * r.percent
            and (r.source_kind <> 'grant' or not exists (select from turnover_counts o
              where o.requirement_id = r.id and not o.settled and not o.voided)))
          or exists (select from turnover_counts o join game_transaction_keys k on k.id = o.game_transaction_id
            join game_transactions b on b.id = k.id and b.bet_at = k.bet_at
              where o.requirement_id = r.id and not o.settled and not o.voided and b.status <> 'open')
          or (r.status = 'completed' and r.source_kind <> 'grant' and r.done < r.base_satang::numeric * r.percent)
          or (r.due_satang > 0 and r.status = 'open' and r.due_satang <> r.converted_satang))
       limit 100`.execute(snapshot)
    return rows
  },
}

/** Checks that grants hold no more of a bonus wallet than is in it. */
export const sharesFitWallet: SourceCheck = {
  name: 'bonus-shares',
  async find(snapshot) {
    const { rows } = await sql<Breach>`
      select s.member_id::text as subject, 'at most ' || coalesce(a.posted_satang, 0) as expected,
        s.held::text as found
        from (select member_id, sum(share_satang) as held from turnover_requirements where share_satang is not null
          group by member_id) s
        left join accounts a on a.member_id = s.member_id and a.kind = 'member-bonus'
       where s.held > coalesce(a.posted_satang, 0) limit 100`.execute(snapshot)
    return rows
  },
}
