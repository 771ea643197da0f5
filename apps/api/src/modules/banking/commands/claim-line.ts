import type { BankAccountId, Satang, TransferId } from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/command.ts'
import type { Tx } from '../../../platform/db/database.ts'
import {
  findPaidManually,
  findDuplicateReport,
  findReturned,
  insertLink,
  type ManualRecord,
} from '../bank-line-links.repo.ts'
import { agreesWith, type Counterparty } from '../domain/counterparty.ts'
import { matchLeg } from '../domain/leg-match.ts'
import { lockManualPayment } from '../categorized-lines.repo.ts'
import type { BankingContext } from '../context.ts'

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
  readonly duplicateOfId?: string | undefined
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
export type PossibleInternalTransfer = { readonly kind: 'may-be-own' | 'may-be-told'; readonly id: string }
export type ClaimedLine = { readonly kind: 'own-transfer' | 'withdrawal' | 'return' | 'retelling'; readonly id: string }

const BY_ITSELF = { reason: null, by: null } as const

/**
 * Keeps true: money between own accounts is nobody's deposit, and what was paid out by hand is explained by the line
 * that tells of it, each by one line. A movement that another source told before counts once. What may be a member's
 * money, or lies in the books as such already, is nobody's own until a person says so. Null: nothing of ours explains
 * it.
 */
export async function claimLine(
  module: BankingContext,
  context: CommandContext,
  line: ClaimableLine,
): Promise<ClaimedLine | PossibleInternalTransfer | null> {
  const { tx, now } = context
  const duplicateReport =
    line.duplicateOfId === undefined
      ? await findDuplicateReport(tx, line.transactionId, counterpartyOf(line))
      : { id: line.duplicateOfId, sure: true }
  const again = duplicateReport !== undefined && (duplicateReport.sure || line.direction === 'out')
  if (
    again &&
    (await insertLink(
      tx,
      line.transactionId,
      { kind: 'retelling', duplicateOfId: duplicateReport.id },
      { ...BY_ITSELF, now },
    ))
  )
    return { kind: 'retelling', id: duplicateReport.id }
  const own = await matchTransferLeg(module, context, line)
  if (own?.kind === 'own-transfer') return own
  if (line.direction === 'in')
    return duplicateReport === undefined ? own : { kind: 'may-be-told', id: duplicateReport.id }
  return (await claimPaidOut(module, context, line)) ?? own
}

/** What went out and was paid, or sent back, by hand. */
export async function claimPaidOut(
  module: BankingContext,
  context: CommandContext,
  line: ClaimableLine,
): Promise<ClaimedLine | null> {
  const { tx, now } = context
  const returned = await findReturned(tx, line.transactionId)
  if (
    returned !== undefined &&
    (await insertLink(tx, line.transactionId, { kind: 'return', depositId: returned.id }, { ...BY_ITSELF, now }))
  )
    return { kind: 'return', id: returned.id }
  const paid = onlyCandidate(await findPaidManually(tx, line.transactionId), counterpartyOf(line))
  if (paid === undefined) return null
  const locked = await lockManualPayment(tx, paid.id)
  // Another account's line was faster: the withdrawal was paid from there.
  if (locked === undefined || locked.lineId !== null) return null
  const transferId = locked.paidFrom === null ? await settleFromSuspense(module, context, line) : null
  return (await insertLink(
    tx,
    line.transactionId,
    { kind: 'withdrawal', withdrawalId: paid.id, transferId },
    { ...BY_ITSELF, now },
  ))
    ? { kind: 'withdrawal', id: paid.id }
    : null
}

/**
 * A withdrawal was paid by hand from an account nobody named, so its money waits in suspense: the line shows which
 * account it left from.
 */
export async function settleFromSuspense(
  module: BankingContext,
  { tx, now }: CommandContext,
  line: { readonly transactionId: string; readonly bankAccountId: BankAccountId; readonly amount: Satang },
): Promise<TransferId> {
  const posted = await module.ledger.post(tx, {
    code: 'settlement',
    debit: { kind: 'suspense' },
    credit: { kind: 'bank', bankAccountId: line.bankAccountId },
    amount: line.amount,
    command: 'bank-line.settle',
    reference: line.transactionId,
    now,
  })
  // Neither side has a floor.
  if (!posted.ok) throw new Error(`a settlement was refused by the books: ${posted.code}`)
  return posted.value.transferId
}

type ReportedLine = Pick<ClaimableLine, 'transactionId' | 'counterparty'>

/**
 * Whether a line that is kept, in the words it is told in now, fits an own transfer that waits for one. Nothing is
 * linked.
 */
export const mightBeInternalTransfer = async (
  { repo }: Pick<BankingContext, 'repo'>,
  tx: Tx,
  line: ReportedLine,
): Promise<boolean> => (await openLegsFor(repo, tx, line)).some(({ fit }) => fit !== 'no')

async function openLegsFor(repo: BankingContext['repo'], tx: Tx, line: ReportedLine) {
  const defined = counterpartyOf(line)
  return (await repo.findOpenLegs(tx, line.transactionId)).map(side => ({
    id: side.id,
    ...matchLeg({ ...defined, sameReference: side.sameReference }, side),
  }))
}

async function matchTransferLeg(
  { repo }: BankingContext,
  { tx, now }: CommandContext,
  line: ClaimableLine,
): Promise<ClaimedLine | PossibleInternalTransfer | null> {
  const sides = await openLegsFor(repo, tx, line)
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
function onlyCandidate(candidates: readonly ManualRecord[], defined: Counterparty): ManualRecord | undefined {
  const byReference = candidates.filter(({ sameReference }) => sameReference)
  if (byReference.length > 0) return byReference.length === 1 ? byReference[0] : undefined
  const byDigits = candidates.filter(each => agreesWith(defined, each) === 'agrees')
  return byDigits.length === 1 ? byDigits[0] : undefined
}

const counterpartyOf = ({ counterparty }: ReportedLine): Counterparty => ({
  bankCode: counterparty.bankCode ?? null,
  accountNo: counterparty.accountNo ?? null,
  name: counterparty.name ?? null,
  phone: counterparty.phone ?? null,
})
