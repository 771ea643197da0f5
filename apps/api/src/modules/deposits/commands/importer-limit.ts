import { permissionOf } from '@backoffice/contract'
import { refuse, toDecimal, type Refused } from '@backoffice/kernel'
import { isFreshlyConfirmed } from '../../../platform/actor.ts'
import type { AdminContext } from '../../../platform/command/record-command.ts'
import { othersHold } from '../../approvers/index.ts'
import { soloLimitOf } from '../deposits.policy.ts'
import type { Deposit } from '../domain/deposit.ts'
import type { DepositContext } from '../context.ts'

/**
 * True where an amount is within what an admin may give without a second approver, in one deposit and on the day, and
 * takes it from the day. A deposit counts once for each admin, however often they match it and though they also credit
 * it.
 */
export async function consumeSoloLimit(
  module: Pick<DepositContext, 'members' | 'repo'>,
  { tx, now, actor }: AdminContext,
  { id, amount, limitCountedBy }: Pick<Deposit, 'id' | 'amount' | 'limitCountedBy'>,
): Promise<boolean> {
  const limit = soloLimitOf(actor)
  if (limitCountedBy.includes(actor.id)) return limit === null || amount <= limit
  if (!(await module.members.consumeSoloLimit(tx, actor.id, amount, limit, now))) return false
  await module.repo.recordLimitUse(tx, id, actor.id)
  return true
}

/**
 * Refuses an admin who credits what only a statement of theirs reports, beyond what they may give without a second
 * approver. An owner who is the only approver may, freshly confirmed and marked as such.
 */
export async function checkImporter(
  module: Pick<DepositContext, 'members' | 'repo'>,
  context: AdminContext,
  deposit: Pick<Deposit, 'id' | 'importedBy' | 'amount' | 'limitCountedBy'>,
): Promise<Refused<'SAME_PERSON' | 'STEP_UP_REQUIRED'> | null> {
  const { tx, now, actor, audit } = context
  if (deposit.importedBy !== actor.id || (await consumeSoloLimit(module, context, deposit))) return null
  const limit = soloLimitOf(actor)
  const isSoleApprover = actor.role === 'owner' && !(await othersHold(tx, permissionOf('deposits.credit'), actor.id))
  if (!isSoleApprover)
    return refuse('SAME_PERSON', {
      importedBy: { id: actor.id, name: actor.name },
      ...(limit === null ? {} : { limit: toDecimal(limit) }),
    })
  if (!isFreshlyConfirmed(actor, now)) return refuse('STEP_UP_REQUIRED')
  audit({ authoriserId: actor.id, sole: true })
  return null
}
