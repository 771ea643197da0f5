import { type HoldId, ok, refuse, type Result, type Satang } from '@backoffice/kernel'
import type { Tx } from '../../../platform/db/database.ts'
import { type AccountRef, LedgerError, type Posted, type TransferCode } from '../domain/transfer.ts'
import type { NewHold } from '../holds.repo.ts'
import type { LedgerRepo } from '../ledger.repo.ts'
import { asPosted, bookOnce } from './post-transfer.ts'

/** Places a hold. All open holds of a member together never exceed the posted balance. A reference creates one hold. */
export async function holdMoney(
  repo: LedgerRepo,
  tx: Tx,
  input: NewHold,
): Promise<Result<{ holdId: HoldId }, 'INSUFFICIENT_FUNDS'>> {
  if (input.amount <= 0n)
    throw new LedgerError(`hold ${input.reference} of ${input.amount}: an amount is held or it is not`)
  const { holdId, accounts, enough } = await repo.openHold(tx, input)
  if (holdId !== null) return ok({ holdId })
  if (accounts !== 1) throw new LedgerError(`hold ${input.reference}: member ${input.memberId} has no cash account`)
  const current = await repo.findHold(tx, input.reference)
  if (current === undefined) {
    if (enough) throw new LedgerError(`hold ${input.reference} was not opened, and nothing stood against it`)
    return refuse('INSUFFICIENT_FUNDS')
  }
  const same = current.memberId === input.memberId && current.amount === input.amount && current.status === 'held'
  if (!same)
    throw new LedgerError(`hold ${input.reference} stands already and is ${current.status}, or is of other money`)
  return ok({ holdId: current.id })
}

/** Releases an open hold once. A hold that is not open is refused with 409 and its outcome. */
export async function releaseHold(
  repo: LedgerRepo,
  tx: Tx,
  input: { reference: string; now: Date },
): Promise<Result<{ holdId: HoldId; amount: Satang }, 'STATE_CONFLICT'>> {
  const closed = await repo.closeHold(tx, input.reference, input.now)
  return closed === undefined ? notOpen(repo, tx, input.reference) : ok(closed)
}

export type HoldToPost = {
  readonly reference: string
  readonly credit: AccountRef
  readonly code: TransferCode
  readonly command: string
  readonly reason?: string
  readonly now: Date
  /** Fee the paying provider charged the operator. */
  readonly fee?: Satang
}

/**
 * Posts a held amount once from the member to `credit`. A fee is paid by the operator, from `fees` to the same account,
 * because the money went there.
 */
export async function postHold(repo: LedgerRepo, tx: Tx, input: HoldToPost): Promise<Result<Posted, 'STATE_CONFLICT'>> {
  const { fee, reason, ...rest } = input
  const { closed, transfer } = await repo.bookHold(tx, { ...rest, reason: reason ?? null })
  if (!closed) return notOpen(repo, tx, input.reference)
  if (transfer === null)
    throw new LedgerError(
      `hold ${input.reference}: there is no such account to credit, or its transfer ${input.code} stands already`,
    )
  if (fee !== undefined && fee > 0n) {
    const { reference, credit, command, now } = input
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
