import { likelyGame, likelyStake, likelyWin, type Person, type seeded } from '@backoffice/population'

/** One event of a bet. Amounts are in whole baht. */
export type BetStep = {
  readonly at: Date
  readonly kind: 'bet' | 'settle' | 'refund'
  readonly person: Person
  readonly bet: ReturnType<typeof likelyGame> & {
    readonly transactionId: string
    readonly roundId: string
    readonly amount: number
    readonly win: number
  }
}

const MINUTE = 60_000
/** Members with less do not bet, so that bets never prevent a planned withdrawal. */
const MIN_CASH = 1_000
const VOIDED = 0.04
/** Minutes until the result; matches and draws take hours. */
const LATE_MINUTES = { slot: 1, fishing: 1, casino: 1, horse: 15, esport: 90, sport: 130, lotto: 900 } as const

/**
 * Some bets of a visit and the cash that is certainly left: late wins and refunds are not counted. Results after the
 * end of the sample are left out, so that their bets are open.
 */
export function betsOf(
  person: Person,
  from: number,
  cash: number,
  random: ReturnType<typeof seeded>,
): { steps: BetStep[]; cash: number } {
  const steps: BetStep[] = []
  const rounds = cash < MIN_CASH || random.chance(0.4) ? 0 : 1 + random.below(3)
  let left = cash
  for (let round = 0; round < rounds; round += 1) {
    const game = likelyGame(random)
    const amount = likelyStake(left, random)
    const win = Math.round(likelyWin(game.category, amount, random))
    const isVoid = random.chance(VOIDED)
    const name = `${person.externalId}-${Math.floor(from / MINUTE)}-${round}`
    const bet = { ...game, transactionId: `B-${name}`, roundId: `R-${name}`, amount, win }
    const at = from + round * 3 * MINUTE
    const late = LATE_MINUTES[game.category]
    steps.push(
      { at: new Date(at), kind: 'bet', person, bet },
      { at: new Date(at + late * MINUTE), kind: isVoid ? 'refund' : 'settle', person, bet },
    )
    left += late === 1 && !isVoid ? win - amount : -amount
  }
  return { steps, cash: left }
}
