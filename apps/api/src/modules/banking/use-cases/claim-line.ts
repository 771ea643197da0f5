import type { BankAccountId, Satang } from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/command.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { findPaidByHand, findRetold, findReturned, insertLink, type ByHand } from '../bank-line-links.repo.ts'
import { agreesWith, type Counterparty } from '../domain/counterparty.ts'
import { fitOf } from '../domain/own-side.ts'
import { lockHandPayment } from '../explained.repo.ts'
import type { BankingRoom } from '../room.ts'
import { settleFromSuspense } from './settle-from-suspense.ts'

/** A new line of one of the operator's accounts, whose row is locked. */
export type ClaimableLine = {
  readonly transactionId: string
  readonly bankAccountId: BankAccountId
  readonly direction: 'in' | 'out'
  readonly amount: Satang
  readonly occurredAt: Date
  readonly reference: string | null
  readonly counterparty: { readonly [K in keyof Counterparty]?: string | null | undefined }
  /**
   * A line that went out and was told in other words before, where whoever hands it in found one: by another file of
   * the same kind.
   */
  readonly retellsId?: string | undefined
  /**
   * Whether this money, told by another source, may be in the books already as somebody's. Asked only of what came in
   * and would be linked.
   */
  readonly isBookedOtherwise?: () => Promise<boolean>
}
/**
 * It fits an own transfer, or tells perhaps again of a line that is no deposit, and may be somebody's money as well: a
 * person says which.
 */
export type MayBeOwn = { readonly kind: 'may-be-own' | 'may-be-told'; readonly id: string }
export type Claimed = { readonly kind: 'own-transfer' | 'withdrawal' | 'return' | 'retelling'; readonly id: string }

const BY_ITSELF = { reason: null, by: null } as const

/**
 * Keeps true: money between own accounts is nobody's deposit, and what was paid out by hand is explained by the line
 * that tells of it, each by one line. A movement that another source told before counts once. What may be a member's
 * money, or lies in the books as such already, is nobody's own until a person says so. Null: nothing of ours explains
 * it.
 */
export async function claimLine(
  room: BankingRoom,
  context: CommandContext,
  line: ClaimableLine,
): Promise<Claimed | MayBeOwn | null> {
  const { tx, now } = context
  const retold =
    line.retellsId === undefined
      ? await findRetold(tx, line.transactionId, counterpartyOf(line))
      : { id: line.retellsId, sure: true }
  const again = retold !== undefined && (retold.sure || line.direction === 'out')
  if (
    again &&
    (await insertLink(tx, line.transactionId, { kind: 'retelling', retellsId: retold.id }, { ...BY_ITSELF, now }))
  )
    return { kind: 'retelling', id: retold.id }
  const own = await claimOwnSide(room, context, line)
  if (own?.kind === 'own-transfer') return own
  if (line.direction === 'in') return retold === undefined ? own : { kind: 'may-be-told', id: retold.id }
  return (await claimPaidOut(room, context, line)) ?? own
}

/** What went out and was paid, or sent back, by hand. */
export async function claimPaidOut(
  room: BankingRoom,
  context: CommandContext,
  line: ClaimableLine,
): Promise<Claimed | null> {
  const { tx, now } = context
  const returned = await findReturned(tx, line.transactionId)
  if (
    returned !== undefined &&
    (await insertLink(tx, line.transactionId, { kind: 'return', depositId: returned.id }, { ...BY_ITSELF, now }))
  )
    return { kind: 'return', id: returned.id }
  const paid = theOne(await findPaidByHand(tx, line.transactionId), counterpartyOf(line))
  if (paid === undefined) return null
  const locked = await lockHandPayment(tx, paid.id)
  // Another account's line was faster: the withdrawal was paid from there.
  if (locked === undefined || locked.lineId !== null) return null
  const transferId = locked.paidFrom === null ? await settleFromSuspense(room, context, line) : null
  return (await insertLink(
    tx,
    line.transactionId,
    { kind: 'withdrawal', withdrawalId: paid.id, transferId },
    { ...BY_ITSELF, now },
  ))
    ? { kind: 'withdrawal', id: paid.id }
    : null
}

type ToldLine = Pick<ClaimableLine, 'transactionId' | 'counterparty'>

/**
 * Whether a line that is kept, in the words it is told in now, fits an own transfer that waits for one. Nothing is
 * linked.
 */
export const mayBeOwnTransfer = async ({ repo }: Pick<BankingRoom, 'repo'>, tx: Tx, line: ToldLine): Promise<boolean> =>
  (await sidesOf(repo, tx, line)).some(({ fit }) => fit !== 'no')

async function sidesOf(repo: BankingRoom['repo'], tx: Tx, line: ToldLine) {
  const told = counterpartyOf(line)
  return (await repo.findOpenSides(tx, line.transactionId)).map(side => ({
    id: side.id,
    ...fitOf({ ...told, sameReference: side.sameReference }, side),
  }))
}

async function claimOwnSide(
  { repo }: BankingRoom,
  { tx, now }: CommandContext,
  line: ClaimableLine,
): Promise<Claimed | MayBeOwn | null> {
  const sides = await sidesOf(repo, tx, line)
  // Open sides of the same two accounts and amount are alike: any will do, the nearest is taken.
  const side = sides.find(({ fit }) => fit === 'sure')
  if (side !== undefined && line.direction === 'in' && (await line.isBookedOtherwise?.()) === true)
    return { kind: 'may-be-own', id: side.id }
  if (side !== undefined)
    return (await repo.insertLink(
      tx,
      line.transactionId,
      { kind: 'own-transfer', ownTransferId: side.id },
      { ...BY_ITSELF, now },
    ))
      ? { kind: 'own-transfer', id: side.id }
      : null
  const possible = sides.find(({ fit }) => fit === 'possible')
  return possible === undefined ? null : { kind: 'may-be-own', id: possible.id }
}

/** The one withdrawal a line is of: by its reference, or the only one whose account the bank named. */
function theOne(candidates: readonly ByHand[], told: Counterparty): ByHand | undefined {
  const byReference = candidates.filter(({ sameReference }) => sameReference)
  if (byReference.length > 0) return byReference.length === 1 ? byReference[0] : undefined
  const byDigits = candidates.filter(each => agreesWith(told, each) === 'agrees')
  return byDigits.length === 1 ? byDigits[0] : undefined
}

const counterpartyOf = ({ counterparty }: ToldLine): Counterparty => ({
  bankCode: counterparty.bankCode ?? null,
  accountNo: counterparty.accountNo ?? null,
  name: counterparty.name ?? null,
  phone: counterparty.phone ?? null,
})
