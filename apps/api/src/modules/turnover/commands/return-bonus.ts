import { systemReason } from '@backoffice/contract/system-reasons'
import { minus, type Satang, smaller, sumOf, ZERO } from '@backoffice/kernel'
import type { Tx } from '../../../platform/db/database.ts'
import type { TurnoverContext } from '../context.ts'
import type { Due } from '../turnover.repo.ts'
import { moveBonus, type Release } from './release-bonus.ts'

type Module = Pick<TurnoverContext, 'repo' | 'ledger' | 'dueReturnedHandlers'>

/**
 * Returns what is due of a member's grants from their free cash, the oldest first, as far as it suffices: to the grant,
 * or to the operator where the grant has ended. Returns the sum. The caller has locked the member.
 */
export async function collectDue(module: Module, tx: Tx, release: Release): Promise<Satang> {
  const returned: (Due & { readonly amount: Satang; readonly reference: string })[] = []
  for (const due of await module.repo.duesOf(tx, release.memberId)) {
    const reference = `${release.reference}/${due.id}`
    const amount = await takeFromFreeCash(module, tx, { ...release, reference }, due)
    if (amount === ZERO) break
    await module.repo.recordReturn(tx, due, amount, release.now)
    returned.push({ ...due, amount, reference })
  }
  const ofEnded = returned.filter(({ isOpen }) => !isOpen)
  for (const { grantId, amount } of ofEnded)
    for (const handle of module.dueReturnedHandlers) await handle(tx, { grantId, amount, now: release.now })
  for (const { grantId, amount, reference } of ofEnded) {
    // The grant's, so that no void of another one returns it.
    const ofGrant = { command: 'grant.due', reference: `${grantId}/${reference}` }
    await moveBonus(module, tx, { ...release, ...ofGrant, code: 'bonus-forfeit', amount })
  }
  return sumOf(returned, ({ amount }) => amount)
}

/** The balance may change concurrently (a released withdrawal, a manual payment), so it is read again. */
const TRIES = 3

/** Moves at most what is due from cash to bonus. Returns the amount. */
async function takeFromFreeCash(
  { ledger }: Pick<Module, 'ledger'>,
  tx: Tx,
  { memberId, ...posting }: Release,
  { due }: Due,
): Promise<Satang> {
  for (let tries = 0; tries < TRIES; tries++) {
    const { cash, held } = await ledger.walletOf(tx, memberId)
    const amount = smaller(minus(cash, held), due)
    if (amount <= 0n) return ZERO
    const posted = await ledger.post(tx, {
      ...posting,
      code: 'adjustment',
      debit: { kind: 'member-cash', memberId },
      credit: { kind: 'member-bonus', memberId },
      amount,
      reason: systemReason('bonus-deducted-again'),
      memberId,
    })
    if (posted.ok) return amount
  }
  return ZERO
}
