import type { AccountStatus } from '@backoffice/contract/banking/forms'
import type { ErrorCode } from '@backoffice/contract'
import { ok, refuse, toDecimal, type BankAccountId, type Result } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import type { Executor } from '../../approvals/index.ts'
import type { AccountResponse } from '../account-response.ts'
import { findAccount, lockAccount, saveStatus } from '../bank-accounts.repo.ts'
import { canTransition, takesEffectImmediately, type BankAccount } from '../domain/bank-account.ts'
import type { BankingContext } from '../context.ts'
import {
  announceAccount,
  requestAccountApproval,
  MANAGE,
  shownAccount,
  type ExecutedOrPending,
} from './request-account-approval.ts'

type Input = { readonly id: BankAccountId; readonly status: AccountStatus; readonly reason: string }
type Payload = { readonly from: AccountStatus; readonly status: AccountStatus; readonly reason: string }

/** Keeps true: anyone who may can stop an account at once; to use one again, or to end it, takes two. */
export const changeAccountStatus = (module: BankingContext): Command<Input, ExecutedOrPending<AccountResponse>> => ({
  name: 'bank-account.status',
  permission: MANAGE,
  object: ({ id }) => ({ kind: 'bank-account', id }),
  async run(context, { id, status, reason }) {
    const { actor, tx, now } = context
    if (actor.kind !== 'admin') return refuse('FORBIDDEN')
    const account = await lockAccount(tx, id)
    if (account === undefined) return refuse('NOT_FOUND')
    context.audit({ before: { status: account.status }, reason })
    const evaluated = await checkStatusChange(module, context, account, status)
    if (!evaluated.ok) return evaluated
    if (!takesEffectImmediately(status))
      return requestAccountApproval(module, context, actor, account, {
        kind: 'banking.account-status',
        payload: { from: account.status, status, reason },
        reason,
      })
    await saveStatus(tx, id, status, status === 'error' ? reason : null, now)
    context.audit({ after: { status } })
    announceAccount(context, id)
    const shown = await shownAccount(module, context, actor, id)
    return shown.ok ? ok({ done: shown.value }) : shown
  },
})

/** Makes the step two people agreed on, if the account still stands where it was asked from. */
export const executeChangeAccountStatus =
  (module: BankingContext): Executor =>
  async (context, approval) => {
    const { tx, now } = context
    const account = await lockAccount(tx, approval.subject.id as BankAccountId)
    if (account === undefined) return refuse('NOT_FOUND')
    // The payload was written by changeAccountStatus above.
    const { from, status } = approval.payload as Payload
    if (account.status !== from) return refuse('STATE_CONFLICT', { status: account.status })
    const evaluated = await checkStatusChange(module, context, account, status)
    if (!evaluated.ok) return evaluated
    await saveStatus(tx, account.id, status, null, now)
    announceAccount(context, account.id)
    return ok({ before: { status: from }, after: { status } })
  }

/** An account that still has money, by the books, is not at its end. */
async function checkStatusChange(
  module: BankingContext,
  { tx, now }: CommandContext,
  account: BankAccount,
  to: AccountStatus,
): Promise<Result<null, ErrorCode>> {
  if (!canTransition(account.status, to)) return refuse('STATE_CONFLICT', { status: account.status })
  if (to !== 'retired') return ok(null)
  const record = await findAccount(tx, account.id, now, module.deps.config.dayRule)
  return record === undefined || record.balance === 0n
    ? ok(null)
    : refuse('BLOCKED', { blockers: [{ code: 'BALANCE_NOT_ZERO', facts: { balance: toDecimal(record.balance) } }] })
}
