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
/** A deposit that is held above a limit, or was and is returned. */
export type HeldFact = {
  readonly id: DepositId
  readonly memberId: MemberId
  readonly amount: Satang
  readonly channel: string
}
type HeldHook = (context: CommandContext, deposit: HeldFact) => Promise<void>

export type DepositHook = (context: CommandContext, deposit: DepositFact) => Promise<void>

/** Modules register while the modules are created; hooks run in that order. The fact is counted for its day before. */
export function createDepositHooks() {
  const credited: DepositHook[] = []
  const reversed: DepositHook[] = [({ tx, now }, { transferId }) => countReversal(tx, transferId, now)]
  const held: HeldHook[] = []
  const returned: HeldHook[] = []
  const runHeld =
    (hooks: readonly HeldHook[]): HeldHook =>
    async (context, deposit) => {
      for (const hook of hooks) await hook(context, deposit)
    }
  const run =
    (hooks: readonly DepositHook[]): DepositHook =>
    async (context, deposit) => {
      for (const hook of hooks) await hook(context, deposit)
    }
  return {
    onCredited: (hook: DepositHook): void => void credited.push(hook),
    onReversed: (hook: DepositHook): void => void reversed.push(hook),
    /** A deposit is held above a limit; one that was held is returned. */
    onHeld: (hook: HeldHook): void => void held.push(hook),
    onReturned: (hook: HeldHook): void => void returned.push(hook),
    held: runHeld(held),
    returned: runHeld(returned),
    credited: run(credited),
    reversed: run(reversed),
  }
}
export type DepositHooks = ReturnType<typeof createDepositHooks>
