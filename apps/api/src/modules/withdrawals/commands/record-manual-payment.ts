import type { ErrorCode } from '@backoffice/contract'
import {
  businessDayOf,
  ok,
  refuse,
  type AdminId,
  type ApprovalId,
  type BankAccountId,
  type Result,
  type WithdrawalId,
} from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import type { Executor } from '../../approvals/index.ts'
import type { AccountRef } from '../../ledger/index.ts'
import { gate } from '../blockers.ts'
import { conflictRefusal } from '../conflict.ts'
import { manualNeedsSecondApproval, MANUAL_PAYMENT_FROM } from '../domain/actions.ts'
import { statusAt, type ManualPayment, type Withdrawal } from '../domain/withdrawal.ts'
import type { WithdrawalContext } from '../context.ts'
import { readRules } from '../settings.repo.ts'
import type { WithdrawalResponse } from '../withdrawal-response.ts'
import { announceFact } from '../withdrawals.events.ts'
import type { Change } from '../withdrawals.repo.ts'
import { recordCommand, type Step } from './withdrawal-command.ts'

export const PAY_BY_HAND = 'withdrawals.pay-by-hand'

const NOT_PAID_FROM = 'not one of the accounts money is paid from'

type Input = { readonly id: WithdrawalId; readonly reference: string; readonly bankAccountId?: BankAccountId }
export type PaidOrPending = { readonly paid: WithdrawalResponse } | { readonly asked: ApprovalId }

/**
 * Keeps true: what a person paid outside the provider is booked once, with their reference; above the limit, or where
 * it closes a disputed payout, not on one person's word.
 */
export const recordManualPayment = (module: WithdrawalContext): Command<Input, PaidOrPending> =>
  recordCommand<Input, PaidOrPending>(module, 'pay-by-hand', async (step, { reference, bankAccountId }) => {
    const { context, withdrawal, mover: approver } = step
    const input: ManualPayment = { reference, bankAccountId: bankAccountId ?? null }
    const known = input.bankAccountId === null || (await module.canPayFrom(context.tx, input.bankAccountId))
    if (!known) return badField('bankAccountId', NOT_PAID_FROM)
    const rules = await readRules(context.tx)
    const open = await gate(module, context, rules, withdrawal, 'pay-by-hand')
    if (!open.ok) return open
    if (manualNeedsSecondApproval(withdrawal, approver.limit, rules.secondApprovalFrom))
      return requestApprovalFor(module, step, input)
    const saved = await step.save(changeTo(module, context.now, step.actor.id, input), 'paid-by-hand')
    if (!saved.ok) return saved
    const booked = await recordPayment(module, context, withdrawal, input)
    return booked.ok ? ok({ paid: saved.value }) : booked
  })

async function requestApprovalFor(
  module: WithdrawalContext,
  { context, actor, withdrawal, status }: Step,
  input: ManualPayment,
): Promise<Result<PaidOrPending, ErrorCode>> {
  const requested = await module.approvals.request(context, {
    kind: PAY_BY_HAND,
    subject: { kind: 'withdrawal', id: withdrawal.id, label: withdrawal.externalId },
    amount: withdrawal.amount,
    payload: input,
    askedBy: actor.id,
  })
  if (!requested.ok) return conflictRefusal(context.tx, withdrawal.id, 'STATE_CONFLICT', context.now)
  context.audit({ after: { status, asked: PAY_BY_HAND } })
  announceFact(context, 'second-person-asked', withdrawal.id)
  return ok({ asked: requested.value.approvalId })
}

/**
 * Makes the move two people agreed on. The open ask has kept every other move away since it was made; the claim under
 * it may have run out meanwhile, and the provider may have settled an uncertain payout, which ends it.
 */
export const executeManualPayment =
  (module: WithdrawalContext): Executor =>
  async (context, approval) => {
    const { tx, now } = context
    const id = approval.subject.id as WithdrawalId
    const withdrawal = await module.repo.lock(tx, id, now)
    if (withdrawal === undefined) return refuse('NOT_FOUND')
    const status = statusAt(withdrawal, now)
    if (withdrawal.openApproval !== approval.id || !MANUAL_PAYMENT_FROM.includes(status))
      return conflictRefusal(tx, id, 'STATE_CONFLICT', now)
    const open = await gate(module, context, await readRules(tx), withdrawal, 'pay-by-hand')
    if (!open.ok) return open
    // The payload was written by requestApprovalFor above.
    const input = approval.payload as ManualPayment
    // The account may have come to its end since: nothing is booked on one that is over.
    if (input.bankAccountId !== null && !(await module.canPayFrom(tx, input.bankAccountId)))
      return badField('bankAccountId', NOT_PAID_FROM)
    const updated = await module.repo.move(
      tx,
      id,
      { from: [status], holder: null, now },
      changeTo(module, now, approval.askedBy, input),
    )
    if (!updated) return conflictRefusal(tx, id, 'STATE_CONFLICT', now)
    const booked = await recordPayment(module, context, withdrawal, input)
    if (!booked.ok) return booked
    announceFact(context, 'paid-by-hand', id)
    return ok({ before: { status }, after: { status: 'paid-by-hand', reference: input.reference } })
  }

const changeTo = (
  module: WithdrawalContext,
  now: Date,
  by: AdminId,
  { reference, bankAccountId }: ManualPayment,
): Change => ({
  status: 'paid-by-hand',
  decidedBy: by,
  reference,
  paidFrom: bankAccountId,
  finishedOn: businessDayOf(now, module.deps.config.dayRule),
})

/** Money paid from an account nobody named waits in suspense, until a statement shows where it left from. */
async function recordPayment(
  module: WithdrawalContext,
  { tx, now }: CommandContext,
  withdrawal: Withdrawal,
  { bankAccountId, reference }: ManualPayment,
): Promise<Result<unknown, ErrorCode>> {
  const credit: AccountRef = bankAccountId === null ? { kind: 'suspense' } : { kind: 'bank', bankAccountId }
  return module.ledger.postHold(tx, {
    reference: withdrawal.id,
    credit,
    code: 'withdrawal-by-hand',
    command: 'withdrawal.pay-by-hand',
    reason: reference,
    now,
  })
}
