import type { ErrorCode } from '@backoffice/contract'
import { systemReason } from '@backoffice/contract/system-reasons'
import {
  larger,
  type MemberId,
  minus,
  ok,
  plus,
  type Result,
  type Satang,
  smaller,
  sumOf,
  type TransferId,
  ZERO,
} from '@backoffice/kernel'
import type { Tx } from '../../../platform/db/database.ts'
import type { TurnoverContext } from '../context.ts'
import { divide } from '../domain/shares.ts'
import { convertBonus, moveBonus } from './release-bonus.ts'
import { findOwners } from './stake-bonus.ts'

type Module = Pick<TurnoverContext, 'repo' | 'ledger' | 'dueReturnedHandlers'>
/** A voided bonus win: `stake` is already returned to the bonus wallet. `reference` identifies its postings. */
export type VoidWin = {
  readonly gameTransactionId: string
  readonly memberId: MemberId
  readonly stake: Satang
  readonly win: Satang
  readonly transferId: TransferId
  readonly reference: string
  readonly command: string
  readonly now: Date
}

/**
 * Makes the bonus available that a void reverses, from the grants the bet was paid from: what they hold and the stake
 * that came back. Where that is too little, what was forfeited since the win is returned, from the operator; the rest
 * was converted, comes from the member's cash and no longer counts towards the cap. The caller has locked the member.
 */
export async function reverseBonus(module: Module, tx: Tx, voided: VoidWin): Promise<Result<null, ErrorCode>> {
  const { repo } = module
  const { gameTransactionId, memberId, stake, win, command, now } = voided
  const owners = await findOwners(module, tx, gameTransactionId, memberId)
  const staked = owners.map(owner => owner.staked)
  const [stakes, wins] = [divide(stake, staked), divide(win, staked)]
  const settled = owners.map((owner, at) => {
    const rest = minus(plus(owner.isOpen ? owner.share : ZERO, stakes[at] ?? ZERO), wins[at] ?? ZERO)
    return { ...owner, share: larger(rest, ZERO), missing: larger(minus(ZERO, rest), ZERO) }
  })
  await repo.saveShares(
    tx,
    settled.filter(({ isOpen }) => isOpen),
  )
  const returned = await returnForfeited(module, tx, voided, settled)
  if (!returned.ok) return returned
  const short = settled.map(({ missing }, at) => minus(missing, returned.value[at] ?? ZERO))
  const taken = await takeFromCash(module, tx, voided, plus(...short))
  if (!taken.ok) return taken
  let ended: typeof settled = []
  for (const [at, owner] of settled.entries()) {
    const less = smaller(short[at] ?? ZERO, owner.converted)
    const converted = minus(owner.converted, less)
    if (less > 0n) await repo.recordConversion(tx, owner.id, minus(ZERO, less), now)
    if (owner.endedDue > converted)
      for (const handle of module.dueReturnedHandlers)
        await handle(tx, { grantId: owner.sourceId, amount: minus(owner.endedDue, converted), now })
    if (!owner.isOpen) ended = [...ended, { ...owner, converted }]
  }
  await convertBonus(module, tx, ended, { memberId, reference: `${gameTransactionId}/void`, command, now })
  return ok(null)
}

/**
 * Reverses forfeits since the win, latest first, until they suffice; what exceeds that is forfeited again, as the last
 * one was. Returns the amount of each grant: what it forfeited itself, then of the rest, the oldest first.
 */
async function returnForfeited(
  module: Module,
  tx: Tx,
  { memberId, transferId, reference, command, now }: VoidWin,
  owners: readonly { readonly sourceId: string; readonly missing: Satang }[],
): Promise<Result<readonly Satang[], ErrorCode>> {
  const missing = sumOf(owners, each => each.missing)
  if (missing === 0n) return ok(owners.map(() => ZERO))
  let [back, last] = [ZERO, { command, reference }]
  const ofGrant = new Map<string, Satang>()
  const grantIds = owners.map(({ sourceId }) => sourceId)
  for (const { id, amount, ...forfeit } of await module.repo.forfeitedSince(tx, memberId, { transferId, grantIds })) {
    if (back >= missing) break
    const reason = systemReason('bonus-forfeited-with-win')
    const reversed = await module.ledger.reverse(tx, { transferId: id, reason, command, now })
    if (!reversed.ok) return reversed
    back = plus(back, amount)
    if (forfeit.grantId === null) continue
    last = { command: forfeit.command, reference: `${forfeit.grantId}/${reference}` }
    ofGrant.set(forfeit.grantId, plus(ofGrant.get(forfeit.grantId) ?? ZERO, amount))
  }
  const excess = larger(minus(back, missing), ZERO)
  await moveBonus(module, tx, { memberId, code: 'bonus-forfeit', amount: excess, now, ...last })
  const own = owners.map(owner => smaller(owner.missing, ofGrant.get(owner.sourceId) ?? ZERO))
  let left = minus(smaller(back, missing), ...own)
  return ok(
    owners.map((owner, at) => {
      const part = smaller(left, minus(owner.missing, own[at] ?? ZERO))
      left = minus(left, part)
      return plus(part, own[at] ?? ZERO)
    }),
  )
}

async function takeFromCash(
  { ledger }: Pick<Module, 'ledger'>,
  tx: Tx,
  { memberId, reference, command, now }: VoidWin,
  amount: Satang,
): Promise<Result<null, ErrorCode>> {
  if (amount === ZERO) return ok(null)
  const posted = await ledger.post(tx, {
    code: 'adjustment',
    debit: { kind: 'member-cash', memberId },
    credit: { kind: 'member-bonus', memberId },
    amount,
    command,
    reference,
    reason: systemReason('bonus-deducted-again'),
    memberId,
    now,
  })
  return posted.ok ? ok(null) : posted
}
