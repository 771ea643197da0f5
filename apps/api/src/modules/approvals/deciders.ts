import type { AdminActor } from '../../platform/actor.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { ApprovalRecord } from './approvals.list.ts'
import { othersCanDecide } from './approvals.repo.ts'
import { canSelfApprove, type Deciders } from './approvals.policy.ts'
import type { Executors } from './two-person.ts'

/** Who can decide on a request. Only for an owner's own open request does it matter whether another admin can. */
export async function decidersOf(
  reader: Reader,
  executors: Pick<Executors, 'involvedIn'>,
  approval: ApprovalRecord,
  actor: AdminActor,
): Promise<Deciders> {
  const involved = executors.involvedIn(approval)
  const matters = approval.status === 'awaiting-second' && canSelfApprove(approval, actor)
  return { involved, othersCanDecide: matters ? await othersCanDecide(reader, actor.id, involved) : true }
}
