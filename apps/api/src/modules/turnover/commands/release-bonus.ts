import { type MemberId, plus, type Satang, ZERO } from '@backoffice/kernel'
import type { Tx } from '../../../platform/db/database.ts'
import { convertible } from '../domain/turnover.ts'
import type { TurnoverContext } from '../context.ts'
import type { BonusOwner, NewRequirement } from '../turnover.repo.ts'

type Module = Pick<TurnoverContext, 'repo' | 'ledger'>
export type Release = {
  readonly memberId: MemberId
  readonly reference: string
  readonly command: string
  readonly now: Date
}

/** Converts what grants hold whose turnover was met in this transaction. The caller has locked the member. */
export async function releaseBonus(module: Module, tx: Tx, release: Release): Promise<void> {
  const met = (await module.repo.bonusHolders(tx, release.memberId)).filter(({ isOpen }) => !isOpen)
  await module.repo.saveShares(
    tx,
    met.map(({ id }) => ({ id, share: null })),
  )
  await convertBonus(module, tx, met, release)
}

/**
 * Moves bonus of grants that ended: to cash, up to each one's cap including earlier conversions; the excess is
 * forfeited.
 */
export async function convertBonus(
  module: Module,
  tx: Tx,
  ended: readonly Pick<BonusOwner, 'id' | 'share' | 'cap' | 'converted'>[],
  release: Release,
): Promise<void> {
  let [cash, excess] = [ZERO, ZERO]
  for (const { id, share, cap, converted } of ended) {
    const { toCash, forfeited } = convertible(share, cap, converted)
    cash = plus(cash, toCash)
    excess = plus(excess, forfeited)
    if (toCash > 0n) await module.repo.recordConversion(tx, id, toCash, release.now)
  }
  await moveBonus(module, tx, { ...release, code: 'bonus-to-cash', amount: cash })
  await moveBonus(module, tx, { ...release, code: 'bonus-forfeit', amount: excess })
}

/** Ends what a grant holds of the bonus wallet, and returns it. The caller has locked the member. */
export async function endShare(
  { repo }: Pick<Module, 'repo'>,
  tx: Tx,
  { memberId, source }: Pick<NewRequirement, 'memberId' | 'source'>,
): Promise<Satang> {
  const holder = (await repo.bonusHolders(tx, memberId)).find(({ sourceId }) => sourceId === source.id)
  if (holder === undefined) return ZERO
  await repo.saveShares(tx, [{ id: holder.id, share: null }])
  return holder.share
}

/** Moves bonus the member has to their cash, or back to the operator. */
export async function moveBonus(
  { ledger }: Pick<Module, 'ledger'>,
  tx: Tx,
  movement: Release & { readonly code: 'bonus-to-cash' | 'bonus-forfeit'; readonly amount: Satang },
): Promise<void> {
  const { memberId, code, amount } = movement
  if (amount === ZERO) return
  const credit =
    code === 'bonus-to-cash' ? ({ kind: 'member-cash', memberId } as const) : ({ kind: 'bonus-cost' } as const)
  const posted = await ledger.post(tx, { ...movement, debit: { kind: 'member-bonus', memberId }, credit })
  if (!posted.ok) throw new Error(`bonus of member ${memberId} went away under the member’s lock`)
}
