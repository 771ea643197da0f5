import type { WithdrawalId } from '@backoffice/kernel'
import { refuse } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import { gate } from '../blockers.ts'
import type { WithdrawalContext } from '../context.ts'
import { readRules } from '../settings.repo.ts'
import type { WithdrawalResponse } from '../withdrawal-response.ts'
import { recordCommand } from './withdrawal-command.ts'
import { planPayout } from './plan-payout.ts'

/**
 * Keeps true: a new reference is paid under only after the last one failed for good, because a person said so, and to a
 * member who may still withdraw; for one who was closed or blocked since, the ways out are the refund and payment by
 * hand.
 */
export const retryPayout = (module: WithdrawalContext): Command<{ readonly id: WithdrawalId }, WithdrawalResponse> =>
  recordCommand(module, 'retry', async ({ context, withdrawal, save }) => {
    if (!module.fairpay.isConfigured) return refuse('STATE_CONFLICT', { status: 'failed', by: null, at: context.now })
    const open = await gate(module, context, await readRules(context.tx), withdrawal, 'retry')
    if (!open.ok) return open
    return save({ status: 'paying', ...(await planPayout(module, context, withdrawal)) }, 'paying')
  })
