import type { GameCategory } from '@backoffice/contract/turnover/forms'
import type { MemberId, Satang } from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/command.ts'
import { allocateStake } from '../domain/turnover.ts'
import type { TurnoverContext } from '../context.ts'
import { announceTurnover } from './open-requirement.ts'
import { releaseBonus } from './release-bonus.ts'

export type Stake = {
  readonly gameTransactionId: string
  readonly memberId: MemberId
  readonly category: GameCategory
  readonly amount: Satang
  readonly command: string
}

/**
 * Counts a stake once, when it is placed, towards the oldest open requirements first. The caller has locked the member.
 */
export async function countStake(module: TurnoverContext, context: CommandContext, stake: Stake): Promise<void> {
  const { tx, now } = context
  const { gameTransactionId, memberId, category, amount, command } = stake
  const counts = allocateStake(amount, category, await module.repo.openOf(tx, memberId))
  for (const count of counts) await module.repo.count(tx, gameTransactionId, category, count, now)
  if (!counts.some(({ completes }) => completes)) return
  await releaseBonus(module, tx, { memberId, reference: gameTransactionId, command, now })
  announceTurnover(context, memberId)
}

/** Reverses what a bet counted, once. */
export async function reverseStake(
  { repo }: TurnoverContext,
  context: CommandContext,
  { gameTransactionId, memberId }: Pick<Stake, 'gameTransactionId' | 'memberId'>,
): Promise<void> {
  if ((await repo.reverseCounted(context.tx, gameTransactionId, context.now)) > 0) announceTurnover(context, memberId)
}
