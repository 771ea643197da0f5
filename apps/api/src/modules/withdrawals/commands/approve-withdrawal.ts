import { refuse, type WithdrawalId } from '@backoffice/kernel'
import { isFreshlyConfirmed } from '../../../platform/actor.ts'
import { adminCommand, type Command } from '../../../platform/command/command.ts'
import type { WithdrawalContext } from '../context.ts'
import { afterApproval } from '../domain/withdrawal.ts'
import { readRules } from '../settings.repo.ts'
import type { WithdrawalResponse } from '../withdrawal-response.ts'
import {
  actionCommand,
  assertNotBlocked,
  lockForAction,
  notifyFirstApprover,
  planPayout,
  saveTransition,
} from './withdrawal-command.ts'

type Input = { readonly id: WithdrawalId }
export type ApprovalResult = ReturnType<typeof afterApproval>
/** `leadsTo`: the result the admin was shown. By rules that changed meanwhile it is not approved. */
type Approval = Input & { readonly leadsTo?: ApprovalResult }

/** Approves a withdrawal once, by the holder of its claim, while nothing blocks it; the payout is planned with it. */
export const approveWithdrawal = (module: WithdrawalContext): Command<Approval, WithdrawalResponse> =>
  adminCommand({
    ...actionCommand('approve'),
    async run(context, { id, leadsTo }) {
      const locked = await lockForAction(module, context, 'approve', id)
      if (!locked.ok) return locked
      const withdrawal = locked.value
      const rules = await readRules(context.tx)
      const open = await assertNotBlocked(module, context, rules, withdrawal, 'approve')
      if (!open.ok) return open
      const status = afterApproval(withdrawal.amount, rules.secondApprovalFrom, module.fairpay.isConfigured)
      if (leadsTo !== undefined && leadsTo !== status)
        return refuse('OUTCOME_CHANGED', { expected: leadsTo, leadsTo: status })
      const payout = status === 'paying' ? await planPayout(module, context, withdrawal) : {}
      const change = { status, approved: { by: context.actor.id }, ...payout }
      const event = status === 'awaiting-second' ? 'second-asked' : status
      return saveTransition(module, context, withdrawal, change, event)
    },
  })

/** Approves as the second approver, who is another than the first; only an owner who is the only approver is both. */
export const secondApproveWithdrawal = (module: WithdrawalContext): Command<Input, WithdrawalResponse> =>
  adminCommand({
    ...actionCommand('second-approve'),
    async run(context, { id }) {
      const locked = await lockForAction(module, context, 'second-approve', id)
      if (!locked.ok) return locked
      const withdrawal = locked.value
      const { tx, now, actor } = context
      const sole = withdrawal.approvedBy === actor.id
      if (sole && !isFreshlyConfirmed(actor, now)) return refuse('STEP_UP_REQUIRED')
      const open = await assertNotBlocked(module, context, await readRules(tx), withdrawal, 'second-approve')
      if (!open.ok) return open
      context.audit({ authoriserId: actor.id, sole })
      await notifyFirstApprover(context, withdrawal, { kind: 'withdrawal.second-approved', reason: null })
      const status = module.fairpay.isConfigured ? 'paying' : 'approved'
      const payout = status === 'paying' ? await planPayout(module, context, withdrawal) : {}
      const change = { status, second: { by: actor.id, sole }, ...payout } as const
      return saveTransition(module, context, withdrawal, change, status)
    },
  })
