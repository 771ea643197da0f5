import type { gameTransaction } from '@backoffice/contract/games/forms'
import type { gameBookings } from '@backoffice/contract/games/terms'
import { sql } from 'kysely'
import type { z } from 'zod'
import { searchOf } from '../../platform/lists/find-few.ts'
import { keysetList, type List } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { instantKey, isOneOf, within } from '../../platform/lists/sort-key.ts'

export type GameRow = z.output<typeof gameTransaction>
type Booking = (typeof gameBookings)[number]
export type TransactionFilters = Filters<Omit<ListQuery<'games.transactions'>, 'booked'>> & {
  readonly booked?: Booking
  readonly memberId?: string
}
type Selected = Omit<GameRow, 'member'> & { readonly memberId: string; readonly username: string }

/** The stake that was booked: nothing of a bet whose refund came first. */
const BOOKED_STAKE = sql`(g.stake_cash_satang + g.stake_bonus_satang)`
const NET = sql`case g.status when 'settled' then g.stake_satang - g.win_satang when 'open' then null else 0 end`

/** `w.suffix` of the transfer codes of the wallet whose balance a row shows. */
const columns = sql`g.id, g.transaction_id as "transactionId", g.round_id as "roundId", g.provider,
  coalesce(cp.name, g.provider) as "providerName", g.game, coalesce(cg.name, g.game) as "gameName", g.category,
  g.member_id as "memberId", m.username, g.status, g.stake_satang as bet, g.win_satang as win, ${NET} as net,
  case when g.status = 'settled' then g.stake_satang else 0 end as "validTurnover", g.bet_at as "betAt",
  g.settled_at as "settledAt", g.refunded_at as "refundedAt",
  (select t.member_before_satang from transfers t where t.code = 'bet' || w.suffix and t.reference = g.id::text)
    as "balanceBefore",
  coalesce(
    (select t.member_after_satang from transfers t where t.reverses_id = w.win_transfer_id),
    (select t.member_after_satang from transfers t where t.code = 'bet' || w.suffix || '-void'
      and t.reference = g.id::text),
    (select t.member_after_satang from transfers t where t.id = w.win_transfer_id),
    (select t.member_after_satang from transfers t where t.code = 'bet' || w.suffix and t.reference = g.id::text)
  ) as "balanceAfter"`
const joins = sql`join members m on m.id = g.member_id
  left join catalogue_providers cp on cp.provider = g.provider
  left join game_catalogue cg on cg.provider = g.provider and cg.game = g.game
  cross join lateral (select case when g.stake_cash_satang > 0 then '' else '-bonus' end as suffix,
    case when g.stake_cash_satang > 0 then g.win_transfer_id else g.win_bonus_transfer_id end as win_transfer_id) w`

const toRow = ({ memberId, username, ...row }: Selected): GameRow => ({ ...row, member: { id: memberId, username } })

/** The time at which each booking is listed, the rows it lists, and what it says about the time of their bets. */
const bookings = {
  bets: { at: sql`g.bet_at`, isBooked: null },
  wins: { at: sql`g.settled_at`, isBooked: sql`g.win_satang > 0` },
  voids: { at: sql`g.refunded_at`, isBooked: sql`g.status = 'refunded'` },
} as const

const listOf = ({ at, isBooked }: (typeof bookings)[Booking]) =>
  keysetList({
    table: 'game_transactions',
    as: 'g',
    keys: { betAt: instantKey(at), bookedAt: instantKey(at) },
    where: (filters: TransactionFilters) => [
      isBooked,
      when(filters.memberId, id => sql`g.member_id = ${id}::uuid`),
      when(filters.provider, provider => sql`g.provider = ${provider}`),
      when(filters.game, game => sql`g.game = ${game}`),
      when(filters.category, categories => isOneOf(sql`g.category`, categories)),
      when(filters.status, statuses => isOneOf(sql`g.status`, statuses)),
      within(at, filters),
      // A bet precedes its win and its refund: later months are not read.
      isBooked === null ? null : when(filters.until, until => sql`g.bet_at < ${until}`),
    ],
    searches: ({ q }) =>
      q === undefined
        ? []
        : [
            searchOf('game_transactions', 'g', [
              sql`g.round_id = ${q}`,
              sql`g.id in (select k.id from game_transaction_keys k where k.transaction_id = ${q})`,
            ]),
          ],
    columns: () => columns,
    joins: () => joins,
    toRow,
    totals: { bet: BOOKED_STAKE, win: sql`coalesce(g.win_satang, 0)`, net: sql`coalesce(${NET}, 0)` },
  })

const lists = { bets: listOf(bookings.bets), wins: listOf(bookings.wins), voids: listOf(bookings.voids) }

/** Bets by their time, or by the time of their win or refund. */
export const transactionList: List<TransactionFilters, GameRow, 'bet' | 'win' | 'net'> = {
  narrow: (reader, filters, now) => lists[filters.booked ?? 'bets'].narrow(reader, filters, now),
}
export const { findMany: findTransactions, find: findTransaction } = lists.bets
