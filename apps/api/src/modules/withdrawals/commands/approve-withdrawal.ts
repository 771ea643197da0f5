import { refuse, type WithdrawalId } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import { gate } from '../blockers.ts'
import { afterApproval } from '../domain/actions.ts'
import type { WithdrawalContext } from '../context.ts'
import { readRules } from '../settings.repo.ts'
import type { WithdrawalResponse } from '../withdrawal-response.ts'
import { isFreshlyConfirmed } from '../withdrawals.policy.ts'
import { notifyFirstApprover } from '../notify-first-approver.ts'
import { recordCommand } from './withdrawal-command.ts'
import { planPayout } from './plan-payout.ts'

type Input = { readonly id: WithdrawalId }
export type ApprovalResult = ReturnType<typeof afterApproval>
/** `leadsTo`: the result the person was shown. By rules that changed meanwhile it is not approved. */
type Approval = Input & { readonly leadsTo?: ApprovalResult }

/**
 * Keeps true: a withdrawal is approved once, by the holder of its claim, with nothing standing against it; the payout
 * is planned with it or not at all.
 */
export const approveWithdrawal = (module: WithdrawalContext): Command<Approval, WithdrawalResponse> =>
  recordCommand(module, 'approve', async ({ actor, context, withdrawal, save }, { leadsTo }) => {
    const rules = await readRules(context.tx)
    const open = await gate(module, context, rules, withdrawal, 'approve')
    if (!open.ok) return open
    const approved = { by: actor.id }
    const next = afterApproval(withdrawal.amount, rules.secondApprovalFrom, module.fairpay.isConfigured)
    if (leadsTo !== undefined && leadsTo !== next)
      return refuse('OUTCOME_CHANGED', { expected: leadsTo, leadsTo: next })
    if (next === 'awaiting-second') return save({ status: next, approved }, 'second-asked')
    if (next === 'approved') return save({ status: next, approved }, 'approved')
    return save({ status: next, approved, ...(await planPayout(module, context, withdrawal)) }, 'paying')
  })

/**
 * Keeps true: the second person is another than the first; only an owner without a second stands alone, confirmed
 * afresh and marked as such.
 */
export const secondApproveWithdrawal = (module: WithdrawalContext): Command<Input, WithdrawalResponse> =>
  recordCommand(module, 'second-approve', async step => {
    const { actor, context, withdrawal, save } = step
    const sole = withdrawal.approvedBy === actor.id
    if (sole && !isFreshlyConfirmed(actor, context.now)) return refuse('STEP_UP_REQUIRED')
    const open = await gate(module, context, await readRules(context.tx), withdrawal, 'second-approve')
    if (!open.ok) return open
    context.audit({ authoriserId: actor.id, sole })
    await notifyFirstApprover(step, { kind: 'withdrawal.second-approved', reason: null })
    const second = { by: actor.id, sole }
    if (!module.fairpay.isConfigured) return save({ status: 'approved', second }, 'approved')
    return save({ status: 'paying', second, ...(await planPayout(module, context, withdrawal)) }, 'paying')
  })
