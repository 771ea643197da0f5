import type { ErrorCode } from '@backoffice/contract'
import { ok, refuse, type AdminId, type BankAccountId, type Result, type WithdrawalId } from '@backoffice/kernel'
import { z } from 'zod'
import type { CommandContext } from '../../../platform/command/command.ts'
import { type AdminContext, recordCommand } from '../../../platform/command/record-command.ts'
import type { ExecutedOrPending } from '../../../platform/http/index.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { storedId } from '../../approvals/index.ts'
import type { AccountRef } from '../../ledger/index.ts'
import { gate } from '../blockers.ts'
import { manualNeedsSecondApproval, MANUAL_PAYMENT_FROM } from '../domain/actions.ts'
import { statusAt, type ManualPayment, type Withdrawal } from '../domain/withdrawal.ts'
import type { WithdrawalContext } from '../context.ts'
import { readRules } from '../settings.repo.ts'
import type { WithdrawalResponse } from '../withdrawal-response.ts'
import type { Guard } from '../withdrawals.repo.ts'
import {
  announceWithdrawal,
  finishWithdrawal,
  guardOf,
  ofWithdrawal,
  showWithdrawal,
  withdrawalConflict,
} from './withdrawal-command.ts'

type Input = { readonly id: WithdrawalId; readonly reference: string; readonly bankAccountId?: BankAccountId }

/**
 * Books what was paid outside the provider, once, with the bank's reference. Above the limit, or where it closes a
 * disputed payout, it needs a second approver.
 */
export function recordManualPayment(module: WithdrawalContext) {
  const approval = module.approvals.twoPerson({
    kind: 'withdrawals.pay-by-hand',
    payload: z.object({ reference: z.string(), bankAccountId: storedId<BankAccountId>().nullable() }),
    // The open request has kept every other action away; the claim under it may have run out meanwhile, and the
    // provider may have settled an uncertain payout, which ends it.
    async execute(context, { id: approvalId, subjectId, requestedBy, payload: paid }) {
      const { tx, now } = context
      const id = subjectId as WithdrawalId
      const withdrawal = await module.repo.lock(tx, id, now)
      if (withdrawal === undefined) return refuse('NOT_FOUND')
      const status = statusAt(withdrawal, now)
      if (withdrawal.openApproval !== approvalId || !MANUAL_PAYMENT_FROM.includes(status))
        return withdrawalConflict(context, id)
      const open = await gate(module, context, await readRules(tx), withdrawal, 'pay-by-hand')
      if (!open.ok) return open
      // The account may have been retired since.
      const account = await checkAccount(module, context, paid)
      if (!account.ok) return account
      const guard = { from: [status], holder: null, now }
      const booked = await recordPayment(module, context, withdrawal, guard, paid, requestedBy)
      if (!booked.ok) return booked
      return ok({ before: { status }, after: { status: 'paid-by-hand', reference: paid.reference } })
    },
  })
  return recordCommand({
    ...ofWithdrawal<Input>(module, 'pay-by-hand'),
    async check(context, withdrawal, { reference, bankAccountId = null }) {
      const paid: ManualPayment = { reference, bankAccountId }
      const account = await checkAccount(module, context, paid)
      if (!account.ok) return account
      const rules = await readRules(context.tx)
      const open = await gate(module, context, rules, withdrawal, 'pay-by-hand')
      if (!open.ok) return open
      return ok({
        paid,
        isForTwo: manualNeedsSecondApproval(withdrawal, context.actor.limits.approve, rules.secondApprovalFrom),
      })
    },
    async save(context, withdrawal, { paid, isForTwo }) {
      if (!isForTwo)
        return recordPayment(module, context, withdrawal, guardOf(context, withdrawal), paid, context.actor.id)
      const { id, externalId, amount } = withdrawal
      const requested = await approval.request(context, {
        subject: { kind: 'withdrawal', id, label: externalId },
        amount,
        payload: paid,
        audited: { status: statusAt(withdrawal, context.now) },
      })
      if (requested.ok) announceWithdrawal(context, 'second-person-asked', id)
      return requested
    },
    async show(
      context: AdminContext,
      { id },
      _withdrawal,
      requested,
    ): Promise<Result<ExecutedOrPending<WithdrawalResponse>, ErrorCode>> {
      if (requested !== undefined && requested !== null) return ok(requested)
      const shown = await showWithdrawal(module, context, id)
      return shown.ok ? ok({ executed: shown.value }) : shown
    },
  })
}

const checkAccount = async (
  module: WithdrawalContext,
  { tx }: CommandContext,
  { bankAccountId }: ManualPayment,
): Promise<Result<null, ErrorCode>> =>
  bankAccountId === null || (await module.canPayFrom(tx, bankAccountId))
    ? ok(null)
    : badField('bankAccountId', 'not an account used for withdrawals')

/** Money paid from an unnamed account waits in suspense until a statement shows the account. */
async function recordPayment(
  module: WithdrawalContext,
  context: AdminContext,
  { id }: Withdrawal,
  guard: Guard,
  { reference, bankAccountId }: ManualPayment,
  by: AdminId,
): Promise<Result<null, ErrorCode>> {
  const { tx, now } = context
  const change = { status: 'paid-by-hand', decidedBy: by, reference, paidFrom: bankAccountId } as const
  if (!(await finishWithdrawal(module, context, id, guard, change))) return withdrawalConflict(context, id)
  context.audit({ after: { status: 'paid-by-hand' }, reason: null })
  announceWithdrawal(context, 'paid-by-hand', id)
  const credit: AccountRef = bankAccountId === null ? { kind: 'suspense' } : { kind: 'bank', bankAccountId }
  const booked = await module.ledger.postHold(tx, {
    reference: id,
    credit,
    code: 'withdrawal-by-hand',
    command: 'withdrawal.pay-by-hand',
    reason: reference,
    now,
  })
  return booked.ok ? ok(null) : booked
}
