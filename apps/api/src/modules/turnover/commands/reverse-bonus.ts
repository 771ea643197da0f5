import type { ErrorCode } from '@backoffice/contract'
import { systemReason } from '@backoffice/contract/system-reasons'
import { type MemberId, ok, type Result, type Satang, type TransferId, ZERO } from '@backoffice/kernel'
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
    const rest = (owner.isOpen ? owner.share : ZERO) + (stakes[at] ?? ZERO) - (wins[at] ?? ZERO)
    return { ...owner, share: (rest > 0n ? rest : 0n) as Satang, missing: rest < 0n ? -rest : 0n }
  })
  await repo.saveShares(
    tx,
    settled.filter(({ isOpen }) => isOpen),
  )
  const returned = await returnForfeited(module, tx, voided, settled)
  if (!returned.ok) return returned
  const short = settled.map(({ missing }, at) => missing - (returned.value[at] ?? 0n))
  const taken = await takeFromCash(module, tx, voided, short.reduce((sum, each) => sum + each, 0n) as Satang)
  if (!taken.ok) return taken
  let ended: typeof settled = []
  for (const [at, owner] of settled.entries()) {
    const less = smaller(short[at] ?? 0n, owner.converted)
    const converted = (owner.converted - less) as Satang
    if (less > 0n) await repo.recordConversion(tx, owner.id, -less as Satang, now)
    if (owner.endedDue > converted)
      for (const handle of module.dueReturnedHandlers)
        await handle(tx, { grantId: owner.sourceId, amount: (owner.endedDue - converted) as Satang, now })
    if (!owner.isOpen) ended = [...ended, { ...owner, converted }]
  }
  await convertBonus(module, tx, ended, { memberId, reference: `${gameTransactionId}/void`, command, now })
  return ok(null)
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/**
 * Reverses forfeits since the win, latest first, until they suffice; what exceeds that is forfeited again, as the last
 * one was. Returns the amount of each grant: what it forfeited itself, then of the rest, the oldest first.
 */
async function returnForfeited(
  module: Module,
  tx: Tx,
  { memberId, transferId, reference, command, now }: VoidWin,
  owners: readonly { readonly sourceId: string; readonly missing: bigint }[],
): Promise<Result<readonly bigint[], ErrorCode>> {
  const missing = owners.reduce((sum, each) => sum + each.missing, 0n)
  if (missing === 0n) return ok(owners.map(() => 0n))
  let [back, last] = [0n, { command, reference }]
  const ofGrant = new Map<string, bigint>()
  const grantIds = owners.map(({ sourceId }) => sourceId)
  for (const { id, amount, ...forfeit } of await module.repo.forfeitedSince(tx, memberId, { transferId, grantIds })) {
    if (back >= missing) break
    const reason = systemReason('bonus-forfeited-with-win')
    const reversed = await module.ledger.reverse(tx, { transferId: id, reason, command, now })
    if (!reversed.ok) return reversed
    back += amount
    if (forfeit.grantId === null) continue
    last = { command: forfeit.command, reference: `${forfeit.grantId}/${reference}` }
    ofGrant.set(forfeit.grantId, (ofGrant.get(forfeit.grantId) ?? 0n) + amount)
  }
  const excess = (back > missing ? back - missing : 0n) as Satang
  await moveBonus(module, tx, { memberId, code: 'bonus-forfeit', amount: excess, now, ...last })
  const own = owners.map(owner => smaller(owner.missing, ofGrant.get(owner.sourceId) ?? 0n))
  let left = own.reduce((rest, each) => rest - each, smaller(back, missing))
  return ok(
    owners.map((owner, at) => {
      const part = smaller(left, owner.missing - (own[at] ?? 0n))
      left -= part
      return part + (own[at] ?? 0n)
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
