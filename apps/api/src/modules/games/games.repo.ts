import type { GameCategory, GameStatus } from '@backoffice/contract/games/terms'
import type { BusinessDay, MemberId, Satang, TransferId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Parts } from './domain/split.ts'

/** One bet and its outcome. */
export type GameTransaction = {
  readonly id: string
  readonly memberId: MemberId
  readonly provider: string
  readonly game: string
  readonly category: GameCategory
  readonly status: GameStatus
  readonly stake: Satang
  readonly stakeCash: Satang
  readonly stakeBonus: Satang
  readonly win: Satang | null
  readonly winBonus: Satang | null
  readonly winTransferId: TransferId | null
  readonly winBonusTransferId: TransferId | null
  readonly betAt: Date
  /** Its stake counted for turnover when it was placed. */
  readonly countedAtBet: boolean
}

type NewGameTransaction = {
  readonly id: string
  readonly memberId: MemberId
  readonly bet: {
    readonly provider: string
    readonly transactionId: string
    readonly roundId: string
    readonly game: string
    readonly category: GameCategory
    readonly amount: Satang
  }
  /** Null: the refund came first, so no stake was taken. */
  readonly taken: Parts | null
  readonly businessDay: BusinessDay
  readonly now: Date
}

/**
 * Inserts a bet, or a refund that precedes its bet. Returns whether it counts for turnover already, as the operator
 * chose; undefined when the provider's bet id is in use.
 */
async function insert(
  tx: Tx,
  { id, memberId, bet, taken: used, businessDay, now }: NewGameTransaction,
): Promise<Pick<GameTransaction, 'countedAtBet'> | undefined> {
  const [refundedAt, refundedOn] = used === null ? [now, businessDay] : [null, null]
  const { rows } = await sql<Pick<GameTransaction, 'countedAtBet'>>`
    with key as (
      insert into game_transaction_keys (id, provider, transaction_id, bet_at)
      values (${id}::uuid, ${bet.provider}, ${bet.transactionId}, ${now}::timestamptz)
      on conflict do nothing returning id, provider, transaction_id, bet_at
    )
    insert into game_transactions (id, provider, transaction_id, round_id, game, category, member_id, status,
      stake_satang, stake_cash_satang, stake_bonus_satang, bet_at, refunded_at, refunded_on, business_day, updated_at,
      counted_at_bet)
    select key.id, key.provider, key.transaction_id, ${bet.roundId}::text, ${bet.game}::text, ${bet.category}::text,
      ${memberId}::uuid, ${used === null ? 'cancelled' : 'open'}::text, ${bet.amount}::bigint,
      ${used?.cash ?? 0n}::bigint, ${used?.bonus ?? 0n}::bigint, key.bet_at, ${refundedAt}::timestamptz,
      ${refundedOn}::date, ${businessDay}::date, key.bet_at, s.turnover_counts_at = 'bet'
      from key cross join withdrawal_settings s
    returning counted_at_bet as "countedAtBet"`.execute(tx)
  return rows[0]
}

/** A bet whose key is all that is left in the database: its month is archived. */
export type ArchivedBet = Pick<GameTransaction, 'id'> & { readonly status: 'archived' }

/** Locks a bet by the provider's id, in the partition of its key. Its member is always locked first. */
async function lock(
  tx: Tx,
  provider: string,
  transactionId: string,
): Promise<GameTransaction | ArchivedBet | undefined> {
  const { rows } = await sql<{ keyId: string } & (GameTransaction | { readonly status: null })>`
    with key as materialized (select id, bet_at from game_transaction_keys
      where provider = ${provider} and transaction_id = ${transactionId}),
    bet as (select id, member_id as "memberId", provider, game, category, status, stake_satang as stake,
      stake_cash_satang as "stakeCash", stake_bonus_satang as "stakeBonus", win_satang as win,
      win_bonus_satang as "winBonus",
           win_transfer_id as "winTransferId", win_bonus_transfer_id as "winBonusTransferId", bet_at as "betAt",
           counted_at_bet as "countedAtBet"
      from game_transactions where id = (select id from key) and bet_at = (select bet_at from key)
      for no key update)
    select key.id as "keyId", bet.* from key left join bet on true`.execute(tx)
  const [found] = rows
  if (found === undefined) return undefined
  const { keyId, ...bet } = found
  return bet.status === null ? { id: keyId, status: 'archived' } : bet
}

/** One bet, in its partition. */
const isBet = (id: string) => sql<boolean>`id = ${id}::uuid
  and bet_at = (select bet_at from game_transaction_keys where id = ${id}::uuid)`

type Settlement = {
  readonly win: Satang
  readonly parts: Parts
  readonly winTransferId: TransferId | null
  readonly winBonusTransferId: TransferId | null
  readonly businessDay: BusinessDay
  readonly now: Date
}

async function settle(
  tx: Tx,
  id: string,
  { win, parts, winTransferId, winBonusTransferId, businessDay, now }: Settlement,
): Promise<boolean> {
  const { rows } = await sql`
    update game_transactions set status = 'settled', win_satang = ${win}::bigint,
      win_cash_satang = ${parts.cash}::bigint, win_bonus_satang = ${parts.bonus}::bigint,
           win_transfer_id = ${winTransferId}::uuid, win_bonus_transfer_id = ${winBonusTransferId}::uuid,
             settled_at = ${now}::timestamptz, settled_on = ${businessDay}::date,
             updated_at = ${now}::timestamptz
     where ${isBet(id)} and status = 'open' returning id`.execute(tx)
  return rows.length === 1
}

type Refund = { readonly from: 'open' | 'settled'; readonly businessDay: BusinessDay; readonly now: Date }

async function refund(tx: Tx, id: string, { from, businessDay, now }: Refund): Promise<boolean> {
  const { rows } = await sql`
    update game_transactions set status = 'refunded', refunded_at = ${now}::timestamptz,
      refunded_on = ${businessDay}::date, updated_at = ${now}::timestamptz where ${isBet(id)} and status = ${from}
    returning id`.execute(tx)
  return rows.length === 1
}

async function isKnownProvider(tx: Tx, provider: string): Promise<boolean> {
  const { rows } = await sql`select provider from game_providers where provider = ${provider}`.execute(tx)
  return rows.length === 1
}

async function insertProvider(tx: Tx, provider: string, now: Date): Promise<void> {
  await sql`insert into game_providers (provider, first_seen_at) values (${provider}, ${now}::timestamptz)
    on conflict do nothing`.execute(tx)
}

/** The module's statements. Injectable, so that mutation tests can replace single ones. */
export const gamesRepo = { insert, lock, settle, refund, isKnownProvider, insertProvider }
export type GamesRepo = typeof gamesRepo
