import type { MemberId, Satang } from '@backoffice/kernel'
import type { Tx } from '../../../platform/db/database.ts'
import { convertible } from '../domain/turnover.ts'
import type { TurnoverContext } from '../context.ts'

export type Release = {
  readonly memberId: MemberId
  readonly reference: string
  readonly command: string
  readonly now: Date
}

/**
 * Converts bonus to cash once no grant's requirement is open, up to the cap of the last completed grant including
 * earlier conversions; the excess is forfeited. Bonus from earlier bets that returns later is treated the same. The
 * caller has locked the member.
 */
export async function releaseBonus(
  { repo, ledger }: TurnoverContext,
  tx: Tx,
  { memberId, reference, command, now }: Release,
): Promise<void> {
  const grant = await repo.grantToConvert(tx, memberId)
  if (grant === undefined) return
  const { bonus } = await ledger.walletOf(tx, memberId)
  const { toCash, forfeited } = convertible(bonus, grant.cap, grant.converted)
  const move = async (code: 'bonus-to-cash' | 'bonus-forfeit', amount: Satang): Promise<void> => {
    if (amount === 0n) return
    const credit =
      code === 'bonus-to-cash' ? ({ kind: 'member-cash', memberId } as const) : ({ kind: 'bonus-cost' } as const)
    const posted = await ledger.post(tx, {
      code,
      debit: { kind: 'member-bonus', memberId },
      credit,
      amount,
      command,
      reference,
      memberId,
      now,
    })
    if (!posted.ok) throw new Error(`bonus of member ${memberId} went away under the member’s lock`)
  }
  await move('bonus-to-cash', toCash)
  await move('bonus-forfeit', forfeited)
  if (toCash > 0n) await repo.recordConversion(tx, grant.id, toCash, now)
}
