import { subtract, ZERO, type Satang } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { Reader } from '../../platform/db/database.ts'
import { findSoloLimit, type DepositViewer } from './deposits.policy.ts'
import type { DepositContext } from './context.ts'

/** The solo limit of an admin per deposit and per day; null: no limit. */
export const soloLimitOf = ({ permissions, limits }: AdminActor): Satang | null =>
  findSoloLimit({ permissions, adjustLimit: limits.adjust })

/** Today's total is read without a lock: concurrent actions are checked on execution. */
export async function viewerOf(
  { members }: Pick<DepositContext, 'members'>,
  reader: Reader,
  actor: AdminActor,
  now: Date,
): Promise<DepositViewer> {
  const soloLimit = soloLimitOf(actor)
  if (soloLimit === null || soloLimit === ZERO) return { actor, left: soloLimit }
  const input = await members.soloLimitUsed(reader, actor.id, now)
  return { actor, left: input < soloLimit ? subtract(soloLimit, input) : ZERO }
}
