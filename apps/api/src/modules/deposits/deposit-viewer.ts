import { subtract, ZERO, type Satang } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { Reader } from '../../platform/db/database.ts'
import { aloneOf, type DepositViewer } from './deposits.policy.ts'
import type { Room } from './room.ts'

/** What an admin may give without a second approval, in one deposit and on one day; null: any amount. */
export const soloLimitOf = ({ permissions, limits }: AdminActor): Satang | null =>
  aloneOf({ permissions, adjustLimit: limits.adjust })

/** The day's sum is read, not taken: two moves at once are judged when they are made. */
export async function viewerOf(
  { members }: Pick<Room, 'members'>,
  reader: Reader,
  actor: AdminActor,
  now: Date,
): Promise<DepositViewer> {
  const alone = soloLimitOf(actor)
  if (alone === null || alone === ZERO) return { actor, left: alone }
  const given = await members.givenAlone(reader, actor.id, now)
  return { actor, left: given < alone ? subtract(alone, given) : ZERO }
}
