import { ok, refuse, type WithdrawalId } from '@backoffice/kernel'
import { isFreshlyConfirmed } from '../../../platform/actor.ts'
import { recordCommand } from '../../../platform/command/record-command.ts'
import { gate } from '../blockers.ts'
import { afterApproval } from '../domain/actions.ts'
import { notifyFirstApprover } from '../notify-first-approver.ts'
import type { WithdrawalContext } from '../context.ts'
import { readRules } from '../settings.repo.ts'
import { planPayout } from './send-payout.ts'
import { ofWithdrawal, saveTransition } from './withdrawal-command.ts'

type Input = { readonly id: WithdrawalId }
export type ApprovalResult = ReturnType<typeof afterApproval>
/** `leadsTo`: the result the admin was shown. By rules that changed meanwhile it is not approved. */
type Approval = Input & { readonly leadsTo?: ApprovalResult }

/** Approves a withdrawal once, by the holder of its claim, while nothing blocks it; the payout is planned with it. */
export const approveWithdrawal = (module: WithdrawalContext) =>
  recordCommand({
    ...ofWithdrawal<Approval>(module, 'approve'),
    async check(context, withdrawal, { leadsTo }) {
      const rules = await readRules(context.tx)
      const open = await gate(module, context, rules, withdrawal, 'approve')
      if (!open.ok) return open
      const next = afterApproval(withdrawal.amount, rules.secondApprovalFrom, module.fairpay.isConfigured)
      return leadsTo === undefined || leadsTo === next
        ? ok(next)
        : refuse('OUTCOME_CHANGED', { expected: leadsTo, leadsTo: next })
    },
    async save(context, withdrawal, status) {
      const payout = status === 'paying' ? await planPayout(module, context, withdrawal) : {}
      const change = { status, approved: { by: context.actor.id }, ...payout }
      const event = status === 'awaiting-second' ? 'second-asked' : status
      return saveTransition(module, context, withdrawal, change, event)
    },
  })

/** Approves as the second approver, who is another than the first; only an owner who is the only approver is both. */
export const secondApproveWithdrawal = (module: WithdrawalContext) =>
  recordCommand({
    ...ofWithdrawal<Input>(module, 'second-approve'),
    async check(context, withdrawal) {
      const sole = withdrawal.approvedBy === context.actor.id
      if (sole && !isFreshlyConfirmed(context.actor, context.now)) return refuse('STEP_UP_REQUIRED')
      const open = await gate(module, context, await readRules(context.tx), withdrawal, 'second-approve')
      return open.ok ? ok({ sole }) : open
    },
    async save(context, withdrawal, { sole }) {
      context.audit({ authoriserId: context.actor.id, sole })
      await notifyFirstApprover(context, withdrawal, { kind: 'withdrawal.second-approved', reason: null })
      const status = module.fairpay.isConfigured ? 'paying' : 'approved'
      const payout = status === 'paying' ? await planPayout(module, context, withdrawal) : {}
      const change = { status, second: { by: context.actor.id, sole }, ...payout } as const
      return saveTransition(module, context, withdrawal, change, status)
    },
  })
