import { businessDayOf, type DepositId } from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/context.ts'
import type { OperatorAccount } from '../bank-transactions.repo.ts'
import type { BankLine } from '../../bank-lines/index.ts'
import { type Deposit, isUnconfirmedImport } from '../domain/deposit.ts'
import type { DepositContext } from '../context.ts'
import { announceCredited, bookMatched, reverseEntry } from './book-deposit.ts'
import { findPayer, findEntryConflict, findHoldReason } from './find-payer.ts'
import { holdDeposit } from './hold-deposit.ts'
import { toNote } from '../domain/matching.ts'

// A bank's feed reports what only an imported statement reported: the feed's report replaces the statement's.

/** The deposit, locked, if only an imported statement reports it and no admin has decided about it. */
export async function findUnconfirmedImport(
  module: DepositContext,
  { tx, now }: CommandContext,
  id: DepositId,
): Promise<Deposit | null> {
  const deposit = await module.repo.lockDeposit(tx, id, now)
  return deposit !== undefined && isUnconfirmedImport(deposit) ? deposit : null
}

/**
 * The same movement under the bank's own reference: it is credited to the sender the feed names, whatever the file
 * contained, or held above a limit of theirs. Null where the feed names no eligible member, or an admin may have
 * recorded it meanwhile, by a manual entry or an internal transfer: then it waits for another admin as before.
 */
export async function creditConfirmed(
  module: DepositContext,
  context: CommandContext,
  line: BankLine,
  own: OperatorAccount,
  id: DepositId,
): Promise<'credited' | 'held' | null> {
  const { tx, now } = context
  const deposit = await findUnconfirmedImport(module, context, id)
  if (deposit === null || deposit.bankAccountId === null || deposit.bankTransactionId === null) return null
  const around = await module.repo.findSurroundingLines(tx, line, own.id)
  const { match, intent, fromOwn } = await findPayer(module, context, line, own, around)
  const { block, member } = fromOwn
    ? { block: 'FROM_OWN_ACCOUNT', member: null }
    : await findEntryConflict(module, context, line, own, match)
  if ((block !== null && block !== 'EXCLUDED') || member === null || match.only === null) return null
  if (
    await module.bankLines.mightBeInternalTransfer(tx, {
      transactionId: deposit.bankTransactionId,
      counterparty: line.counterparty,
    })
  )
    return null
  if ((await module.repo.findManualEntry(tx, line, own.id, match.only)) !== undefined) return null
  const [memberId, bankAccountId] = [match.only, deposit.bankAccountId]
  const limit = await findHoldReason(module, context, { block, member }, deposit.amount)
  if (limit !== null) {
    const notes = [toNote(limit.code), ...match.notes]
    const found = { candidateId: memberId, intentId: intent?.id ?? null, score: match.score, notes }
    const held = await holdDeposit(module, context, deposit, {
      memberId,
      bankAccountId,
      limit,
      match: found,
      command: 'bank-transaction.record',
    })
    if (!held.ok) throw new Error('a deposit that was locked has moved')
    return 'held'
  }
  const transferId = await bookMatched(module, context, {
    id,
    amount: deposit.amount,
    memberId,
    command: 'bank-transaction.record',
  })
  const paid =
    intent !== null && intent.memberId === memberId && (await module.repo.payIntent(tx, intent.id, now)) ? intent : null
  const promotionRef = paid?.promotionRef ?? null
  const updated = await module.repo.updateDeposit(
    tx,
    id,
    deposit.status,
    {
      status: 'credited',
      memberId,
      credited: { by: null, transferId, businessDay: businessDayOf(now, module.deps.config.dayRule), promotionRef },
      match: { candidateId: memberId, intentId: intent?.id ?? null, score: match.score, notes: match.notes },
    },
    now,
  )
  if (!updated) throw new Error('a deposit that was locked has moved')
  context.audit({
    before: { status: deposit.status },
    after: { depositId: id, status: 'credited', memberId, amount: deposit.amount, notes: match.notes },
  })
  const { amount, channel, occurredAt } = deposit
  const credited = { id, memberId, amount, channel, bankAccountId, occurredAt, promotionRef, transferId }
  await announceCredited(module, context, { ...credited, mode: 'auto' })
  return 'credited'
}

/**
 * Similar money under another reference: the feed's line is the movement, and the statement's may be the same, unposted
 * until an admin decides.
 */
export async function supersede(
  module: DepositContext,
  context: CommandContext,
  { id, status, transferId }: Deposit,
  by: DepositId,
): Promise<void> {
  const { tx, now } = context
  if (transferId !== null)
    await reverseEntry(module, context, {
      transferId,
      reason: 'reported by a bank feed',
      command: 'bank-transaction.record',
    })
  await module.repo.reassignDuplicateReports(tx, id, by)
  const updated = await module.repo.updateDeposit(
    tx,
    id,
    status,
    { status: 'possible-duplicate', memberId: null, transferId: null, alikeId: by },
    now,
  )
  if (!updated) throw new Error('a deposit that was locked has moved')
  context.announce({ name: 'deposit.possible-duplicate', topic: 'deposits', ids: [id] })
}
