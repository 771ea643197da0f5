import type { AdminActor } from '../../../platform/actor.ts'
import type { CommandContext } from '../../../platform/command/context.ts'
import { soloLimitOf } from '../deposit-viewer.ts'
import type { Deposit } from '../domain/deposit.ts'
import type { DepositContext } from '../context.ts'

/**
 * True where an amount is within what somebody may give without a second approver, in one deposit and on the day, and
 * takes it from the day. A deposit counts once for each person, however often they match it and though they also credit
 * it.
 */
export async function consumeSoloLimit(
  module: Pick<DepositContext, 'members' | 'repo'>,
  { tx, now }: CommandContext,
  actor: AdminActor,
  { id, amount, limitCountedBy }: Pick<Deposit, 'id' | 'amount' | 'limitCountedBy'>,
): Promise<boolean> {
  const limit = soloLimitOf(actor)
  if (limitCountedBy.includes(actor.id)) return limit === null || amount <= limit
  if (!(await module.members.consumeSoloLimit(tx, actor.id, amount, limit, now))) return false
  await module.repo.recordLimitUse(tx, id, actor.id)
  return true
}
