import type { BankAccountId, Satang, TransferId } from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/command.ts'
import type { BankingContext } from '../context.ts'

/**
 * A withdrawal was paid by hand from an account nobody named, so its money waits in suspense: the line shows which
 * account it left from.
 */
export async function settleFromSuspense(
  module: BankingContext,
  { tx, now }: CommandContext,
  line: { readonly transactionId: string; readonly bankAccountId: BankAccountId; readonly amount: Satang },
): Promise<TransferId> {
  const posted = await module.ledger.post(tx, {
    code: 'settlement',
    debit: { kind: 'suspense' },
    credit: { kind: 'bank', bankAccountId: line.bankAccountId },
    amount: line.amount,
    command: 'bank-line.settle',
    reference: line.transactionId,
    now,
  })
  // Neither side has a floor.
  if (!posted.ok) throw new Error(`a settlement was refused by the books: ${posted.code}`)
  return posted.value.transferId
}
