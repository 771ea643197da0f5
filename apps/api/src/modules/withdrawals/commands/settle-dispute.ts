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
import { conflictRefusal } from '../conflict.ts'
import type { Withdrawal } from '../domain/withdrawal.ts'
import type { WithdrawalContext } from '../context.ts'
import { announceFact } from '../withdrawals.events.ts'
import { recordCommand } from './withdrawal-command.ts'

export const SETTLE_DISPUTE = 'withdrawals.settle-dispute'

type Outcome = { readonly outcome: 'paid' | 'refund'; readonly reference?: string; readonly reason: string }
type Input = Outcome & { readonly id: WithdrawalId }

/**
 * Keeps true: what became of a payout that failed and that the provider calls paid is said by two people, never by one.
 */
export const settleDispute = (module: WithdrawalContext): Command<Input, ApprovalId> =>
  recordCommand<Input, ApprovalId>(
    module,
    'settle-dispute',
    async ({ context, actor, withdrawal, status }, { outcome, reference, reason }) => {
      const payload = { outcome, reason: reason.trim(), ...(reference === undefined ? {} : { reference }) }
      const requested = await module.approvals.request(context, {
        kind: SETTLE_DISPUTE,
        subject: { kind: 'withdrawal', id: withdrawal.id, label: withdrawal.externalId },
        amount: withdrawal.amount,
        payload,
        askedBy: actor.id,
      })
      if (!requested.ok) return conflictRefusal(context.tx, withdrawal.id, 'STATE_CONFLICT', context.now)
      context.audit({ after: { status, asked: SETTLE_DISPUTE, outcome }, reason: payload.reason })
      announceFact(context, 'second-person-asked', withdrawal.id)
      return ok(requested.value.approvalId)
    },
  )

/**
 * Makes the move two people agreed on. The open ask kept every other move away; the provider's own word is only noted
 * meanwhile.
 */
export const executeSettleDispute =
  (module: WithdrawalContext): Executor =>
  async (context, approval) => {
    const { tx, now } = context
    const id = approval.subject.id as WithdrawalId
    const withdrawal = await module.repo.lock(tx, id, now)
    if (withdrawal === undefined) return refuse('NOT_FOUND')
    if (withdrawal.openApproval !== approval.id || withdrawal.status !== 'failed' || !withdrawal.disputed)
      return conflictRefusal(tx, id, 'STATE_CONFLICT', now)
    // The payload was written by settleDispute above.
    const input = approval.payload as Outcome
    const status = input.outcome === 'paid' ? 'paid' : 'refunded'
    const payout = input.outcome === 'paid' ? await findPaid(module, context, id, input.reference) : undefined
    const updated = await module.repo.move(
      tx,
      id,
      { from: ['failed'], holder: null, now },
      {
        status,
        decidedBy: approval.askedBy,
        reason: input.reason,
        finishedOn: businessDayOf(now, module.deps.config.dayRule),
        ...(input.reference === undefined ? {} : { reference: input.reference }),
        ...(payout === undefined ? {} : { fee: payout.fee }),
      },
    )
    if (!updated) return conflictRefusal(tx, id, 'STATE_CONFLICT', now)
    const booked =
      input.outcome === 'paid'
        ? await bookPaid(module, context, withdrawal, payout)
        : await module.ledger.releaseHold(tx, { reference: id, now })
    if (!booked.ok) return booked
    announceFact(context, status, id)
    return ok({
      before: { status: 'failed' },
      after: { status, outcome: input.outcome, reference: input.reference ?? null },
    })
  }

type PaidPayout = { readonly reference: string; readonly fee: Satang | null }

/** The payout that was paid: the one named, or the one the provider reported. */
async function findPaid(
  module: WithdrawalContext,
  { tx }: CommandContext,
  id: WithdrawalId,
  reference: string | undefined,
): Promise<PaidPayout | undefined> {
  const payouts = await module.payouts.listMaybePaid(tx, id)
  return payouts.find(each => each.reference === reference) ?? payouts[0]
}

/**
 * The payout it was is paid from now on, so that the provider's next word on it is no news. Its fee is booked with it.
 */
async function bookPaid(
  module: WithdrawalContext,
  { tx, now }: CommandContext,
  withdrawal: Withdrawal,
  payout: PaidPayout | undefined,
): Promise<Result<unknown, ErrorCode>> {
  if (payout !== undefined)
    await module.payouts.change(tx, payout.reference, 'failed', { status: 'paid', settledAt: now, nextCheckAt: null })
  const fee = payout?.fee ?? null
  return module.ledger.postHold(tx, {
    reference: withdrawal.id,
    credit: { kind: 'clearing', provider: 'fairpay' },
    code: 'withdrawal',
    command: 'withdrawal.settle-dispute',
    now,
    ...(fee === null ? {} : { fee }),
  })
}
