import { minus, type Satang, sumOf, ZERO } from '@backoffice/kernel'

/** What is counted for the charts: money and members, without the numbers of bets, wins and voids. */
export const trendFigures = [
  'deposit',
  'deposit-matched',
  'withdrawal',
  'withdrawal-by-hand',
  'members.registered',
  'deposits.first',
  'bet',
  'bet-bonus',
  'win',
  'win-bonus',
  'bet-void',
  'bet-bonus-void',
  'reversed-win',
  'reversed-win-bonus',
  'house.bonus-cost',
  'house.adjustments',
  'house.fees',
] as const

/** What is counted for the dashboard. */
export const dashboardFigures = [
  ...trendFigures,
  'games.bets-by-provider',
  'games.wins-by-provider',
  'games.voids-by-provider',
] as const
type DashboardFigure = (typeof dashboardFigures)[number]

export type Amount = { readonly amount: Satang; readonly count: number }
type CountedFigure = { readonly figure: string; readonly amount: Satang; readonly count: number | bigint }

/** The figures of a day, or a part of it. GGR and NGR are null without play. */
export type DayFigures = {
  readonly deposits: Amount
  readonly withdrawals: Amount
  readonly netDeposits: Satang
  readonly registrations: number
  readonly firstDeposits: Amount
  readonly bets: Amount
  readonly wins: Amount
  /** Returned stakes, less the wins taken back with them. */
  readonly voids: Amount
  readonly ggr: Satang | null
  readonly bonusCost: Satang
  readonly adjustments: Satang
  readonly fees: Satang
  readonly ngr: Satang | null
}

/**
 * Calculates the figures from what was counted. Deposits and withdrawals count as credited and paid; a later reversal
 * counts on its own day and is not subtracted. GGR = bets − wins − voids booked that day; NGR = GGR − bonus cost −
 * adjustments − fees.
 */
export function figuresFrom(counted: readonly CountedFigure[]): DayFigures {
  const total = (...figures: readonly DashboardFigure[]): Amount => {
    const found = counted.filter(({ figure }) => (figures as readonly string[]).includes(figure))
    return {
      amount: sumOf(found, ({ amount }) => amount),
      count: found.reduce((sum, { count }) => sum + Number(count), 0),
    }
  }
  const [deposits, withdrawals] = [total('deposit', 'deposit-matched'), total('withdrawal', 'withdrawal-by-hand')]
  // Amounts from the transfers; counts from the games, where a bet from both wallets is one.
  const bets = { amount: total('bet', 'bet-bonus').amount, count: total('games.bets-by-provider').count }
  const wins = { amount: total('win', 'win-bonus').amount, count: total('games.wins-by-provider').count }
  const [returned, takenBack] = [total('bet-void', 'bet-bonus-void'), total('reversed-win', 'reversed-win-bonus')]
  const voids = {
    amount: minus(returned.amount, takenBack.amount),
    count: total('games.voids-by-provider').count,
  }
  const costs = [total('house.bonus-cost'), total('house.adjustments'), total('house.fees')].map(each => each.amount)
  const [bonusCost = ZERO, adjustments = ZERO, fees = ZERO] = costs
  const hasPlay = total('bet', 'bet-bonus', 'win', 'win-bonus').count + returned.count + takenBack.count > 0
  const ggr = hasPlay ? minus(bets.amount, wins.amount, voids.amount) : null
  return {
    deposits,
    withdrawals,
    netDeposits: minus(deposits.amount, withdrawals.amount),
    registrations: total('members.registered').count,
    firstDeposits: total('deposits.first'),
    bets,
    wins,
    voids,
    ggr,
    bonusCost,
    adjustments,
    fees,
    ngr: ggr === null ? null : minus(ggr, bonusCost, adjustments, fees),
  }
}
