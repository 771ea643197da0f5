import { refuse, toDecimal, type Refused } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import type { CommandContext } from '../../../platform/command/context.ts'
import { othersHold } from '../../reads/index.ts'
import { soloLimitOf } from '../deposit-viewer.ts'
import { KEY_OF } from '../deposits.policy.ts'
import type { Deposit } from '../domain/deposit.ts'
import type { DepositContext } from '../context.ts'
import { consumeSoloLimit } from './solo-limit.ts'

/**
 * Keeps true: nobody brings a statement and credits what it alone tells beyond what they may give away alone. What they
 * do within it counts towards the day, like all they give. An owner without a second stands alone, confirmed afresh and
 * marked as such.
 */
export async function checkImporter(
  module: Pick<DepositContext, 'members' | 'repo'>,
  context: CommandContext,
  actor: AdminActor,
  deposit: Pick<Deposit, 'id' | 'importedBy' | 'amount' | 'limitCountedBy'>,
): Promise<Refused<'SAME_PERSON' | 'STEP_UP_REQUIRED'> | null> {
  const { importedBy } = deposit
  if (importedBy !== actor.id) return null
  if (await consumeSoloLimit(module, context, actor, deposit)) return null
  const { tx, now, audit } = context
  const soloLimit = soloLimitOf(actor)
  const isSoleApprover = actor.role === 'owner' && !(await othersHold(tx, KEY_OF.credit, actor.id))
  if (!isSoleApprover)
    return refuse('SAME_PERSON', {
      importedBy: { id: actor.id, name: actor.name },
      ...(soloLimit === null ? {} : { limit: toDecimal(soloLimit) }),
    })
  if (actor.stepUpUntil === null || actor.stepUpUntil <= now) return refuse('STEP_UP_REQUIRED')
  audit({ authoriserId: actor.id, sole: true })
  return null
}
