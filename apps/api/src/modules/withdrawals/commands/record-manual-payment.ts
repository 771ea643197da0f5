import type { ErrorCode } from '@backoffice/contract'
import { ok, refuse, type AdminId, type BankAccountId, type Result, type WithdrawalId } from '@backoffice/kernel'
import { z } from 'zod'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import type { ExecutedOrPending } from '../../../platform/http/index.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { storedId } from '../../approvals/index.ts'
import type { AccountRef } from '../../ledger/index.ts'
import type { WithdrawalContext } from '../context.ts'
import { MANUAL_PAYMENT_FROM, manualNeedsSecondApproval, statusAt } from '../domain/withdrawal.ts'
import { conflictRefusal, toWithdrawalResponse, type WithdrawalResponse } from '../withdrawal-response.ts'
import type { Guard, WithdrawalRecord } from '../withdrawals.repo.ts'
import {
  announceWithdrawal,
  assertNotBlocked,
  finishWithdrawal,
  guardOf,
  withdrawalAction,
} from './withdrawal-command.ts'

type Input = {
  readonly id: WithdrawalId
  readonly reference: string
  readonly bankAccountId?: BankAccountId | undefined
}
/** The account of a manual payment, where named. */
type ManualPayment = { readonly reference: string; readonly bankAccountId: BankAccountId | null }

/**
 * Books what was paid outside the provider, once, with the bank's reference. Above the limit, or where it closes a
 * disputed payout, it needs a second approver.
 */
export function recordManualPayment(module: WithdrawalContext): Command<Input, ExecutedOrPending<WithdrawalResponse>> {
  const approval = module.approvals.twoPerson({
    kind: 'withdrawals.pay-by-hand',
    subject: storedId<WithdrawalId>(),
    payload: z.object({ reference: z.string(), bankAccountId: storedId<BankAccountId>().nullable() }),
    // The open request has kept every other action away; the claim under it may have run out meanwhile, and the
    // provider may have settled an uncertain payout, which ends it.
    async execute(context, { id: approvalId, subjectId: id, requestedBy, payload: paid }) {
      const { tx, now } = context
      const withdrawal = await module.repo.lock(tx, id, now)
      if (withdrawal === undefined) return refuse('NOT_FOUND')
      const status = statusAt(withdrawal, now)
      if (withdrawal.openApproval !== approvalId || !MANUAL_PAYMENT_FROM.includes(status))
        return conflictRefusal('STATE_CONFLICT', withdrawal, now)
      const rules = await assertNotBlocked(module, context, withdrawal, 'pay-by-hand')
      if (!rules.ok) return rules
      // The account may have been retired since.
      const account = await checkAccount(module, context, paid)
      if (!account.ok) return account
      const guard = { from: [status], holder: null, now }
      const booked = await recordPayment(module, context, withdrawal, guard, paid, requestedBy)
      if (!booked.ok) return booked
      return ok({ before: { status }, after: { status: 'paid-by-hand', reference: paid.reference } })
    },
  })
  return withdrawalAction<Input, ExecutedOrPending<WithdrawalResponse>>(
    module,
    'pay-by-hand',
    async (context, withdrawal, { id, reference, bankAccountId = null }) => {
      const { tx, now, actor } = context
      const paid: ManualPayment = { reference, bankAccountId }
      const account = await checkAccount(module, context, paid)
      if (!account.ok) return account
      const rules = await assertNotBlocked(module, context, withdrawal, 'pay-by-hand')
      if (!rules.ok) return rules
      if (manualNeedsSecondApproval(withdrawal, actor.limits.approve, rules.value.secondApprovalFrom)) {
        const { externalId, amount } = withdrawal
        const requested = await approval.request(context, {
          subject: { kind: 'withdrawal', id, label: externalId },
          amount,
          payload: paid,
          audited: { status: statusAt(withdrawal, now) },
        })
        if (requested.ok) announceWithdrawal(context, 'second-person-asked', id)
        return requested
      }
      const booked = await recordPayment(module, context, withdrawal, guardOf(context, withdrawal), paid, actor.id)
      return booked.ok ? ok({ executed: await toWithdrawalResponse(module, tx, booked.value, actor, now) }) : booked
    },
  )
}

const checkAccount = async (
  module: WithdrawalContext,
  { tx }: CommandContext,
  { bankAccountId }: ManualPayment,
): Promise<Result<null, ErrorCode>> =>
  bankAccountId === null || (await module.canPayFrom(tx, bankAccountId))
    ? ok(null)
    : badField('bankAccountId', 'ACCOUNT_PURPOSE')

/** Money paid from an unnamed account waits in suspense until a statement shows the account. */
async function recordPayment(
  module: WithdrawalContext,
  context: CommandContext,
  withdrawal: WithdrawalRecord,
  guard: Guard,
  { reference, bankAccountId }: ManualPayment,
  by: AdminId,
): Promise<Result<WithdrawalRecord, ErrorCode>> {
  const { tx, now } = context
  const { id } = withdrawal
  const change = { status: 'paid-by-hand', decidedBy: by, reference, paidFrom: bankAccountId } as const
  const finished = await finishWithdrawal(module, context, id, guard, change)
  if (finished === undefined) return conflictRefusal('STATE_CONFLICT', withdrawal, now)
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
  return booked.ok ? ok(finished) : booked
}
