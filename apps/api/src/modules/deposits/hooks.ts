import type { BankAccountId, DepositId, MemberId, Satang, TransferId } from '@backoffice/kernel'
import type { CommandContext } from '../../platform/command/context.ts'

/** A deposit at the moment it reached its member, or was taken back from them. */
export type DepositFact = {
  readonly id: DepositId
  readonly memberId: MemberId
  readonly amount: Satang
  readonly channel: string
  readonly mode: 'auto' | 'manual'
  readonly bankAccountId: BankAccountId
  /** When the money moved at the bank; `creditedAt` is when it reached the member. */
  readonly occurredAt: Date
  readonly creditedAt: Date
  /** What the player site named when it asked for the deposit: kept as it came, resolved by nobody here. */
  readonly promotionRef: string | null
  /** The transfer that brought the money to the member, or took it back. */
  readonly transferId: TransferId
}

/**
 * What another room does in the transaction of the fact. It may write its own rows, post to the ledger and announce; a
 * throw undoes the deposit as well. It makes no call outside.
 */
export type DepositHook = (context: CommandContext, deposit: DepositFact) => Promise<void>

/** Rooms that want to know register while the rooms are composed; they run in that order. */
export function createDepositHooks() {
  const credited: DepositHook[] = []
  const reversed: DepositHook[] = []
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
