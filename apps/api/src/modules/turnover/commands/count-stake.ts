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
  const completed = counts.flatMap(({ completes, requirementId }) => (completes ? [requirementId] : []))
  if (completed.length === 0) return
  await releaseBonus(module, tx, { memberId, reference: gameTransactionId, command, now })
  await announceFinished(module, context, completed)
  announceTurnover(context, memberId)
}

/** Runs the handlers of each grant among finished requirements. */
export async function announceFinished(
  { repo, grantFinishedHandlers }: TurnoverContext,
  context: CommandContext,
  requirementIds: readonly string[],
): Promise<void> {
  for (const grant of await repo.grantsOf(context.tx, requirementIds))
    for (const handle of grantFinishedHandlers) await handle(context, grant)
}

/** Reverses what a bet counted, once. */
export async function reverseStake(
  { repo }: TurnoverContext,
  context: CommandContext,
  { gameTransactionId, memberId }: Pick<Stake, 'gameTransactionId' | 'memberId'>,
): Promise<void> {
  if ((await repo.reverseCounted(context.tx, gameTransactionId, context.now)) > 0) announceTurnover(context, memberId)
}
