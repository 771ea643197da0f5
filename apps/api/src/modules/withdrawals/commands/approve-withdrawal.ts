import { refuse, type WithdrawalId } from '@backoffice/kernel'
import { isFreshlyConfirmed } from '../../../platform/actor.ts'
import type { WithdrawalContext } from '../context.ts'
import { afterApproval } from '../domain/withdrawal.ts'
import {
  assertNotBlocked,
  notifyFirstApprover,
  planPayout,
  saveTransition,
  withdrawalAction,
} from './withdrawal-command.ts'

type Input = { readonly id: WithdrawalId }
export type ApprovalResult = ReturnType<typeof afterApproval>
/** `leadsTo`: the result the admin was shown. By rules that changed meanwhile it is not approved. */
type Approval = Input & { readonly leadsTo?: ApprovalResult }

/** Approves a withdrawal once, by the holder of its claim, while nothing blocks it; the payout is planned with it. */
export const approveWithdrawal = (module: WithdrawalContext) =>
  withdrawalAction(module, 'approve', async (context, withdrawal, { leadsTo }: Approval) => {
    const rules = await assertNotBlocked(module, context, withdrawal, 'approve')
    if (!rules.ok) return rules
    const status = afterApproval(withdrawal.amount, rules.value.secondApprovalFrom, module.fairpay.isConfigured)
    if (leadsTo !== undefined && leadsTo !== status)
      return refuse('OUTCOME_CHANGED', { expected: leadsTo, leadsTo: status })
    const payout = status === 'paying' ? await planPayout(module, context, withdrawal) : {}
    const change = { status, approved: { by: context.actor.id }, ...payout }
    const event = status === 'awaiting-second' ? 'second-asked' : status
    return saveTransition(module, context, withdrawal, change, event)
  })

/** Approves as the second approver, who is another than the first; only an owner who is the only approver is both. */
export const secondApproveWithdrawal = (module: WithdrawalContext) =>
  withdrawalAction(module, 'second-approve', async (context, withdrawal, _input: Input) => {
    const { now, actor } = context
    const sole = withdrawal.approvedBy === actor.id
    if (sole && !isFreshlyConfirmed(actor, now)) return refuse('STEP_UP_REQUIRED')
    const rules = await assertNotBlocked(module, context, withdrawal, 'second-approve')
    if (!rules.ok) return rules
    context.audit({ authoriserId: actor.id, sole })
    await notifyFirstApprover(context, withdrawal, { kind: 'withdrawal.second-approved', reason: null })
    const status = module.fairpay.isConfigured ? 'paying' : 'approved'
    const payout = status === 'paying' ? await planPayout(module, context, withdrawal) : {}
    const change = { status, second: { by: actor.id, sole }, ...payout } as const
    return saveTransition(module, context, withdrawal, change, status)
  })
