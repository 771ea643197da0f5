import { type RawBuilder, sql } from 'kysely'
import { isArchived } from '../../platform/db/archived.ts'
import { dayIn, instantIn, type SourceCheck } from '../ledger/index.ts'

type Breach = { readonly subject: string; readonly expected: string; readonly found: string }

const codes = sql`('bet', 'bet-bonus', 'win', 'win-bonus', 'bet-void', 'bet-bonus-void')`
const sums = sql`
  coalesce(sum(amount_satang) filter (where code = 'bet'), 0) as bet,
    coalesce(sum(amount_satang) filter (where code = 'bet-bonus'), 0) as bet_bonus,
  coalesce(sum(amount_satang) filter (where code = 'win'), 0) as win,
    coalesce(sum(amount_satang) filter (where code = 'win-bonus'), 0) as win_bonus,
  coalesce(sum(amount_satang) filter (where code = 'bet-void'), 0) as void,
    coalesce(sum(amount_satang) filter (where code = 'bet-bonus-void'), 0) as void_bonus`

/** The bet a transfer refers to; a corrupt ledger may contain anything as a reference. */
const betOf = (reference: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${reference} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${reference}::uuid end`

/**
 * Checks every bet against its transfers: stake and wins per wallet, refunds, reversed wins; and that no bet transfer
 * lacks a bet.
 */
export const gamesAreBooked: SourceCheck = {
  name: 'games-are-booked',
  async find(snapshot, scope) {
    const from =
      scope.kind === 'full'
        ? sql`game_transactions g full join (select reference, ${sums} from transfers where code in ${codes}
          group by reference) t on t.reference = g.id::text`
        : sql`(select * from game_transactions where ${instantIn(sql`updated_at`, scope)}) g
            left join lateral (select ${sums} from transfers where code in ${codes} and reference = g.id::text) t
              on true`
    // The transfers of archived bets stay. Other checks start from bets.
    const isNotArchived =
      scope.kind === 'full'
        ? sql`(g.id is not null or not exists (select from game_transaction_keys k where k.id = ${betOf(sql`t.reference`)}
            and ${isArchived('game_transactions', sql`k.bet_at`)}))`
        : sql`true`
    // Of the full check, the join finds them.
    const withoutBet =
      scope.kind === 'past'
        ? sql`union all select r.reference, 'no bet', r.code || ' of ' || r.amount_satang from transfers r
            where r.code in ${codes} and ${dayIn(sql`r.business_day`, scope)} and not exists (
              select from game_transaction_keys k where k.id = ${betOf(sql`r.reference`)})`
        : sql``
    const { rows } = await sql<Breach>`
      select ${scope.kind === 'full' ? sql`coalesce(g.id::text, t.reference)` : sql`g.id::text`} as subject,
        coalesce(g.status || ' ' || g.stake_cash_satang || '+' || g.stake_bonus_satang || ' won ' ||
        coalesce(g.win_cash_satang, 0) || '+' || coalesce(g.win_bonus_satang, 0), 'no bet') as expected,
             coalesce(t.bet, 0) || '+' || coalesce(t.bet_bonus, 0) || ' won ' || coalesce(t.win,
               0) || '+' || coalesce(t.win_bonus, 0) || ' void ' || coalesce(t.void, 0) || '+' || coalesce(t.void_bonus,
               0) as found
        from ${from}
       where ${isNotArchived} and (g.id is null
          or coalesce(t.bet, 0) <> g.stake_cash_satang or coalesce(t.bet_bonus, 0) <> g.stake_bonus_satang
          or coalesce(t.win, 0) <> coalesce(g.win_cash_satang, 0) or coalesce(t.win_bonus,
            0) <> coalesce(g.win_bonus_satang, 0)
          or coalesce(t.void, 0) <> case when g.status = 'refunded' then g.stake_cash_satang else 0 end
          or coalesce(t.void_bonus, 0) <> case when g.status = 'refunded' then g.stake_bonus_satang else 0 end
          or (g.win_transfer_id is not null and exists (select from transfers r
            where r.reverses_id = g.win_transfer_id) <> (g.status = 'refunded'))
          or (g.win_bonus_transfer_id is not null and exists (select from transfers r
            where r.reverses_id = g.win_bonus_transfer_id) <> (g.status = 'refunded')))
       ${withoutBet}
       limit 100`.execute(snapshot)
    return rows
  },
}
