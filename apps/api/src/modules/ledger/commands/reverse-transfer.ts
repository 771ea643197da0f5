import type { Result, TransferId } from '@backoffice/kernel'
import { refuse } from '@backoffice/kernel'
import type { Tx } from '../../../platform/db/database.ts'
import { LedgerError, type Posted } from '../domain/transfer.ts'
import type { LedgerRepo } from '../ledger.repo.ts'
import { bookOnce } from './post-transfer.ts'

export type Reversal = {
  readonly transferId: TransferId
  readonly reason: string
  readonly command: string
  readonly now: Date
}
type Refusals = 'INSUFFICIENT_FUNDS' | 'NOT_FOUND' | 'STATE_CONFLICT'

/**
 * Reverses a transfer as a whole, once, with a reason and not below an account's minimum. Posted transfers are never
 * edited.
 */
export async function reverseTransfer(repo: LedgerRepo, tx: Tx, input: Reversal): Promise<Result<Posted, Refusals>> {
  if (input.reason.trim() === '') throw new LedgerError('a reversal needs a reason')
  const original = await repo.findTransfer(tx, input.transferId)
  if (original === undefined) return refuse('NOT_FOUND')
  if (original.reversesId !== null) return refuse('STATE_CONFLICT', { reverses: original.reversesId })
  const posted = await bookOnce(repo, tx, {
    code: 'reversal',
    debit: { kind: 'by-id', id: original.creditAccountId },
    credit: { kind: 'by-id', id: original.debitAccountId },
    amount: original.amount,
    command: input.command,
    reference: original.id,
    reason: input.reason,
    reversesId: original.id,
    now: input.now,
  })
  if (!posted.ok || !posted.value.duplicate) return posted
  const reversal = await repo.findReversalOf(tx, original.id)
  return refuse('STATE_CONFLICT', { reversedBy: posted.value.transferId, at: reversal?.bookedAt.toISOString() ?? null })
}
