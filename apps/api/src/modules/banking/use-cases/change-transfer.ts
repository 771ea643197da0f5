import type { ErrorCode } from '@backoffice/contract'
import type { ApprovalKind } from '@backoffice/contract/approvals/endpoints'
import type { OwnTransferMove } from '@backoffice/contract/banking/forms'
import { ok, refuse, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import type { CommandContext } from '../../../platform/command/command.ts'
import { lockAccounts } from '../bank-accounts.repo.ts'
import { movesOfTransfer } from '../domain/own-transfer.ts'
import type { OwnTransfer } from '../own-transfers.repo.ts'
import type { BankingRoom } from '../room.ts'
import { accountLabel, type DoneOrAsked } from './asking.ts'

/** A move of an own transfer as it was asked for: itself, why, and on whose word. */
export type TransferMove = {
  readonly move: OwnTransferMove
  readonly kind: Extract<ApprovalKind, 'banking.cancel-transfer' | 'banking.unlink-line'>
  readonly reason: string
}

/**
 * The transfer, with the rows of both its accounts locked: no line comes, no day is closed and nobody else moves it
 * meanwhile. `agreed`: the ask that is being carried out does not stand against itself.
 */
export async function lockTransfer(
  room: BankingRoom,
  { tx, now }: CommandContext,
  id: string,
  move: OwnTransferMove,
  agreed: string | null,
): Promise<Result<OwnTransfer, ErrorCode>> {
  const seen = await room.repo.findOwnTransfer(tx, id)
  if (seen === undefined) return refuse('NOT_FOUND')
  await lockAccounts(tx, [seen.from.id, seen.to.id])
  const transfer = await room.repo.findOwnTransfer(tx, id)
  if (transfer === undefined) return refuse('NOT_FOUND')
  const { cancelled, outLineId, inLineId } = transfer
  const ask = transfer.asks.find(each => each.expiresAt > now && each.id !== agreed)
  if (movesOfTransfer({ cancelled, outLineId, inLineId, asked: ask !== undefined }).includes(move)) return ok(transfer)
  if (cancelled !== null) return refuse('STATE_CONFLICT', { status: 'cancelled', by: cancelled.by, at: cancelled.at })
  if (ask !== undefined)
    return refuse('STATE_CONFLICT', {
      status: 'awaiting-second',
      by: ask.askedBy,
      approvalId: ask.id,
      until: ask.expiresAt,
    })
  return refuse('STATE_CONFLICT', { status: 'booked', outLineId, inLineId })
}

/** Above one's limit it is asked for, else it is done. */
export async function doOrAsk(
  room: BankingRoom,
  context: CommandContext,
  actor: AdminActor,
  transfer: OwnTransfer,
  given: TransferMove,
  work: () => Promise<Result<OwnTransfer, ErrorCode>>,
): Promise<Result<DoneOrAsked<OwnTransfer>, ErrorCode>> {
  const { adjust } = actor.limits
  if (adjust === null || transfer.amount <= adjust) {
    const done = await work()
    return done.ok ? ok({ done: done.value }) : done
  }
  const { from, to, amount, reference } = transfer
  const asked = await room.approvals.ask(context, {
    kind: given.kind,
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
      reason: given.reason,
      occurredAt: transfer.occurredAt.toISOString(),
      move: given.move,
    },
  })
  if (!asked.ok) return asked
  context.audit({ after: { asked: given.kind, move: given.move }, reason: given.reason })
  announceTransfer(context, 'own-transfer.asked', transfer)
  return ok({ asked: asked.value.approvalId })
}

export function announceTransfer(
  { announce }: CommandContext,
  name: `own-transfer.${string}`,
  { from, to }: OwnTransfer,
): void {
  announce({ name, topic: 'banking', ids: [from.id, to.id] })
  announce({ name, topic: 'balances', ids: [from.id, to.id] })
}

export async function transferAfter(
  room: BankingRoom,
  { tx }: CommandContext,
  id: string,
): Promise<Result<OwnTransfer, ErrorCode>> {
  const transfer = await room.repo.findOwnTransfer(tx, id)
  return transfer === undefined ? refuse('NOT_FOUND') : ok(transfer)
}
