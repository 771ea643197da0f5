import { businessDayOf, minus } from '@backoffice/kernel'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { countGameFact } from '../figures.repo.ts'
import { fillDays, lockWithoutDay } from '../games-without-day.repo.ts'

const BATCH = 200

/**
 * Fills the business days of settlements and refunds by nodes of the previous release, and counts their wins and voids
 * on these days. Day and count are one transaction, so each is counted once. Safe to run concurrently on several nodes.
 */
export async function fillMissingDays({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  for (let filled = BATCH; filled === BATCH; ) {
    filled = await inTransaction(db, async tx => {
      const bets = await lockWithoutDay(tx, BATCH)
      for (const { id, betAt, stake, win, isVoid, settledAt, refundedAt, ...bet } of bets) {
        const settledOn = settledAt === null ? null : businessDayOf(settledAt, config.dayRule)
        const refundedOn = refundedAt === null ? null : businessDayOf(refundedAt, config.dayRule)
        await fillDays(tx, { id, betAt, settledOn, refundedOn })
        if (settledAt !== null && settledOn !== null && win > 0n)
          await countGameFact(tx, bet, { figure: 'games.wins', day: settledOn, amount: win, at: settledAt })
        if (refundedAt !== null && refundedOn !== null && isVoid) {
          const amount = minus(stake, win)
          await countGameFact(tx, bet, { figure: 'games.voids', day: refundedOn, amount, at: refundedAt })
        }
      }
      return bets.length
    })
  }
}
