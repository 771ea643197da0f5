import type { ErrorCode } from '@backoffice/contract'
import type { ApprovalKind } from '@backoffice/contract/approvals/endpoints'
import type { InternalTransferAction } from '@backoffice/contract/banking/forms'
import { ok, refuse, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import type { CommandContext } from '../../../platform/command/command.ts'
import { lockAccounts } from '../bank-accounts.repo.ts'
import { transferActionsFor } from '../domain/internal-transfer.ts'
import type { InternalTransfer } from '../internal-transfers.repo.ts'
import type { BankingContext } from '../context.ts'
import { accountLabel, type ExecutedOrPending } from './request-account-approval.ts'

/** A move of an own transfer as it was asked for: itself, why, and on whose word. */
export type TransferAction = {
  readonly move: InternalTransferAction
  readonly kind: Extract<ApprovalKind, 'banking.cancel-transfer' | 'banking.unlink-line'>
  readonly reason: string
}

/**
 * The transfer, with the rows of both its accounts locked: no line comes, no day is closed and nobody else moves it
 * meanwhile. `agreed`: the ask that is being carried out does not stand against itself.
 */
export async function lockTransfer(
  module: BankingContext,
  { tx, now }: CommandContext,
  id: string,
  move: InternalTransferAction,
  approved: string | null,
): Promise<Result<InternalTransfer, ErrorCode>> {
  const seen = await module.repo.findInternalTransfer(tx, id)
  if (seen === undefined) return refuse('NOT_FOUND')
  await lockAccounts(tx, [seen.from.id, seen.to.id])
  const transfer = await module.repo.findInternalTransfer(tx, id)
  if (transfer === undefined) return refuse('NOT_FOUND')
  const { cancelled, outLineId, inLineId } = transfer
  const request = transfer.asks.find(each => each.expiresAt > now && each.id !== approved)
  if (transferActionsFor({ cancelled, outLineId, inLineId, asked: request !== undefined }).includes(move))
    return ok(transfer)
  if (cancelled !== null) return refuse('STATE_CONFLICT', { status: 'cancelled', by: cancelled.by, at: cancelled.at })
  if (request !== undefined)
    return refuse('STATE_CONFLICT', {
      status: 'awaiting-second',
      by: request.askedBy,
      approvalId: request.id,
      until: request.expiresAt,
    })
  return refuse('STATE_CONFLICT', { status: 'booked', outLineId, inLineId })
}

/** Above one's limit it is asked for, else it is done. */
export async function executeOrRequestApproval(
  module: BankingContext,
  context: CommandContext,
  actor: AdminActor,
  transfer: InternalTransfer,
  input: TransferAction,
  work: () => Promise<Result<InternalTransfer, ErrorCode>>,
): Promise<Result<ExecutedOrPending<InternalTransfer>, ErrorCode>> {
  const { adjust } = actor.limits
  if (adjust === null || transfer.amount <= adjust) {
    const done = await work()
    return done.ok ? ok({ done: done.value }) : done
  }
  const { from, to, amount, reference } = transfer
  const requested = await module.approvals.request(context, {
    kind: input.kind,
    subject: {
      kind: 'own-transfer',
      id: transfer.id,
      label: `${await accountLabel(context.tx, from)} → ${await accountLabel(context.tx, to)}`,
    },
    amount,
    askedBy: actor.id,
    payload: {
      from: `${from.bankCode} ${from.accountNo}`,
      to: `${to.bankCode} ${to.accountNo}`,
      reference,
      reason: input.reason,
      occurredAt: transfer.occurredAt.toISOString(),
      move: input.move,
    },
  })
  if (!requested.ok) return requested
  context.audit({ after: { asked: input.kind, move: input.move }, reason: input.reason })
  announceTransfer(context, 'own-transfer.asked', transfer)
  return ok({ asked: requested.value.approvalId })
}

export function announceTransfer(
  { announce: announceRequest }: CommandContext,
  name: `own-transfer.${string}`,
  { from, to }: InternalTransfer,
): void {
  announceRequest({ name, topic: 'banking', ids: [from.id, to.id] })
  announceRequest({ name, topic: 'balances', ids: [from.id, to.id] })
}

export async function transferAfter(
  module: BankingContext,
  { tx }: CommandContext,
  id: string,
): Promise<Result<InternalTransfer, ErrorCode>> {
  const transfer = await module.repo.findInternalTransfer(tx, id)
  return transfer === undefined ? refuse('NOT_FOUND') : ok(transfer)
}
