import { type HoldId, ok, refuse, type Result, type Satang } from '@backoffice/kernel'
import type { Tx } from '../../../platform/db/database.ts'
import type { AccountRef } from '../domain/account-ref.ts'
import { LedgerError, type Posted, type TransferCode } from '../domain/transfer.ts'
import type { NewHold } from '../holds.repo.ts'
import type { LedgerRepo } from '../ledger.repo.ts'
import { asPosted, bookOnce } from './post-transfer.ts'

/** Keeps true: all open holds of a member together never exceed what is posted. The same reference holds once. */
export async function holdMoney(
  repo: LedgerRepo,
  tx: Tx,
  given: NewHold,
): Promise<Result<{ holdId: HoldId }, 'INSUFFICIENT_FUNDS'>> {
  if (given.amount <= 0n)
    throw new LedgerError(`hold ${given.reference} of ${given.amount}: an amount is held or it is not`)
  const { holdId, accounts, enough } = await repo.openHold(tx, given)
  if (holdId !== null) return ok({ holdId })
  if (accounts !== 1) throw new LedgerError(`hold ${given.reference}: member ${given.memberId} has no cash account`)
  const standing = await repo.findHold(tx, given.reference)
  if (standing === undefined) {
    if (enough) throw new LedgerError(`hold ${given.reference} was not opened, and nothing stood against it`)
    return refuse('INSUFFICIENT_FUNDS')
  }
  const same = standing.memberId === given.memberId && standing.amount === given.amount && standing.status === 'held'
  if (!same)
    throw new LedgerError(`hold ${given.reference} stands already and is ${standing.status}, or is of other money`)
  return ok({ holdId: standing.id })
}

/** Keeps true: an open hold ends once. One that is not open answers 409 with what became of it. */
export async function releaseHold(
  repo: LedgerRepo,
  tx: Tx,
  given: { reference: string; now: Date },
): Promise<Result<{ holdId: HoldId; amount: Satang }, 'STATE_CONFLICT'>> {
  const closed = await repo.closeHold(tx, given.reference, given.now)
  return closed === undefined ? notOpen(repo, tx, given.reference) : ok(closed)
}

export type HoldToPost = {
  readonly reference: string
  readonly credit: AccountRef
  readonly code: TransferCode
  readonly command: string
  readonly reason?: string
  readonly now: Date
  /** What the paying side charged the operator on top. */
  readonly fee?: Satang
}

/**
 * Keeps true: held money leaves the member and reaches `credit` exactly once. A fee is the operator's: it leaves `fees`
 * for the same account, since that is where the money went.
 */
export async function postHold(repo: LedgerRepo, tx: Tx, given: HoldToPost): Promise<Result<Posted, 'STATE_CONFLICT'>> {
  const { fee, reason, ...rest } = given
  const { closed, transfer } = await repo.bookHold(tx, { ...rest, reason: reason ?? null })
  if (!closed) return notOpen(repo, tx, given.reference)
  if (transfer === null)
    throw new LedgerError(
      `hold ${given.reference}: there is no such account to credit, or its transfer ${given.code} stands already`,
    )
  if (fee !== undefined && fee > 0n) {
    const { reference, credit, command, now } = given
    await bookOnce(repo, tx, {
      code: 'withdrawal-fee',
      debit: { kind: 'fees' },
      credit,
      amount: fee,
      command,
      reference,
      reason: null,
      reversesId: null,
      now,
    })
  }
  return ok(asPosted(transfer, false))
}

async function notOpen(repo: LedgerRepo, tx: Tx, reference: string): Promise<Result<never, 'STATE_CONFLICT'>> {
  const hold = await repo.findHold(tx, reference)
  if (hold === undefined) throw new LedgerError(`there is no hold ${reference}`)
  return refuse('STATE_CONFLICT', { hold: hold.status, at: hold.finishedAt?.toISOString() ?? null })
}
