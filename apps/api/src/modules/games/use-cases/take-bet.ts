import type { ErrorCode } from '@backoffice/contract'
import type { EventData } from '@backoffice/contract/integration/events'
import { businessDayOf, newId, ok, refuse, type Result } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import { type Member, refusalOf } from '../../members/index.ts'
import { postingOf, type ProviderDesk } from '../accounts.ts'
import type { Parts } from '../domain/shares.ts'
import type { GameTransaction } from '../games.repo.ts'
import { type Played, playedOf } from '../played.ts'
import type { GamesRoom } from '../room.ts'

type Sent = EventData<'game.bet'>

/**
 * Keeps true: a stake is taken once per provider and number, of cash first and then of bonus, only from a member who
 * may bet and has it; and never after its own refund. It counts towards turnover in the same moment.
 */
export const takeBet = (room: GamesRoom, open: ProviderDesk): Command<Sent, Played> => ({
  name: 'game.bet',
  object: ({ provider, transactionId }) => ({ kind: 'game-transaction', id: `${provider}/${transactionId}` }),
  run: (context, sent) => take(room, open, context, sent),
})

async function take(
  room: GamesRoom,
  open: ProviderDesk,
  context: CommandContext,
  sent: Sent,
): Promise<Result<Played, ErrorCode>> {
  const { tx } = context
  const found = await room.members.findByUsername(tx, sent.username)
  if (found === undefined) return refuse('NOT_YET', { field: 'username' })
  const member = await room.members.getForUpdate(tx, found.id)
  const standing = await room.repo.lock(tx, sent.provider, sent.transactionId)
  if (standing !== undefined) return takenBefore(room, context, standing, member, sent)
  const refusal = refusalOf(member, 'bet')
  if (refusal !== null) return refuse(refusal)
  await open(context, sent.provider)
  const id = newId(context.now.getTime())
  const taken = await takeMoney(room, context, { id, provider: sent.provider, memberId: member.id }, sent)
  if (!taken.ok) return taken
  const inserted = await room.repo.insert(tx, {
    id,
    memberId: member.id,
    bet: sent,
    taken: taken.value,
    businessDay: businessDayOf(context.now, room.deps.config.dayRule),
    now: context.now,
  })
  // Another member's bet under the same number, in the same moment.
  if (!inserted) return refuse('IDEMPOTENCY_MISMATCH', { field: 'transactionId' })
  await room.turnover.countStake(context, {
    gameTransactionId: id,
    memberId: member.id,
    category: sent.category,
    amount: sent.amount,
    command: 'game.bet',
  })
  context.audit({
    object: { kind: 'game-transaction', id },
    after: { status: 'open', provider: sent.provider, transactionId: sent.transactionId, ...taken.value },
  })
  return ok(await playedOf(room, tx, { id, status: 'open', memberId: member.id }))
}

async function takenBefore(
  room: GamesRoom,
  { tx }: CommandContext,
  standing: GameTransaction,
  member: Pick<Member, 'id'>,
  sent: Sent,
): Promise<Result<Played, ErrorCode>> {
  if (standing.memberId !== member.id || standing.stake !== sent.amount || standing.category !== sent.category)
    return refuse('IDEMPOTENCY_MISMATCH', { field: 'transactionId' })
  return standing.status === 'cancelled' ? refuse('CANCELLED') : ok(await playedOf(room, tx, standing))
}

/**
 * Money may still come and go beside a bet (a withdrawal that is released, a payment by hand): looked at again then.
 */
const TRIES = 3

async function takeMoney(
  room: GamesRoom,
  context: CommandContext,
  play: Pick<GameTransaction, 'id' | 'provider' | 'memberId'>,
  { amount }: Sent,
): Promise<Result<Parts, 'INSUFFICIENT_FUNDS'>> {
  for (let tries = 0; tries < TRIES; tries++) {
    const { cash, bonus, held } = await room.ledger.walletOf(context.tx, play.memberId)
    const parts = room.shares.partStake(amount, { cash: (cash - held) as typeof cash, bonus })
    if (parts === null) return refuse('INSUFFICIENT_FUNDS')
    const ofCash =
      parts.cash === 0n
        ? ok(null)
        : await room.ledger.post(context.tx, postingOf(play, 'bet', 'cash', 'taken', parts.cash, 'game.bet', context))
    if (!ofCash.ok) continue
    const ofBonus =
      parts.bonus === 0n
        ? ok(null)
        : await room.ledger.post(
            context.tx,
            postingOf(play, 'bet-bonus', 'bonus', 'taken', parts.bonus, 'game.bet', context),
          )
    return ofBonus.ok ? ok(parts) : ofBonus
  }
  return refuse('INSUFFICIENT_FUNDS')
}
