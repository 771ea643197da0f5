import type { ErrorCode } from '@backoffice/contract'
import { ok, refuse, minus, toBaht, type BankAccountId, type DepositId, type Refused } from '@backoffice/kernel'
import { z } from 'zod'
import type { CommandContext } from '../../../platform/command/context.ts'
import { recordCommand } from '../../../platform/command/record-command.ts'
import { storedId } from '../../approvals/index.ts'
import { findBankLine } from '../../bank-lines/index.ts'
import type { ManualEntry } from '../similar-deposits.repo.ts'
import { wasSuspected, type Deposit } from '../domain/deposit.ts'
import type { DepositContext } from '../context.ts'
import { openAgain, reverseEntry } from './book-deposit.ts'
import { announceDeposit, depositConflict, ofDepositForTwo, saveTransition } from './deposit-command.ts'
import { toNote } from '../domain/matching.ts'

const COMMAND = 'deposit.reverse'
type Input = { readonly id: DepositId; readonly reason: string }

/**
 * Requests the reversal of a credited deposit; refused immediately when the member's balance is too low. It needs a
 * second approver. The reversal undoes the credit as a whole, once; balances never become negative. Money a bank
 * reported continues as its own deposit: unmatched, or a possible duplicate if it was one before or was entered
 * manually since.
 */
export function reverseDeposit(module: DepositContext) {
  const approval = module.approvals.twoPerson({
    kind: 'deposits.reverse',
    subject: storedId<DepositId>(),
    payload: z.object({ reason: z.string() }),
    async execute(context, { id: approvalId, subjectId, requestedBy, payload: { reason } }) {
      const { tx, now } = context
      const deposit = await module.repo.lockDeposit(tx, subjectId, now)
      if (deposit === undefined) return refuse('NOT_FOUND')
      const { id, memberId, creditTransferId, bankAccountId, creditedAt } = deposit
      if (deposit.status !== 'credited' || deposit.openApproval !== approvalId) return depositConflict(context, id)
      if (memberId === null || creditTransferId === null || bankAccountId === null || creditedAt === null)
        throw new Error('a credited deposit has a member, an account and its transfer')
      await module.members.getForUpdate(tx, memberId)
      // A matched deposit goes back to suspense and then to the bank, against the order of locks.
      const accounts = [
        { kind: 'member-cash', memberId },
        { kind: 'bank', bankAccountId },
        { kind: deposit.wasHeld ? 'returnable' : 'suspense' },
      ] as const
      await module.ledger.lock(tx, accounts)
      const reversal = await reverseEntry(module, context, { transferId: creditTransferId, reason, command: COMMAND })
      if (reversal === null) return (await checkFunds(module, context, deposit)) ?? refuse('INSUFFICIENT_FUNDS')
      if (deposit.transferId !== null && deposit.transferId !== creditTransferId)
        await reverseEntry(module, context, { transferId: deposit.transferId, reason, command: COMMAND })
      const change = { status: 'reversed', decidedBy: requestedBy, reason } as const
      const saved = await saveTransition(module, context, deposit, change)
      if (!saved.ok) return saved
      const reported = deposit.bankTransactionId === null ? await module.repo.findBankReport(tx, id) : deposit
      const reopenedAs =
        reported === undefined ? null : await reopen(module, context, { ...deposit, importedBy: reported.importedBy })
      announceDeposit(context, 'reversed', id, memberId)
      const { amount, channel, mode, occurredAt, promotionRef } = deposit
      const credited = { id, memberId, amount, channel, mode, bankAccountId, occurredAt, creditedAt, promotionRef }
      await module.hooks.reversed(context, { ...credited, transferId: reversal })
      return ok({
        before: { status: 'credited', memberId },
        after: { status: 'reversed', memberId, ...(reopenedAs === null ? {} : { reopenedAs }) },
      })
    },
  })
  return recordCommand({
    ...ofDepositForTwo<Input>(module, 'reverse'),
    check: async (context, deposit) => (await checkFunds(module, context, deposit)) ?? ok(true),
    async save(context, { id, amount, status, memberId }, _checked, { reason }) {
      const [member] = memberId === null ? [] : await module.members.findByIds(context.tx, [memberId])
      const requested = await approval.request(context, {
        subject: { kind: 'deposit', id, label: member?.username ?? id },
        amount,
        payload: { reason: reason.trim() },
        audited: { status },
        reason: reason.trim(),
      })
      if (requested.ok) announceDeposit(context, 'reversal-asked', id)
      return requested
    },
  })
}

/** Refuses where the member's balance is too low, with the balance. */
async function checkFunds(
  module: DepositContext,
  { tx }: CommandContext,
  { memberId, amount }: Deposit,
): Promise<Refused<ErrorCode> | null> {
  if (memberId === null) return null
  const { cash, held } = await module.ledger.walletOf(tx, memberId)
  return cash - held >= amount
    ? null
    : refuse('INSUFFICIENT_FUNDS', { available: toBaht(minus(cash, held)), needed: toBaht(amount) })
}

async function reopen(module: DepositContext, context: CommandContext, deposit: Deposit): Promise<DepositId> {
  const { bankAccountId, bankTransactionId, amount, channel, occurredAt, importedBy } = deposit
  if (bankAccountId === null) throw new Error('a credited deposit has an account')
  const manualEntry =
    bankTransactionId === null ? undefined : await findEntryMeanwhile(module, context, bankTransactionId, bankAccountId)
  const movement = { bankTransactionId, bankAccountId, channel, amount, occurredAt, importedBy }
  return openAgain(module, context, {
    ...movement,
    reopens: deposit.id,
    command: COMMAND,
    isSuspected: wasSuspected(deposit) || manualEntry !== undefined,
    alikeId: (wasSuspected(deposit) ? deposit.alikeId : null) ?? manualEntry?.id ?? null,
    candidateId: manualEntry?.memberId ?? null,
    score: null,
    notes: [toNote('REOPENED'), ...(manualEntry === undefined ? [] : [toNote('ALIKE_ENTERED_BY_HAND')])],
    ...(bankTransactionId === null ? { mode: 'manual' } : {}),
  })
}

/** The real owner may have been credited manually while the money was with the wrong member. */
async function findEntryMeanwhile(
  module: DepositContext,
  { tx }: CommandContext,
  bankTransactionId: string,
  bankAccountId: BankAccountId,
): Promise<ManualEntry | undefined> {
  const line = await findBankLine(tx, bankTransactionId)
  if (line === undefined) throw new Error(`bank transaction ${bankTransactionId} of a deposit is gone`)
  const { source, channel, amount, occurredAt, reference } = line
  return module.repo.findManualEntry(
    tx,
    { source, channel, amount, occurredAt, ...(reference === null ? {} : { reference }) },
    bankAccountId,
    null,
  )
}
