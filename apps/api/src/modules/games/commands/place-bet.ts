import type { ErrorCode } from '@backoffice/contract'
import type { EventData } from '@backoffice/contract/integration/events'
import { businessDayOf, newId, ok, refuse, type Result, ZERO } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import { isSwitchedOff } from '../../agent/index.ts'
import { type Member, refuseAction } from '../../members/index.ts'
import { postingOf, type ProviderLedger } from '../accounts.ts'
import type { Parts } from '../domain/split.ts'
import type { GameTransaction } from '../games.repo.ts'
import { type BetResult, toBetResult } from '../bets.ts'
import { countGameFact } from '../figures.repo.ts'
import type { GamesContext } from '../context.ts'

type EventInput = EventData<'game.bet'>

/**
 * Takes a stake once per provider and bet id, from cash first and then from bonus, if the member may bet, can pay and
 * is within their limits. A refunded bet is never taken, nor one of a game that is switched off. The stake counts
 * towards turnover in the same transaction where the operator counts it at the bet.
 */
export const placeBet = (module: GamesContext, open: ProviderLedger): Command<EventInput, BetResult> => ({
  name: 'game.bet',
  object: ({ provider, transactionId }) => ({ kind: 'game-transaction', id: `${provider}/${transactionId}` }),
  run: (context, sent) => debit(module, open, context, sent),
})

async function debit(
  module: GamesContext,
  open: ProviderLedger,
  context: CommandContext,
  sent: EventInput,
): Promise<Result<BetResult, ErrorCode>> {
  const { tx } = context
  const found = await module.members.findByUsername(tx, sent.username)
  if (found === undefined) return refuse('NOT_YET', { field: 'username' })
  const member = await module.members.getForUpdate(tx, found.id)
  const current = await module.repo.lock(tx, sent.provider, sent.transactionId)
  if (current?.status === 'archived') return refuse('BET_ARCHIVED')
  if (current !== undefined) return findEarlierBet(module, context, current, member, sent)
  const refusal = refuseAction(member, 'bet', context.now)
  if (refusal !== null) return refusal
  if (await isSwitchedOff(tx, sent)) return refuse('GAME_OFF')
  const limit = await module.limits.check(context, member, 'bet', sent.amount)
  if (limit !== null) return limit
  await open(context, sent.provider)
  const id = newId(context.now.getTime())
  const used = await debitStake(module, context, { id, provider: sent.provider, memberId: member.id }, sent)
  if (!used.ok) return used
  const businessDay = businessDayOf(context.now, module.deps.config.dayRule)
  const inserted = await module.repo.insert(tx, {
    id,
    memberId: member.id,
    bet: sent,
    taken: used.value,
    businessDay,
    now: context.now,
  })
  // A concurrent bet of another member with the same id.
  if (inserted === undefined) return refuse('IDEMPOTENCY_MISMATCH', { field: 'transactionId' })
  await countGameFact(tx, sent, { figure: 'games.bets', day: businessDay, amount: sent.amount, at: context.now })
  if (used.value.bonus > ZERO)
    await module.turnover.stakeBonus(tx, { gameTransactionId: id, memberId: member.id, amount: used.value.bonus })
  if (inserted.countedAtBet)
    await module.turnover.countStake(context, {
      gameTransactionId: id,
      memberId: member.id,
      category: sent.category,
      amount: sent.amount,
      command: 'game.bet',
      placedAt: context.now,
      settled: false,
    })
  context.audit({
    object: { kind: 'game-transaction', id },
    after: { status: 'open', provider: sent.provider, transactionId: sent.transactionId, ...used.value },
  })
  return ok(await toBetResult(module, tx, { id, status: 'open', memberId: member.id }))
}

async function findEarlierBet(
  module: GamesContext,
  { tx }: CommandContext,
  current: GameTransaction,
  member: Pick<Member, 'id'>,
  sent: EventInput,
): Promise<Result<BetResult, ErrorCode>> {
  if (current.memberId !== member.id || current.stake !== sent.amount || current.category !== sent.category)
    return refuse('IDEMPOTENCY_MISMATCH', { field: 'transactionId' })
  return current.status === 'cancelled' ? refuse('CANCELLED') : ok(await toBetResult(module, tx, current))
}

/** The balance may change concurrently (a released withdrawal, a manual payment), so it is read again. */
const TRIES = 3

async function debitStake(
  module: GamesContext,
  context: CommandContext,
  play: Pick<GameTransaction, 'id' | 'provider' | 'memberId'>,
  { amount }: EventInput,
): Promise<Result<Parts, 'INSUFFICIENT_FUNDS'>> {
  for (let tries = 0; tries < TRIES; tries++) {
    const { cash, bonus, held } = await module.ledger.walletOf(context.tx, play.memberId)
    const parts = module.shares.splitStake(amount, { cash: (cash - held) as typeof cash, bonus })
    if (parts === null) return refuse('INSUFFICIENT_FUNDS')
    const ofCash =
      parts.cash === 0n
        ? ok(null)
        : await module.ledger.post(context.tx, postingOf(play, 'bet', 'cash', 'taken', parts.cash, 'game.bet', context))
    if (!ofCash.ok) continue
    const ofBonus =
      parts.bonus === 0n
        ? ok(null)
        : await module.ledger.post(
            context.tx,
            postingOf(play, 'bet-bonus', 'bonus', 'taken', parts.bonus, 'game.bet', context),
          )
    return ofBonus.ok ? ok(parts) : ofBonus
  }
  return refuse('INSUFFICIENT_FUNDS')
}
