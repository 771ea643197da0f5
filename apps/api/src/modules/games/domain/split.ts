import { larger, minus, type Satang, share, smaller, ZERO } from '@backoffice/kernel'

/** An amount of bets split into cash and bonus. */
export type Parts = { readonly cash: Satang; readonly bonus: Satang }

/** Splits a stake: cash first, then bonus. Null when both are not enough. */
export function splitStake(stake: Satang, available: Parts): Parts | null {
  const cash = smaller(stake, larger(available.cash, ZERO))
  const bonus = minus(stake, cash)
  return bonus > available.bonus ? null : { cash, bonus }
}

/** Splits a win in the proportion of its stake; the remainder is cash. */
export function splitWin(win: Satang, stake: Parts): Parts {
  const bonus = share(win, stake.bonus, stake.cash + stake.bonus)
  return { cash: minus(win, bonus), bonus }
}

/** The split rules. Injectable, so that mutation tests can replace them. */
export const shares = { splitStake, splitWin }
export type Shares = typeof shares
