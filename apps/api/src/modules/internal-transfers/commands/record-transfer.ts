import { type ErrorCode, permissionOf } from '@backoffice/contract'
import { instant } from '@backoffice/contract/forms'
import {
  businessDayOf,
  newId,
  ok,
  refuse,
  toDecimal,
  type AdminId,
  type BankAccountId,
  type Result,
  type Satang,
} from '@backoffice/kernel'
import { z } from 'zod'
import { adminCommand, type Command, type CommandContext } from '../../../platform/command/command.ts'
import type { ExecutedOrPending } from '../../../platform/http/index.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { satangText, storedId } from '../../approvals/index.ts'
import { lockAccounts } from '../../bank-accounts/index.ts'
import type { BankAccount } from '../../bank-accounts/index.ts'
import { matchLeg, wrongTypedTime } from '../../bank-lines/index.ts'
import { isSameMovement } from '../domain/internal-transfer.ts'
import type { Side } from '../transfer-legs.repo.ts'
import type { InternalTransfer } from '../internal-transfers.list.ts'
import { findPendingByReference } from '../internal-transfers.repo.ts'
import type { InternalTransferContext } from '../context.ts'
import { transferEvents, transferLabel } from './change-transfer.ts'

export type TransferResult = {
  readonly fromAccountId: BankAccountId
  readonly toAccountId: BankAccountId
  readonly amount: Satang
  readonly reference: string
  readonly reason: string
  readonly occurredAt: Date
}
type Input = Omit<TransferResult, 'occurredAt'> & { readonly occurredAt?: Date | undefined }
type AccountPair = { readonly from: BankAccount; readonly to: BankAccount }

const payload = z.object({
  move: z.object({
    fromAccountId: storedId<BankAccountId>(),
    toAccountId: storedId<BankAccountId>(),
    amount: satangText,
    reference: z.string(),
    reason: z.string(),
    occurredAt: instant,
  }),
})

/**
 * Books money moved between two of the operator's accounts, once, as neither a deposit nor a payout. Above one's limit
 * it needs a second approver.
 */
export function recordInternalTransfer(
  module: InternalTransferContext,
): Command<Input, ExecutedOrPending<InternalTransfer>> {
  const approval = module.approvals.twoPerson({
    kind: 'banking.move',
    payload,
    // Booked under the id it was requested with.
    async execute(context, { subjectId, requestedBy, payload: { move } }) {
      const pair = await lockPair(context, move)
      if (!pair.ok) return pair
      const known = await knownByReference(module, context, move)
      if (!known.ok) return known
      const transfer =
        known.value === null
          ? await postInternalTransfer(module, context, requestedBy, move, pair.value, subjectId)
          : ok(known.value)
      return transfer.ok
        ? ok({ before: null, after: { internalTransferId: transfer.value.id, amount: move.amount } })
        : transfer
    },
  })
  return adminCommand({
    name: 'own-transfer.book',
    permission: permissionOf('banking.move'),
    object: ({ fromAccountId }) => ({ kind: 'bank-account', id: fromAccountId }),
    async run(context, input) {
      const { actor, now, tx } = context
      const updated: TransferResult = { ...input, occurredAt: input.occurredAt ?? now }
      const wrong = wrongTypedTime(updated.occurredAt, now)
      if (wrong !== null) return badField('occurredAt', wrong)
      const locked = await lockPair(context, updated)
      if (!locked.ok) return locked
      const { from, to } = locked.value
      const known = await knownByReference(module, context, updated)
      if (!known.ok) return known
      if (known.value !== null) return ok({ executed: known.value })
      const { amount, reference, reason, occurredAt } = updated
      const id = newId(now.getTime())
      if (actor.limits.adjust === null || amount <= actor.limits.adjust) {
        const booked = await postInternalTransfer(module, context, actor.id, updated, locked.value, id)
        return booked.ok ? ok({ executed: booked.value }) : booked
      }
      const open = await findPendingByReference(tx, updated.fromAccountId, reference, now)
      if (open !== undefined)
        return refuse('STATE_CONFLICT', {
          status: 'awaiting-second',
          by: open.by,
          approvalId: open.id,
          until: open.until,
        })
      return approval.request(context, {
        subject: { kind: 'own-transfer', id, label: await transferLabel(context, from, to) },
        amount,
        payload: { move: updated },
        shown: {
          from: `${from.bankCode} ${from.accountNo}`,
          to: `${to.bankCode} ${to.accountNo}`,
          reference,
          reason,
          occurredAt: occurredAt.toISOString(),
        },
        audited: { amount, reference },
        reason,
      })
    },
  })
}

async function lockPair(
  { tx }: CommandContext,
  { fromAccountId, toAccountId }: TransferResult,
): Promise<Result<AccountPair, ErrorCode>> {
  if (fromAccountId === toAccountId) return badField('toAccountId', 'ACCOUNTS_EQUAL')
  const accounts = await lockAccounts(tx, [fromAccountId, toAccountId])
  const [from, to] = [accounts.find(({ id }) => id === fromAccountId), accounts.find(({ id }) => id === toAccountId)]
  if (from === undefined || from.status === 'retired') return badField('fromAccountId', 'ACCOUNT_INACTIVE')
  if (to === undefined || to.status === 'retired') return badField('toAccountId', 'ACCOUNT_INACTIVE')
  return ok({ from, to })
}

/**
 * Compares with the transfer of this bank reference: the same movement entered twice is returned; another amount is
 * refused with the existing one. A reference that only resembles a known one is refused too. The row of the debited
 * account is locked, so that concurrent entries see each other.
 */
async function knownByReference(
  module: InternalTransferContext,
  { tx }: CommandContext,
  { fromAccountId, toAccountId, amount, reference, occurredAt }: TransferResult,
): Promise<Result<InternalTransfer | null, ErrorCode>> {
  const known = await module.repo.findByReference(tx, fromAccountId, reference)
  if (known === undefined) return ok(null)
  const isSameReference = known.reference.toLowerCase() === reference.toLowerCase()
  if (
    isSameReference &&
    isSameMovement(
      { from: known.from.id, to: known.to.id, amount: known.amount, occurredAt: known.occurredAt },
      { from: fromAccountId, to: toAccountId, amount, occurredAt },
    )
  )
    return ok(known)
  return refuse('DUPLICATE_REFERENCE', {
    reference: known.reference,
    id: known.id,
    amount: toDecimal(known.amount),
    occurredAt: known.occurredAt,
    by: known.bookedBy,
  })
}

async function postInternalTransfer(
  module: InternalTransferContext,
  context: CommandContext,
  by: AdminId,
  updated: TransferResult,
  pair: AccountPair,
  id: string,
): Promise<Result<InternalTransfer, ErrorCode>> {
  const { tx, now } = context
  const { fromAccountId, toAccountId, amount, reference, reason, occurredAt } = updated
  const reported = await linkedLines(module, context, updated, pair)
  if (!reported.ok) return reported
  const posted = await module.ledger.post(tx, {
    code: 'own-transfer',
    debit: { kind: 'bank', bankAccountId: toAccountId },
    credit: { kind: 'bank', bankAccountId: fromAccountId },
    amount,
    command: 'own-transfer.book',
    reference: id,
    reason,
    now,
  })
  if (!posted.ok) return posted
  await module.repo.insertInternalTransfer(
    tx,
    {
      id,
      from: fromAccountId,
      to: toAccountId,
      amount,
      reference,
      reason,
      occurredAt,
      businessDay: businessDayOf(now, module.deps.config.dayRule),
      transferId: posted.value.transferId,
      bookedBy: by,
    },
    now,
  )
  for (const line of reported.value)
    await module.repo.insertLink(tx, line, { kind: 'own-transfer', internalTransferId: id }, { reason, by, now })
  context.audit({
    object: { kind: 'own-transfer', id },
    after: { from: fromAccountId, to: toAccountId, amount, reference, occurredAt, lines: reported.value },
    reason,
  })
  const transfer = await module.repo.findInternalTransfer(tx, id)
  if (transfer === undefined) return refuse('NOT_FOUND')
  for (const event of transferEvents('booked', transfer)) context.announce(event)
  return ok(transfer)
}

/** Links the certain lines of both legs that arrived before; deposits among them are reversed. */
async function linkedLines(
  module: InternalTransferContext,
  context: CommandContext,
  updated: TransferResult,
  { from, to }: AccountPair,
): Promise<Result<string[], ErrorCode>> {
  const sure = async (side: Side, account: BankAccount, other: BankAccount): Promise<string | undefined> => {
    const lines = await module.repo.findOpenLines(context.tx, {
      ...updated,
      accountId: account.id,
      side,
      transferId: null,
    })
    return lines.find(line => matchLeg(line, other).fit === 'sure')?.id
  }
  const [out, into] = [await sure('out', from, to), await sure('in', to, from)]
  if (into !== undefined) {
    const settled = await module.bankLines.settleDeposit(context, {
      bankTransactionId: into,
      as: 'own-transfer',
      reason: updated.reason,
    })
    if (!settled.ok) return settled
  }
  return ok([out, into].filter(line => line !== undefined))
}
