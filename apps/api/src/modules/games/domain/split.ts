import type { Satang } from '@backoffice/kernel'

/** An amount of bets split into cash and bonus. */
export type Parts = { readonly cash: Satang; readonly bonus: Satang }

/** Splits a stake: cash first, then bonus. Null when both are not enough. */
export function splitStake(stake: Satang, available: Parts): Parts | null {
  const free = available.cash > 0n ? available.cash : (0n as Satang)
  const cash = stake < free ? stake : free
  const bonus = (stake - cash) as Satang
  return bonus > available.bonus ? null : { cash, bonus }
}

/** Splits a win in the proportion of its stake; the remainder is cash. */
export function splitWin(win: Satang, stake: Parts): Parts {
  const bonus = ((win * stake.bonus) / (stake.cash + stake.bonus)) as Satang
  return { cash: (win - bonus) as Satang, bonus }
}

/** The split rules. Injectable, so that mutation tests can replace them. */
export const shares = { splitStake, splitWin }
export type Shares = typeof shares
