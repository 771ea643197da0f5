import type { ErrorCode } from '@backoffice/contract'
import {
  businessDayOf,
  newId,
  ok,
  refuse,
  subtract,
  toBaht,
  type ApprovalId,
  type BankAccountId,
  type DepositId,
  type Result,
} from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/context.ts'
import type { Executor } from '../../approvals/index.ts'
import { findBankLine } from '../../reads/index.ts'
import type { ManualEntry } from '../similar-deposits.repo.ts'
import { conflictRefusal } from '../conflict.ts'
import { announceDeposit } from '../deposits.events.ts'
import type { LineSource } from '../domain/bank-line.ts'
import { wasSuspected, type Deposit } from '../domain/deposit.ts'
import type { DepositContext } from '../context.ts'
import { bookEntry, reverseEntry } from './book-deposit.ts'
import { recordCommand, saveAction } from './deposit-command.ts'
import { toNote } from './settle-line.ts'

export const REVERSE = 'deposits.reverse'
const COMMAND = 'deposit.reverse'
type Input = { readonly id: DepositId; readonly reason: string }

/** Keeps true: nobody takes money back from a member alone; the ask is refused at once where the money is not there. */
export const requestReversal = (module: DepositContext): Command<Input, { readonly approvalId: ApprovalId }> =>
  recordCommand<Input, { readonly approvalId: ApprovalId }>(
    module,
    'reverse',
    async ({ context, actor, deposit, record }, { reason }) => {
      const { tx, now } = context
      const short = await findShortfall(module, context, deposit)
      if (short !== null) return short
      const requested = await module.approvals.request(context, {
        kind: REVERSE,
        subject: { kind: 'deposit', id: deposit.id, label: record.member?.username ?? deposit.id },
        amount: deposit.amount,
        payload: { reason: reason.trim() },
        askedBy: actor.id,
      })
      if (!requested.ok) return conflictRefusal(tx, deposit.id, 'STATE_CONFLICT', now)
      context.audit({ after: { status: deposit.status, asked: REVERSE }, reason: reason.trim() })
      announceDeposit(context, 'reversal-asked', deposit.id)
      return requested
    },
  )

/**
 * Keeps true: a reversal undoes the credit whole, once, on the word of two; the member is never left below nothing.
 * Money a bank really told of is there still: it goes on as a deposit of its own in the place of the one that is final,
 * unmatched, or perhaps told twice where it was that before or where a person has entered it by hand since.
 */
export const executeReversal =
  (module: DepositContext): Executor =>
  async (context, approval) => {
    const { tx, now } = context
    const deposit = await module.repo.lockDeposit(tx, approval.subject.id as DepositId, now)
    if (deposit === undefined) return refuse('NOT_FOUND')
    const { id, memberId, creditTransferId, bankAccountId, creditedAt } = deposit
    if (deposit.status !== 'credited' || deposit.openApproval !== approval.id)
      return conflictRefusal(tx, id, 'STATE_CONFLICT', now)
    if (memberId === null || creditTransferId === null || bankAccountId === null || creditedAt === null)
      throw new Error('a credited deposit has a member, an account and its transfer')
    await module.members.getForUpdate(tx, memberId)
    // The payload was written by requestReversal above.
    const { reason } = approval.payload as { readonly reason: string }
    const reversal = await reverseEntry(module, context, { transferId: creditTransferId, reason, command: COMMAND })
    if (reversal === null) return (await findShortfall(module, context, deposit)) ?? refuse('INSUFFICIENT_FUNDS')
    if (deposit.transferId !== null && deposit.transferId !== creditTransferId)
      await reverseEntry(module, context, { transferId: deposit.transferId, reason, command: COMMAND })
    const saved = await saveAction(module, context, deposit, {
      status: 'reversed',
      decidedBy: approval.askedBy,
      reason,
    })
    if (!saved.ok) return saved
    const defined = deposit.bankTransactionId === null ? await module.repo.findBankReport(tx, id) : deposit
    const reopenedAs =
      defined === undefined ? null : await reopen(module, context, { ...deposit, importedBy: defined.importedBy })
    announceDeposit(context, 'reversed', id, memberId)
    await module.hooks.reversed(context, {
      id,
      memberId,
      amount: deposit.amount,
      channel: deposit.channel,
      mode: deposit.mode,
      bankAccountId,
      occurredAt: deposit.occurredAt,
      creditedAt,
      promotionRef: deposit.promotionRef,
      transferId: reversal,
    })
    return ok({
      before: { status: 'credited', memberId },
      after: { status: 'reversed', memberId, ...(reopenedAs === null ? {} : { reopenedAs }) },
    })
  }

/** What the member has is told to who wants it back. */
async function findShortfall(
  module: DepositContext,
  { tx }: CommandContext,
  { memberId, amount }: Deposit,
): Promise<Extract<Result<never, ErrorCode>, { ok: false }> | null> {
  if (memberId === null) return null
  const { cash, held } = await module.ledger.walletOf(tx, memberId)
  return cash - held >= amount
    ? null
    : refuse('INSUFFICIENT_FUNDS', { available: toBaht(subtract(cash, held)), needed: toBaht(amount) })
}

async function reopen(module: DepositContext, context: CommandContext, deposit: Deposit): Promise<DepositId> {
  const { now, tx } = context
  const { bankAccountId, bankTransactionId, amount, channel, occurredAt, importedBy } = deposit
  if (bankAccountId === null) throw new Error('a credited deposit has an account')
  const id = newId<DepositId>(now.getTime())
  const manualEntry =
    bankTransactionId === null ? undefined : await findEntryMeanwhile(module, context, bankTransactionId, bankAccountId)
  const alikeId = (wasSuspected(deposit) ? deposit.alikeId : null) ?? manualEntry?.id ?? null
  const suspected = wasSuspected(deposit) || manualEntry !== undefined
  const transferId = suspected
    ? null
    : await bookEntry(module, context, { id, amount, bankAccountId, memberId: null, command: COMMAND })
  await module.repo.insertDeposit(tx, {
    id,
    bankTransactionId,
    bankAccountId,
    memberId: null,
    candidateId: manualEntry?.memberId ?? null,
    status: suspected ? 'possible-duplicate' : 'unmatched',
    channel,
    amount,
    score: null,
    notes: [toNote('REOPENED'), ...(manualEntry === undefined ? [] : [toNote('ALIKE_ENTERED_BY_HAND')])],
    transferId,
    occurredAt,
    businessDay: businessDayOf(now, module.deps.config.dayRule),
    now,
    alikeId,
    reopensId: deposit.id,
    importedBy,
    ...(bankTransactionId === null ? { mode: 'manual' } : {}),
  })
  await module.repo.reassignDuplicateReports(tx, deposit.id, id)
  announceDeposit(context, 'reopened', id)
  return id
}

/** Whoever the money really was of may have been given it by hand while it lay with somebody else. */
async function findEntryMeanwhile(
  module: DepositContext,
  { tx }: CommandContext,
  bankTransactionId: string,
  bankAccountId: BankAccountId,
): Promise<ManualEntry | undefined> {
  const line = await findBankLine(tx, bankTransactionId)
  if (line === undefined) throw new Error(`bank line ${bankTransactionId} of a deposit is gone`)
  const { source, channel, amount, occurredAt, reference } = line
  return module.repo.findManualEntry(
    tx,
    { source: source as LineSource, channel, amount, occurredAt, ...(reference === null ? {} : { reference }) },
    bankAccountId,
    null,
  )
}
