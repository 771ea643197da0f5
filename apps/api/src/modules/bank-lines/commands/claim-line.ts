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
import type { BankLineContext, NewLine } from '../context.ts'

/** A line of one of the operator's accounts, whose row is locked. */
type ClaimableLine = {
  readonly transactionId: string
  readonly bankAccountId: BankAccountId
  readonly amount: Satang
  readonly counterparty: ReportedCounterparty
}
type ReportedCounterparty = { readonly [K in keyof Counterparty]?: string | null | undefined }

/**
 * It fits an internal transfer, or may repeat a line that is not a deposit, and may be a member's deposit as well: an
 * admin decides.
 */
export type PossibleInternalTransfer = { readonly kind: 'may-be-own' | 'may-be-reported'; readonly id: string }
export type ClaimedLine = { readonly kind: 'own-transfer' | 'withdrawal' | 'return' | 'retelling'; readonly id: string }

const BY_ITSELF = { reason: null, by: null } as const

/**
 * Links a line to an internal transfer or a manual payment, each with one line. A movement another source reported
 * counts once. What may be a member's deposit, or is one already, is linked only by an admin. Null: no link.
 */
export async function claimLine(
  module: BankLineContext,
  context: CommandContext,
  line: NewLine,
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
    return duplicateReport === undefined ? own : { kind: 'may-be-reported', id: duplicateReport.id }
  return (await claimPaidOut(module, context, line)) ?? own
}

/** A debit of a manual payment or a return. */
export async function claimPaidOut(
  module: BankLineContext,
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
  // Another account's line came first: the withdrawal was paid from there.
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

/** A withdrawal was paid manually from an unnamed account, so its money is in suspense: the line shows the account. */
export async function settleFromSuspense(
  module: BankLineContext,
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
  // Neither account has a minimum.
  if (!posted.ok) throw new Error(`a settlement was refused by the ledger: ${posted.code}`)
  return posted.value.transferId
}

export type ReportedLine = Pick<ClaimableLine, 'transactionId' | 'counterparty'>

/** Whether a stored line, with its current text, fits an internal transfer without a line. Links nothing. */
export const mightBeInternalTransfer = async (
  module: Pick<BankLineContext, 'matching'>,
  tx: Tx,
  line: ReportedLine,
): Promise<boolean> => (await openLegsFor(module, tx, line)).some(({ fit }) => fit !== 'no')

async function openLegsFor({ matching }: Pick<BankLineContext, 'matching'>, tx: Tx, line: ReportedLine) {
  const reported = counterpartyOf(line)
  return (await matching.internalTransfers.findOpenLegs(tx, line.transactionId)).map(side => ({
    id: side.id,
    ...matchLeg({ ...reported, sameReference: side.sameReference }, side),
  }))
}

async function matchTransferLeg(
  module: BankLineContext,
  context: CommandContext,
  line: NewLine,
): Promise<ClaimedLine | PossibleInternalTransfer | null> {
  const { tx, now } = context
  const sides = await openLegsFor(module, tx, line)
  // Open legs with equal accounts and amount are interchangeable: the nearest is used.
  const side = sides.find(({ fit }) => fit === 'sure')
  if (side !== undefined && line.direction === 'in' && (await module.matching.deposits.isBooked(context, line)))
    return { kind: 'may-be-own', id: side.id }
  if (side !== undefined)
    return (await insertLink(
      tx,
      line.transactionId,
      { kind: 'own-transfer', internalTransferId: side.id },
      { ...BY_ITSELF, now },
    ))
      ? { kind: 'own-transfer', id: side.id }
      : null
  const possible = sides.find(({ fit }) => fit === 'possible')
  return possible === undefined ? null : { kind: 'may-be-own', id: possible.id }
}

/** The withdrawal of a line: by its reference, or the only one whose account the bank named. */
function onlyCandidate(candidates: readonly ManualRecord[], reported: Counterparty): ManualRecord | undefined {
  const byReference = candidates.filter(({ sameReference }) => sameReference)
  if (byReference.length > 0) return byReference.length === 1 ? byReference[0] : undefined
  const byDigits = candidates.filter(each => agreesWith(reported, each) === 'agrees')
  return byDigits.length === 1 ? byDigits[0] : undefined
}

const counterpartyOf = ({ counterparty }: Pick<ClaimableLine, 'counterparty'>): Counterparty => ({
  bankCode: counterparty.bankCode ?? null,
  accountNo: counterparty.accountNo ?? null,
  name: counterparty.name ?? null,
  phone: counterparty.phone ?? null,
})
