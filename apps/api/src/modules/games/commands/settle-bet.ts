import type { ErrorCode } from '@backoffice/contract'
import type { EventData } from '@backoffice/contract/integration/events'
import { businessDayOf, ok, refuse, type Result, type Satang, type TransferId, ZERO } from '@backoffice/kernel'
import { markLargeWin } from '../../large-wins/index.ts'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import { postingOf } from '../accounts.ts'
import { type BetResult, findBet, toBetResult } from '../bets.ts'
import { countGameFact } from '../figures.repo.ts'
import type { GameTransaction } from '../games.repo.ts'
import type { GamesContext } from '../context.ts'

type EventInput = EventData<'game.settled'>

/**
 * Settles a bet once, after it was placed. Wins are split in the proportion of the stake, and the stake counts towards
 * turnover. A blocked member still receives wins.
 */
export const settleBet = (module: GamesContext): Command<EventInput, BetResult> => ({
  name: 'game.settle',
  object: ({ provider, transactionId }) => ({ kind: 'game-transaction', id: `${provider}/${transactionId}` }),
  run: (context, sent) => settle(module, context, sent),
})

async function settle(
  module: GamesContext,
  context: CommandContext,
  sent: EventInput,
): Promise<Result<BetResult, ErrorCode>> {
  const found = await findBet(module, context, sent)
  if (!found.ok) return found
  const { bet } = found.value
  if (bet === undefined) return refuse('NOT_YET', { field: 'transactionId' })
  const win = sent.win ?? ZERO
  if (bet.status === 'refunded' || bet.status === 'cancelled') return refuse('CANCELLED')
  if (bet.status === 'settled')
    return bet.win === win
      ? ok(await toBetResult(module, context.tx, bet))
      : refuse('IDEMPOTENCY_MISMATCH', { field: 'win' })
  return pay(module, context, bet, win)
}

async function pay(
  module: GamesContext,
  context: CommandContext,
  bet: GameTransaction,
  win: Satang,
): Promise<Result<BetResult, ErrorCode>> {
  const { tx, now } = context
  const parts = module.shares.splitWin(win, { cash: bet.stakeCash, bonus: bet.stakeBonus })
  const winTransferId = await payWin(module, context, bet, 'win', 'cash', parts.cash)
  const winBonusTransferId = await payWin(module, context, bet, 'win-bonus', 'bonus', parts.bonus)
  const businessDay = businessDayOf(now, module.deps.config.dayRule)
  const settlement = { win, parts, winTransferId, winBonusTransferId, businessDay, now }
  if (!(await module.repo.settle(tx, bet.id, settlement))) throw new Error(`bet ${bet.id} moved under its lock`)
  if (win > 0n) await countGameFact(tx, bet, { figure: 'games.wins', day: businessDay, amount: win, at: now })
  if (parts.bonus > 0n)
    await module.turnover.returnBonus(tx, {
      gameTransactionId: bet.id,
      memberId: bet.memberId,
      amount: parts.bonus,
      reference: `${bet.id}/win`,
      command: 'game.settle',
      now,
    })
  await countTurnover(module, context, bet)
  await markLargeWin(context, bet, win)
  context.audit({ before: { status: bet.status }, after: { status: 'settled', win, ...parts } })
  return ok(await toBetResult(module, tx, { ...bet, status: 'settled' }))
}

/** After the win, which is the grant's before its turnover is met. */
async function countTurnover(
  { turnover }: GamesContext,
  context: CommandContext,
  { id: gameTransactionId, memberId, category, stake: amount, betAt: placedAt, countedAtBet }: GameTransaction,
): Promise<void> {
  const stake = { gameTransactionId, memberId, command: 'game.settle' }
  if (countedAtBet) return turnover.settleStake(context, stake)
  return turnover.countStake(context, { ...stake, category, amount, placedAt, settled: true })
}

async function payWin(
  module: GamesContext,
  context: CommandContext,
  bet: GameTransaction,
  code: 'win' | 'win-bonus',
  wallet: 'cash' | 'bonus',
  amount: Satang,
): Promise<TransferId | null> {
  if (amount === 0n) return null
  const posted = await module.ledger.post(
    context.tx,
    postingOf(bet, code, wallet, 'given', amount, 'game.settle', context),
  )
  // A provider's account has no minimum, so this cannot be refused.
  if (!posted.ok) throw new Error(`a win of bet ${bet.id} was refused by the ledger: ${posted.code}`)
  return posted.value.transferId
}
