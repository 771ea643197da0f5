import { refuse, type WithdrawalId } from '@backoffice/kernel'
import { recordCommand } from '../../../platform/command/record-command.ts'
import { gate } from '../blockers.ts'
import type { WithdrawalContext } from '../context.ts'
import { readRules } from '../settings.repo.ts'
import { planPayout } from './plan-payout.ts'
import { ofWithdrawal, saveTransition } from './withdrawal-command.ts'

/**
 * Pays again under a new reference, only after the last payout failed permanently, and to a member who can still
 * withdraw; for one who was closed or blocked since, the alternatives are refund and manual payment.
 */
export const retryPayout = (module: WithdrawalContext) =>
  recordCommand({
    ...ofWithdrawal<{ readonly id: WithdrawalId }>(module, 'retry'),
    async check(context, withdrawal) {
      if (!module.fairpay.isConfigured) return refuse('STATE_CONFLICT', { status: 'failed', by: null, at: context.now })
      return gate(module, context, await readRules(context.tx), withdrawal, 'retry')
    },
    async save(context, withdrawal) {
      const change = { status: 'paying', ...(await planPayout(module, context, withdrawal)) } as const
      return saveTransition(module, context, withdrawal, change, 'paying')
    },
  })
