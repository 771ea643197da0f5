import { ok, refuse, type Result } from '@backoffice/kernel'
import type { Tx } from '../../../platform/db/database.ts'
import { LedgerError, type Posted, type Posting } from '../domain/transfer.ts'
import type { LedgerRepo } from '../ledger.repo.ts'
import type { NewTransfer, TransferRow } from '../transfers.repo.ts'

/**
 * Posts a transfer once per code and reference. No account with a minimum falls below it, holds included. A repeated
 * call returns the existing transfer; with other content it throws.
 */
export async function postTransfer(
  repo: LedgerRepo,
  tx: Tx,
  posting: Posting,
): Promise<Result<Posted, 'INSUFFICIENT_FUNDS'>> {
  const { memberId, reason, ...rest } = posting
  if (memberId !== undefined && !concerns(posting, memberId))
    throw new LedgerError(`transfer ${posting.code} ${posting.reference} does not touch the member it names`)
  return bookOnce(repo, tx, { ...rest, reason: reason ?? null, reversesId: null })
}

/** Posts, and distinguishes insufficient funds from an earlier posting. */
export async function bookOnce(
  repo: LedgerRepo,
  tx: Tx,
  input: NewTransfer,
): Promise<Result<Posted, 'INSUFFICIENT_FUNDS'>> {
  if (input.amount <= 0n)
    throw new LedgerError(
      `transfer ${input.code} ${input.reference} of ${input.amount}: an amount moves or it does not`,
    )
  const booking = await repo.book(tx, input)
  if (booking.transfer !== null) return ok(asPosted(booking.transfer, false))
  if (booking.accounts !== 2)
    throw new LedgerError(`transfer ${input.code} ${input.reference}: found ${booking.accounts} of its 2 accounts`)
  const current = await repo.findByReference(tx, input)
  if (current !== undefined) {
    if (!current.same)
      throw new LedgerError(
        `transfer ${input.code} ${input.reference} was posted before with other accounts or another amount`,
      )
    return ok(asPosted(current, true))
  }
  if (booking.enough)
    throw new LedgerError(`transfer ${input.code} ${input.reference} was not posted, although no rule refused it`)
  return refuse('INSUFFICIENT_FUNDS')
}

export const asPosted = (row: TransferRow, duplicate: boolean): Posted => ({
  transferId: row.id,
  ...(row.memberBefore === null ? {} : { memberBefore: row.memberBefore }),
  ...(row.memberAfter === null ? {} : { memberAfter: row.memberAfter }),
  duplicate,
})

const concerns = ({ debit, credit }: Posting, memberId: string): boolean =>
  [debit, credit].some(account => 'memberId' in account && account.memberId === memberId)
