import type { ErrorCode } from '@backoffice/contract'
import type { EventData } from '@backoffice/contract/integration/events'
import { systemReason } from '@backoffice/contract/system-reasons'
import { businessDayOf, minus, newId, ok, refuse, type Result, type Satang, ZERO } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import { liftLargeWin } from '../../large-wins/index.ts'
import { postingOf } from '../accounts.ts'
import { type BetResult, findBet, toBetResult } from '../bets.ts'
import { countGameFact } from '../figures.repo.ts'
import type { GameTransaction } from '../games.repo.ts'
import type { GamesContext } from '../context.ts'

type EventInput = EventData<'game.refunded'>
const COMMAND = 'game.refund'

/**
 * Voids a bet once: returns the stake per wallet and reverses its wins and its turnover. A void that precedes its bet
 * is stored, and the bet is refused. A win that is already spent delays the void, because balances never become
 * negative.
 */
export const refundBet = (module: GamesContext): Command<EventInput, BetResult> => ({
  name: COMMAND,
  object: ({ provider, transactionId }) => ({ kind: 'game-transaction', id: `${provider}/${transactionId}` }),
  run: (context, sent) => refund(module, context, sent),
})

async function refund(
  module: GamesContext,
  context: CommandContext,
  sent: EventInput,
): Promise<Result<BetResult, ErrorCode>> {
  const found = await findBet(module, context, sent)
  if (!found.ok) return found
  const { member, bet } = found.value
  if (bet === undefined) return saveEarlyRefund(module, context, member.id, sent)
  if (bet.status === 'refunded' || bet.status === 'cancelled') return ok(await toBetResult(module, context.tx, bet))
  return voidBet(module, context, bet, bet.status)
}

async function saveEarlyRefund(
  module: GamesContext,
  context: CommandContext,
  memberId: GameTransaction['memberId'],
  sent: EventInput,
): Promise<Result<BetResult, ErrorCode>> {
  const { tx, now } = context
  const id = newId(now.getTime())
  const inserted = await module.repo.insert(tx, {
    id,
    memberId,
    bet: sent,
    taken: null,
    businessDay: businessDayOf(now, module.deps.config.dayRule),
    now,
  })
  if (inserted === undefined) return refuse('IDEMPOTENCY_MISMATCH', { field: 'transactionId' })
  context.audit({
    object: { kind: 'game-transaction', id },
    after: { status: 'cancelled', provider: sent.provider, transactionId: sent.transactionId },
  })
  return ok(await toBetResult(module, tx, { id, status: 'cancelled', memberId }))
}

async function voidBet(
  module: GamesContext,
  context: CommandContext,
  bet: GameTransaction,
  from: 'open' | 'settled',
): Promise<Result<BetResult, ErrorCode>> {
  const { tx, now } = context
  await refundStake(module, context, bet, 'bet-void', 'cash', bet.stakeCash)
  await refundStake(module, context, bet, 'bet-bonus-void', 'bonus', bet.stakeBonus)
  // First, so that bonus of the bet returns to the grants that are open again.
  const reversed = await module.turnover.reverseStake(context, bet.id)
  const used = await reverseWin(module, context, bet)
  // Not final: the missing money may arrive, so the provider is asked to retry.
  if (!used.ok) return refuse('NOT_YET', { why: used.code })
  const businessDay = businessDayOf(now, module.deps.config.dayRule)
  if (!(await module.repo.refund(tx, bet.id, { from, businessDay, now })))
    throw new Error(`bet ${bet.id} moved under its lock`)
  const amount = minus(bet.stake, bet.win ?? ZERO)
  await countGameFact(tx, bet, { figure: 'games.voids', day: businessDay, amount, at: now })
  const stake = { gameTransactionId: bet.id, memberId: bet.memberId, command: COMMAND }
  await module.turnover.followVoid(context, stake, reversed)
  await liftLargeWin(context, bet)
  context.audit({ before: { status: from }, after: { status: 'refunded' } })
  return ok(await toBetResult(module, tx, { ...bet, status: 'refunded' }))
}

async function refundStake(
  module: GamesContext,
  context: CommandContext,
  bet: GameTransaction,
  code: 'bet-void' | 'bet-bonus-void',
  wallet: 'cash' | 'bonus',
  amount: Satang,
): Promise<void> {
  if (amount === 0n) return
  const posted = await module.ledger.post(context.tx, postingOf(bet, code, wallet, 'given', amount, COMMAND, context))
  if (!posted.ok) throw new Error(`the amount of bet ${bet.id} was not refunded: ${posted.code}`)
}

async function reverseWin(
  module: GamesContext,
  context: CommandContext,
  bet: GameTransaction,
): Promise<Result<null, ErrorCode>> {
  const { tx, now } = context
  const reason = systemReason('bet-voided')
  if (bet.winTransferId !== null) {
    const reversed = await module.ledger.reverse(tx, { transferId: bet.winTransferId, reason, command: COMMAND, now })
    if (!reversed.ok) return reversed
  }
  const { id: gameTransactionId, memberId, stakeBonus, winBonusTransferId } = bet
  const posting = { gameTransactionId, memberId, command: COMMAND, now }
  if (winBonusTransferId === null) {
    if (stakeBonus > ZERO)
      await module.turnover.returnBonus(tx, { ...posting, amount: stakeBonus, reference: `${bet.id}/void` })
    return ok(null)
  }
  const there = await module.turnover.reverseBonus(tx, {
    ...posting,
    stake: stakeBonus,
    win: bet.winBonus ?? ZERO,
    transferId: winBonusTransferId,
    reference: `${bet.id}/bonus`,
  })
  if (!there.ok) return there
  const reversed = await module.ledger.reverse(tx, {
    transferId: winBonusTransferId,
    reason,
    command: COMMAND,
    now,
  })
  return reversed.ok ? ok(null) : reversed
}
