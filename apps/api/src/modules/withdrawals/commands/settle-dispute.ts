import type { ErrorCode } from '@backoffice/contract'
import { type ApprovalId, ok, refuse, type Result, type Satang, type WithdrawalId } from '@backoffice/kernel'
import { z } from 'zod'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import { storedId } from '../../approvals/index.ts'
import type { WithdrawalContext } from '../context.ts'
import { statusAt, type Withdrawal } from '../domain/withdrawal.ts'
import { conflictRefusal } from '../withdrawal-response.ts'
import { announceWithdrawal, finishWithdrawal, withdrawalAction } from './withdrawal-command.ts'

const payload = z.object({
  outcome: z.enum(['paid', 'refund']),
  reference: z.string().optional(),
  reason: z.string(),
})
type Input = z.output<typeof payload> & { readonly id: WithdrawalId }

/**
 * Settles a payout that failed and that the provider calls paid: as paid, or refunded. Always needs a second approver.
 * The open request keeps every other action away; what the provider reports meanwhile is only recorded.
 */
export function settleDispute(module: WithdrawalContext): Command<Input, { readonly pending: ApprovalId }> {
  const approval = module.approvals.twoPerson({
    kind: 'withdrawals.settle-dispute',
    subject: storedId<WithdrawalId>(),
    payload,
    async execute(context, { id: approvalId, subjectId: id, requestedBy, payload: { outcome, reference, reason } }) {
      const { tx, now } = context
      const withdrawal = await module.repo.lock(tx, id, now)
      if (withdrawal === undefined) return refuse('NOT_FOUND')
      if (withdrawal.openApproval !== approvalId || withdrawal.status !== 'failed' || !withdrawal.disputed)
        return conflictRefusal('STATE_CONFLICT', withdrawal, now)
      const status = outcome === 'paid' ? 'paid' : 'refunded'
      const payout = outcome === 'paid' ? await findPaid(module, context, id, reference) : undefined
      const guard = { from: ['failed'], holder: null, now } as const
      const finished = await finishWithdrawal(module, context, id, guard, {
        status,
        decidedBy: requestedBy,
        reason,
        ...(reference === undefined ? {} : { reference }),
        ...(payout === undefined ? {} : { fee: payout.fee }),
      })
      if (finished === undefined) return conflictRefusal('STATE_CONFLICT', withdrawal, now)
      const booked =
        outcome === 'paid'
          ? await bookPaid(module, context, withdrawal, payout)
          : await module.ledger.releaseHold(tx, { reference: id, now })
      if (!booked.ok) return booked
      announceWithdrawal(context, status, id)
      return ok({ before: { status: 'failed' }, after: { status, outcome, reference: reference ?? null } })
    },
  })
  return withdrawalAction(
    module,
    'settle-dispute',
    async (context, withdrawal, { id, outcome, reference, ...input }) => {
      const { externalId, amount } = withdrawal
      const reason = input.reason.trim()
      const requested = await approval.request(context, {
        subject: { kind: 'withdrawal', id, label: externalId },
        amount,
        payload: { outcome, reason, ...(reference === undefined ? {} : { reference }) },
        audited: { status: statusAt(withdrawal, context.now), outcome },
        reason,
      })
      if (requested.ok) announceWithdrawal(context, 'second-person-asked', id)
      return requested
    },
  )
}

type PaidPayout = { readonly reference: string; readonly fee: Satang | null }

/** The payout that was paid: the named one, or the one the provider reported. */
async function findPaid(
  module: WithdrawalContext,
  { tx }: CommandContext,
  id: WithdrawalId,
  reference: string | undefined,
): Promise<PaidPayout | undefined> {
  const payouts = await module.payouts.listMaybePaid(tx, id)
  return payouts.find(each => each.reference === reference) ?? payouts[0]
}

/** The payout is paid from now on, so that the provider's next report changes nothing. Its fee is posted with it. */
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
