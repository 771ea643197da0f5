import type { ApprovalId } from '@backoffice/kernel'
import type { CommandContext } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import { approvalHandlers } from './approvals.routes.ts'
import { supersedeApprovals } from './approvals.repo.ts'
import { approvalExports } from './export-approvals.ts'
import { createExecutors, type Executor } from './executors.ts'
import type { ApprovalKind } from '@backoffice/contract/approvals/endpoints'
import { notifyRequesters } from './notify-requester.ts'
import { requestApproval } from './commands/request-approval.ts'
import { expireApprovals } from './commands/expire-approvals.ts'

export type { Approval } from './domain/approval.ts'
export type { Executed, Executor } from './executors.ts'
export type { ApprovalRequest } from './commands/request-approval.ts'
export type Approvals = ReturnType<typeof createApprovals>

const SWEEP_SECONDS = 60

/**
 * The second person: asks wait here, and are carried out by the room that asked, in the transaction of the decision.
 */
export function createApprovals(deps: Deps) {
  const executors = createExecutors()
  return {
    handlers: approvalHandlers(deps, executors),
    /** The list as it may be taken out whole. */
    exports: approvalExports(deps),
    request: requestApproval,
    /** Closes what is open on a subject that has moved on without it. */
    supersede: async (
      context: Pick<CommandContext, 'tx' | 'now'>,
      subjectId: string,
      reason: string,
    ): Promise<ApprovalId[]> => {
      const closed = await supersedeApprovals(context.tx, subjectId, reason)
      await notifyRequesters(context, closed)
      return closed
    },
    /** Says which room carries out a kind. */
    registerExecutor: (kind: ApprovalKind, executor: Executor): void => executors.register(kind, executor),
    expireNow: (): Promise<void> => expireApprovals(deps),
    start: (): void => deps.jobs.every('approvals.expire', SWEEP_SECONDS, () => expireApprovals(deps)),
  }
}
