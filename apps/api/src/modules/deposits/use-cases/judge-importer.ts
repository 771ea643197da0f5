import { refuse, toDecimal, type Refused } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import type { CommandContext } from '../../../platform/command/context.ts'
import { othersHold } from '../../reads/index.ts'
import { aloneOf, KEY_OF } from '../deposits.policy.ts'
import type { Deposit } from '../domain/deposit.ts'
import type { Room } from '../room.ts'

/**
 * Keeps true: nobody brings a statement and credits what it alone tells beyond what they may give away alone. What they do
 * within it counts towards the day, like all they give. An owner without a second stands alone, confirmed afresh and marked as such.
 */
export async function judgeImporter({ members }: Pick<Room, 'members'>, { tx, now, audit }: CommandContext, actor: AdminActor, { importedBy, amount }: Pick<Deposit, 'importedBy' | 'amount'>): Promise<Refused<'SAME_PERSON' | 'STEP_UP_REQUIRED'> | null> {
  if (importedBy !== actor.id) return null
  const alone = aloneOf({ permissions: actor.permissions, adjustLimit: actor.limits.adjust })
  if (await members.takeAlone(tx, actor.id, amount, alone, now)) return null
  const standsAlone = actor.role === 'owner' && !(await othersHold(tx, KEY_OF.credit, actor.id))
  if (!standsAlone) return refuse('SAME_PERSON', { importedBy: { id: actor.id, name: actor.name }, ...(alone === null ? {} : { limit: toDecimal(alone) }) })
  if (actor.stepUpUntil === null || actor.stepUpUntil <= now) return refuse('STEP_UP_REQUIRED')
  audit({ authoriserId: actor.id, sole: true })
  return null
}
