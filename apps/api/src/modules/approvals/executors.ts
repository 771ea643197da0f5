import type { ErrorCode } from '@backoffice/contract'
import type { ApprovalKind } from '@backoffice/contract/approvals/endpoints'
import type { Result } from '@backoffice/kernel'
import type { CommandContext } from '../../platform/command/command.ts'
import type { Approval } from './domain/approval.ts'

/** What the audit tells of a move that was made on an approval. */
export type Executed = { readonly before: unknown; readonly after: unknown }

/**
 * Makes the move that was asked for, in the transaction of the decision. It locks its own row first and judges again:
 * the world may have changed since. A refusal leaves the ask open.
 */
export type Executor = (context: CommandContext, approval: Approval) => Promise<Result<Executed, ErrorCode>>

/** Which room makes the move of which kind; filled when the rooms are composed. */
export function createExecutors() {
  const byKind = new Map<ApprovalKind, Executor>()
  return {
    register: (kind: ApprovalKind, executor: Executor): void => void byKind.set(kind, executor),
    of(kind: ApprovalKind): Executor {
      const executor = byKind.get(kind)
      if (executor === undefined) throw new Error(`no room makes the move ${kind}`)
      return executor
    },
  }
}
export type Executors = ReturnType<typeof createExecutors>
