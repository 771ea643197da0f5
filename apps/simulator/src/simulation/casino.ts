import { newId } from '@backoffice/kernel'
import { likelyGame, likelyStake, likelyWin, type seeded } from '@backoffice/population'
import type { Answer, Sender } from '../sender.ts'
import { type Player, rounded } from './integration-client.ts'

type Random = ReturnType<typeof seeded>
const MAX_PLAN_ROUNDS = 12
const VOID = 0.01

/** Game events of one visit: bets and their later results; some are void, some results precede their bet. */
export function createCasino(sender: Pick<Sender, 'send'>, random: Random, mischief: number) {
  async function round(player: Player, game: ReturnType<typeof likelyGame>): Promise<boolean> {
    const stake = likelyStake(player.cash + player.bonus, random)
    if (stake === 0) return false
    const data = {
      transactionId: `G-${newId()}`,
      roundId: `R-${newId()}`,
      ...game,
      username: player.person.username,
      amount: stake,
    }
    const win = likelyWin(game.category, stake, random)
    const isVoid = random.chance(VOID)
    const end = isVoid ? { type: 'game.refunded', data } : { type: 'game.settled', data: { ...data, win } }
    // A result before its bet is answered with NOT_YET and repeated.
    const early = random.chance(mischief / 4) ? sender.send(end) : null
    const bet = await sender.send({ type: 'game.bet', data })
    if (!bet.accepted) {
      if (bet.code === 'INSUFFICIENT_FUNDS') [player.cash, player.bonus] = [0, 0]
      return false
    }
    player.deposit = null
    book(player, bet, -stake)
    const ended = await (early ?? sender.send(end))
    if (random.chance(mischief)) await sender.send(end)
    if (ended.accepted) book(player, ended, isVoid ? stake : win)
    return ended.accepted
  }

  return {
    /** One visit: one game and some rounds, until the money is spent or the visit ends. */
    async visit(player: Player): Promise<void> {
      const game = likelyGame(random)
      const rounds = 2 + random.below(MAX_PLAN_ROUNDS)
      for (let count = 0; count < rounds; count += 1) if (!(await round(player, game))) return
    },
  }
}

/** The wallets as the answer gives them; without them, the change is cash as far as there is some. */
function book(player: Player, { result }: Answer, change: number): void {
  const { cashWallet, bonusWallet } = result ?? {}
  if (typeof cashWallet === 'number' && typeof bonusWallet === 'number') {
    player.cash = cashWallet
    player.bonus = bonusWallet
    return
  }
  const rest = rounded(player.cash + change)
  player.cash = Math.max(0, rest)
  player.bonus = rounded(player.bonus + Math.min(0, rest))
}
