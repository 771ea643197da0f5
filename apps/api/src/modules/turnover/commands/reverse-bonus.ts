import type { ErrorCode } from '@backoffice/contract'
import { systemReason } from '@backoffice/contract/system-reasons'
import { type MemberId, ok, type Result, type Satang, subtract, type TransferId, ZERO } from '@backoffice/kernel'
import type { Tx } from '../../../platform/db/database.ts'
import type { TurnoverContext } from '../context.ts'

/** A voided bonus win: `reference` identifies its postings. */
export type VoidWin = {
  readonly memberId: MemberId
  readonly amount: Satang
  readonly transferId: TransferId
  readonly reference: string
  readonly command: string
  readonly now: Date
}

/**
 * Makes the bonus available that a void reverses. What was forfeited since the win is returned first, from the
 * operator; what was converted comes from the member's cash and no longer counts towards the cap. The following release
 * handles any excess; while a grant is open there is none, so the excess is forfeited again. The caller has locked the
 * member.
 */
export async function reverseBonus(
  { repo, ledger }: TurnoverContext,
  tx: Tx,
  { memberId, amount, transferId, reference, command, now }: VoidWin,
): Promise<Result<null, ErrorCode>> {
  const missing = async (): Promise<Satang> => subtract(amount, (await ledger.walletOf(tx, memberId)).bonus)
  if ((await missing()) <= ZERO) return ok(null)
  for (const forfeit of await repo.forfeitedSince(tx, memberId, transferId)) {
    const back = await ledger.reverse(tx, {
      transferId: forfeit,
      reason: systemReason('bonus-forfeited-with-win'),
      command,
      now,
    })
    if (!back.ok) return back
    if ((await missing()) <= ZERO) break
  }
  const short = await missing()
  const grant = await repo.grantToConvert(tx, memberId)
  if (short <= ZERO) {
    if (grant === undefined && short < ZERO)
      await forfeitExcess({ ledger }, tx, { memberId, amount: subtract(ZERO, short), reference, command, now })
    return ok(null)
  }
  const updated = await ledger.post(tx, {
    code: 'adjustment',
    debit: { kind: 'member-cash', memberId },
    credit: { kind: 'member-bonus', memberId },
    amount: short,
    command,
    reference,
    reason: systemReason('bonus-deducted-again'),
    memberId,
    now,
  })
  if (!updated.ok) return updated
  if (grant !== undefined)
    await repo.recordConversion(tx, grant.id, subtract(ZERO, short < grant.converted ? short : grant.converted), now)
  return ok(null)
}

async function forfeitExcess(
  { ledger }: Pick<TurnoverContext, 'ledger'>,
  tx: Tx,
  { memberId, ...posting }: Omit<VoidWin, 'transferId'>,
): Promise<void> {
  const posted = await ledger.post(tx, {
    ...posting,
    code: 'bonus-forfeit',
    debit: { kind: 'member-bonus', memberId },
    credit: { kind: 'bonus-cost' },
    memberId,
  })
  if (!posted.ok) throw new Error(`bonus of member ${memberId} went away under the member’s lock`)
}
