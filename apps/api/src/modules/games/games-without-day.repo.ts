import type { BusinessDay, Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { GameTransaction } from './games.repo.ts'

/** A bet that a node of the previous release settled or refunded; a time whose day is known is null. */
type BetWithoutDay = Pick<GameTransaction, 'id' | 'category' | 'provider' | 'game' | 'stake'> & {
  readonly betAt: string
  readonly win: Satang
  readonly isVoid: boolean
  readonly settledAt: Date | null
  readonly refundedAt: Date | null
}

/** Locks some bets without the day of their settlement or refund; those in use are found next time. */
export async function lockWithoutDay(tx: Tx, limit: number): Promise<readonly BetWithoutDay[]> {
  const { rows } = await sql<BetWithoutDay>`
    select id, bet_at::text as "betAt", category, provider, game, stake_satang as stake,
      coalesce(win_satang, 0)::bigint as win, status = 'refunded' as "isVoid",
      case when settled_on is null then settled_at end as "settledAt",
      case when refunded_on is null then refunded_at end as "refundedAt"
      from game_transactions
     where (settled_at is not null and settled_on is null) or (refunded_at is not null and refunded_on is null)
     order by id limit ${limit} for no key update skip locked`.execute(tx)
  return rows
}

type Days = {
  readonly id: string
  readonly betAt: string
  readonly settledOn: BusinessDay | null
  readonly refundedOn: BusinessDay | null
}

export const fillDays = (tx: Tx, { id, betAt, settledOn, refundedOn }: Days): Promise<unknown> =>
  sql`update game_transactions set settled_on = coalesce(settled_on, ${settledOn}::date),
    refunded_on = coalesce(refunded_on, ${refundedOn}::date)
    where id = ${id}::uuid and bet_at = ${betAt}::timestamptz`.execute(tx)
