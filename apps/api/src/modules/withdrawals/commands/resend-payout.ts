import { systemReason } from '@backoffice/contract/system-reasons'
import { newId, ok, refuse, type WithdrawalId } from '@backoffice/kernel'
import { command, type Command } from '../../../platform/command/command.ts'
import type { WithdrawalContext } from '../context.ts'
import { JOB_GRACE, SEND_PAYOUT } from '../domain/payout.ts'
import {
  announceWithdrawal,
  assertNotBlocked,
  planPayout,
  saveTransition,
  withdrawalAction,
} from './withdrawal-command.ts'

/**
 * Sends a payout again only under its own reference, and never while an admin may be paying it manually: the withdrawal
 * returns to paying with it, where no one can, and stays where it is once a manual payment is requested.
 */
const resend = (module: WithdrawalContext): Command<{ readonly reference: string }, null> => ({
  name: 'payout.resend',
  object: ({ reference }) => ({ kind: 'payout', id: reference }),
  async run(context, { reference }) {
    const { tx, now } = context
    const found = await module.payouts.find(tx, reference)
    const withdrawal = found === undefined ? undefined : await module.repo.lock(tx, found.withdrawalId, now)
    if (withdrawal?.status !== 'uncertain' || withdrawal.openApproval !== null) return refuse('STATE_CONFLICT')
    context.audit({
      object: { kind: 'withdrawal', id: withdrawal.id },
      before: { status: 'uncertain' },
      after: { status: 'paying' },
      reason: systemReason('resent'),
    })
    const reopened = await module.payouts.change(tx, reference, 'uncertain', {
      status: 'created',
      nextCheckAt: new Date(now.getTime() + JOB_GRACE),
    })
    const guard = { from: ['uncertain'], holder: null, now } as const
    if (!reopened || (await module.repo.move(tx, withdrawal.id, guard, { status: 'paying' })) === undefined)
      return refuse('STATE_CONFLICT')
    context.enqueue({ name: SEND_PAYOUT, data: { reference }, key: reference })
    announceWithdrawal(context, 'paying', withdrawal.id)
    return ok(null)
  },
})

/** Refused: another update came first, so it is left to the next check. */
export async function resendPayout(module: WithdrawalContext, reference: string): Promise<void> {
  await command(
    module.deps,
    resend(module),
    { actor: { kind: 'system', name: 'payouts' }, requestId: newId(), ip: null, userAgent: null },
    { reference },
  )
}

/**
 * Pays again under a new reference, only after the last payout failed permanently, and to a member who can still
 * withdraw; for one who was closed or blocked since, the alternatives are refund and manual payment.
 */
export const retryPayout = (module: WithdrawalContext) =>
  withdrawalAction(module, 'retry', async (context, withdrawal, _input: { readonly id: WithdrawalId }) => {
    if (!module.fairpay.isConfigured) return refuse('STATE_CONFLICT', { status: 'failed', by: null, at: context.now })
    const rules = await assertNotBlocked(module, context, withdrawal, 'retry')
    if (!rules.ok) return rules
    const change = { status: 'paying', ...(await planPayout(module, context, withdrawal)) } as const
    return saveTransition(module, context, withdrawal, change, 'paying')
  })
