import type { GameCategory } from '@backoffice/contract/turnover/forms'
import type { MemberId, Satang } from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/command.ts'
import { allocateStake } from '../domain/turnover.ts'
import type { TurnoverContext } from '../context.ts'
import type { Reversed } from '../turnover.repo.ts'
import { announceTurnover } from './open-requirement.ts'
import { releaseBonus } from './release-bonus.ts'
import { collectDue } from './return-bonus.ts'

export type Stake = {
  readonly gameTransactionId: string
  readonly memberId: MemberId
  readonly category: GameCategory
  readonly amount: Satang
  readonly command: string
  readonly placedAt: Date
}

/**
 * Counts the stake of a bet once, towards the oldest open requirements first: when the bet is settled or, as the
 * operator chooses, when it is placed. The caller has locked the member.
 */
export async function countStake(
  module: TurnoverContext,
  context: CommandContext,
  { settled, ...stake }: Stake & { readonly settled: boolean },
): Promise<void> {
  const { tx, now } = context
  const { gameTransactionId, memberId, category, amount, placedAt } = stake
  const counts = allocateStake(amount, category, await module.repo.openOf(tx, memberId, placedAt))
  for (const count of counts) await module.repo.count(tx, { gameTransactionId, category, settled }, count, now)
  await completeMet(
    module,
    context,
    stake,
    counts.flatMap(({ completes, requirementId }) => (completes ? [requirementId] : [])),
  )
}

/** Follows the settlement of a bet that counted when it was placed: completes the grants that waited for it. */
export async function settleStake(
  module: TurnoverContext,
  context: CommandContext,
  stake: Pick<Stake, 'gameTransactionId' | 'memberId' | 'command'>,
): Promise<void> {
  await completeMet(module, context, stake, await module.repo.settleCounted(context.tx, stake.gameTransactionId))
}

/** Completes those of the requirements that are met, and converts the bonus of grants. */
async function completeMet(
  module: TurnoverContext,
  context: CommandContext,
  { gameTransactionId, memberId, command }: Pick<Stake, 'gameTransactionId' | 'memberId' | 'command'>,
  requirementIds: readonly string[],
): Promise<void> {
  if (requirementIds.length === 0) return
  const { tx, now } = context
  const completed = await module.repo.completeMet(tx, requirementIds, now)
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

/**
 * Follows a void, whose bet's win is taken back. What became cash of grants that fell short is returned as far as the
 * member's free cash allows; the rest is due.
 */
export async function followVoid(
  module: TurnoverContext,
  context: CommandContext,
  { gameTransactionId, memberId, command }: Pick<Stake, 'gameTransactionId' | 'memberId' | 'command'>,
  reversed: readonly Reversed[],
): Promise<void> {
  const { tx, now } = context
  const returned = await collectDue(module, tx, { memberId, reference: `${gameTransactionId}/due`, command, now })
  const reopened = reversed.flatMap(each => (each.reopened ? [each.id] : []))
  for (const grant of await module.repo.grantsOf(tx, reopened))
    for (const handle of module.grantReopenedHandlers) await handle(context, grant)
  if (reversed.length > 0 || returned > 0n) announceTurnover(context, memberId)
  // The rounding of the bets that are left may suffice.
  const rest = { gameTransactionId: `${gameTransactionId}/met`, memberId, command }
  await completeMet(
    module,
    context,
    rest,
    reversed.map(({ id }) => id),
  )
}
