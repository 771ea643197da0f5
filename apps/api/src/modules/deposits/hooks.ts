import type { BankAccountId, DepositId, MemberId, Satang, TransferId } from '@backoffice/kernel'
import type { CommandContext } from '../../platform/command/context.ts'
import { countReversal } from '../summaries/index.ts'

/** A deposit at its credit, or its reversal. */
export type DepositFact = {
  readonly id: DepositId
  readonly memberId: MemberId
  readonly amount: Satang
  readonly channel: string
  readonly mode: 'auto' | 'manual'
  readonly bankAccountId: BankAccountId
  /** Bank time of the movement; `creditedAt` is the time of the credit. */
  readonly occurredAt: Date
  readonly creditedAt: Date
  /** The promotion named in the deposit request: stored as received, not resolved here. */
  readonly promotionRef: string | null
  /** The transfer of the credit, or of its reversal. */
  readonly transferId: TransferId
}

/**
 * Another module's work in the transaction of the fact. It may write its own rows, post to the ledger and announce; an
 * error rolls the deposit back too. It makes no external call.
 */
export type DepositHook = (context: CommandContext, deposit: DepositFact) => Promise<void>

/** Modules register while the modules are created; hooks run in that order. The fact is counted for its day before. */
export function createDepositHooks() {
  const credited: DepositHook[] = []
  const reversed: DepositHook[] = [({ tx, now }, { transferId }) => countReversal(tx, transferId, now)]
  const run =
    (hooks: readonly DepositHook[]): DepositHook =>
    async (context, deposit) => {
      for (const hook of hooks) await hook(context, deposit)
    }
  return {
    onCredited: (hook: DepositHook): void => void credited.push(hook),
    onReversed: (hook: DepositHook): void => void reversed.push(hook),
    credited: run(credited),
    reversed: run(reversed),
  }
}
export type DepositHooks = ReturnType<typeof createDepositHooks>
