import type { AdminActor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { othersHold } from '../reads/index.ts'
import { answerOf, type ApprovalAnswer } from './approval-answer.ts'
import { DECIDING_KEY, mayStandAlone } from './approvals.policy.ts'
import { listApprovals } from './approvals.repo.ts'

/** What waits for a second person, or did, as an admin is shown it. */
export async function approvalsShown({ reader, clock }: Deps, status: Parameters<typeof listApprovals>[1], viewer: AdminActor): Promise<ApprovalAnswer[]> {
  const now = clock.now()
  const records = await listApprovals(reader, status, now)
  const others = records.some((record) => mayStandAlone(record, viewer)) ? await othersHold(reader, DECIDING_KEY, viewer.id) : true
  return records.map((record) => answerOf(record, viewer, others, now))
}
