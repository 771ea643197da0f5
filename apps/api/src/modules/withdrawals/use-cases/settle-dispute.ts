import type { ErrorCode } from '@backoffice/contract'
import {
  businessDayOf,
  ok,
  refuse,
  type ApprovalId,
  type Result,
  type Satang,
  type WithdrawalId,
} from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import type { Executor } from '../../approvals/index.ts'
import { refuseWithFacts } from '../conflict.ts'
import type { Withdrawal } from '../domain/withdrawal.ts'
import type { WithdrawalRoom } from '../room.ts'
import { announceFact } from '../withdrawals.events.ts'
import { personMove } from './person-move.ts'

export const SETTLE_DISPUTE = 'withdrawals.settle-dispute'

type Outcome = { readonly outcome: 'paid' | 'refund'; readonly reference?: string; readonly reason: string }
type Input = Outcome & { readonly id: WithdrawalId }

/**
 * Keeps true: what became of a payout that failed and that the provider calls paid is said by two people, never by one.
 */
export const settleDispute = (room: WithdrawalRoom): Command<Input, ApprovalId> =>
  personMove<Input, ApprovalId>(
    room,
    'settle-dispute',
    async ({ context, actor, withdrawal, status }, { outcome, reference, reason }) => {
      const payload = { outcome, reason: reason.trim(), ...(reference === undefined ? {} : { reference }) }
      const asked = await room.approvals.ask(context, {
        kind: SETTLE_DISPUTE,
        subject: { kind: 'withdrawal', id: withdrawal.id, label: withdrawal.externalId },
        amount: withdrawal.amount,
        payload,
        askedBy: actor.id,
      })
      if (!asked.ok) return refuseWithFacts(context.tx, withdrawal.id, 'STATE_CONFLICT', context.now)
      context.audit({ after: { status, asked: SETTLE_DISPUTE, outcome }, reason: payload.reason })
      announceFact(context, 'second-person-asked', withdrawal.id)
      return ok(asked.value.approvalId)
    },
  )

/**
 * Makes the move two people agreed on. The open ask kept every other move away; the provider's own word is only noted
 * meanwhile.
 */
export const settleDisputeAgreed =
  (room: WithdrawalRoom): Executor =>
  async (context, approval) => {
    const { tx, now } = context
    const id = approval.subject.id as WithdrawalId
    const withdrawal = await room.repo.lock(tx, id, now)
    if (withdrawal === undefined) return refuse('NOT_FOUND')
    if (withdrawal.openApproval !== approval.id || withdrawal.status !== 'failed' || !withdrawal.disputed)
      return refuseWithFacts(tx, id, 'STATE_CONFLICT', now)
    // The payload was written by settleDispute above.
    const given = approval.payload as Outcome
    const status = given.outcome === 'paid' ? 'paid' : 'refunded'
    const payout = given.outcome === 'paid' ? await findPaid(room, context, id, given.reference) : undefined
    const moved = await room.repo.move(
      tx,
      id,
      { from: ['failed'], holder: null, now },
      {
        status,
        decidedBy: approval.askedBy,
        reason: given.reason,
        finishedOn: businessDayOf(now, room.deps.config.dayRule),
        ...(given.reference === undefined ? {} : { reference: given.reference }),
        ...(payout === undefined ? {} : { fee: payout.fee }),
      },
    )
    if (!moved) return refuseWithFacts(tx, id, 'STATE_CONFLICT', now)
    const booked =
      given.outcome === 'paid'
        ? await bookPaid(room, context, withdrawal, payout)
        : await room.ledger.releaseHold(tx, { reference: id, now })
    if (!booked.ok) return booked
    announceFact(context, status, id)
    return ok({
      before: { status: 'failed' },
      after: { status, outcome: given.outcome, reference: given.reference ?? null },
    })
  }

type PaidPayout = { readonly reference: string; readonly fee: Satang | null }

/** The payout that was paid: the one named, or the one the provider reported. */
async function findPaid(
  room: WithdrawalRoom,
  { tx }: CommandContext,
  id: WithdrawalId,
  reference: string | undefined,
): Promise<PaidPayout | undefined> {
  const payouts = await room.payouts.listMaybePaid(tx, id)
  return payouts.find(each => each.reference === reference) ?? payouts[0]
}

/**
 * The payout it was is paid from now on, so that the provider's next word on it is no news. Its fee is booked with it.
 */
async function bookPaid(
  room: WithdrawalRoom,
  { tx, now }: CommandContext,
  withdrawal: Withdrawal,
  payout: PaidPayout | undefined,
): Promise<Result<unknown, ErrorCode>> {
  if (payout !== undefined)
    await room.payouts.change(tx, payout.reference, 'failed', { status: 'paid', settledAt: now, nextCheckAt: null })
  const fee = payout?.fee ?? null
  return room.ledger.postHold(tx, {
    reference: withdrawal.id,
    credit: { kind: 'clearing', provider: 'fairpay' },
    code: 'withdrawal',
    command: 'withdrawal.settle-dispute',
    now,
    ...(fee === null ? {} : { fee }),
  })
}
