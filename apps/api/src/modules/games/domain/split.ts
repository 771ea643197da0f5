import type { Satang } from '@backoffice/kernel'

/** An amount of play, parted into what is of cash and what is of bonus. */
export type Parts = { readonly cash: Satang; readonly bonus: Satang }

/** What a stake takes: cash first, then bonus. Null: both together are not enough. */
export function splitStake(stake: Satang, available: Parts): Parts | null {
  const free = available.cash > 0n ? available.cash : (0n as Satang)
  const cash = stake < free ? stake : free
  const bonus = (stake - cash) as Satang
  return bonus > available.bonus ? null : { cash, bonus }
}

/** What a win gives back: in the proportion its stake was taken in; the satang that cannot be parted are cash. */
export function splitWin(win: Satang, stake: Parts): Parts {
  const bonus = ((win * stake.bonus) / (stake.cash + stake.bonus)) as Satang
  return { cash: (win - bonus) as Satang, bonus }
}

/** How money of play is parted. Handed in, so that a test can plant a bug in it and see it caught. */
export const shares = { splitStake, splitWin }
export type Shares = typeof shares
