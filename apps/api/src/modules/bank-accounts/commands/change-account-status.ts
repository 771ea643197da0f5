import { accountStatuses, type AccountStatus } from '@backoffice/contract/bank-accounts/forms'
import type { ErrorCode } from '@backoffice/contract'
import { ok, refuse, toDecimal, type BankAccountId, type Result } from '@backoffice/kernel'
import { z } from 'zod'
import { type AdminContext, recordCommand } from '../../../platform/command/record-command.ts'
import { storedId } from '../../approvals/index.ts'
import { findAccount, lockAccount, saveStatus } from '../bank-accounts.repo.ts'
import { canTransition, takesEffectImmediately, type BankAccount } from '../domain/bank-account.ts'
import { accountEvents, accountSubject, ofAccount, type BankAccountContext } from './account-command.ts'

type Input = { readonly id: BankAccountId; readonly status: AccountStatus; readonly reason: string }

/** Stops an account immediately; activating or retiring one needs a second approver. */
export function changeAccountStatus(module: BankAccountContext) {
  const status = z.enum(accountStatuses)
  const approval = module.approvals.twoPerson({
    kind: 'banking.account-status',
    subject: storedId<BankAccountId>(),
    payload: z.object({ from: status, status, reason: z.string() }),
    // Refused where the account is no longer in the status it was requested from.
    async execute(context, { subjectId, payload: { from, status: to } }) {
      const { tx, now, announce } = context
      const account = await lockAccount(tx, subjectId)
      if (account === undefined) return refuse('NOT_FOUND')
      if (account.status !== from) return refuse('STATE_CONFLICT', { status: account.status })
      const allowed = await checkStatus(module, context, account, to)
      if (!allowed.ok) return allowed
      await saveStatus(tx, account.id, to, null, now)
      for (const event of accountEvents(account.id)) announce(event)
      return ok({ before: { status: from }, after: { status: to } })
    },
  })
  const { versioned: _, ...unversioned } = ofAccount<Input>(module, 'status')
  return recordCommand({
    ...unversioned,
    check(context, account, { status: to, reason }) {
      context.audit({ before: { status: account.status }, reason })
      return checkStatus(module, context, account, to)
    },
    async save(context, account, _checked, { status: to, reason }) {
      const { tx, now, audit } = context
      if (takesEffectImmediately(to)) {
        await saveStatus(tx, account.id, to, to === 'error' ? reason : null, now)
        return audit({ after: { status: to } })
      }
      const subject = await accountSubject(tx, account)
      return approval.request(context, { subject, amount: null, payload: { from: account.status, status: to, reason } })
    },
  })
}

/** An account with a ledger balance cannot be retired. */
async function checkStatus(
  module: BankAccountContext,
  { tx, now }: AdminContext,
  account: BankAccount,
  to: AccountStatus,
): Promise<Result<true, ErrorCode>> {
  if (!canTransition(account.status, to)) return refuse('STATE_CONFLICT', { status: account.status })
  if (to !== 'retired') return ok(true)
  const record = await findAccount(tx, account.id, now, module.deps.config.dayRule)
  return record === undefined || record.balance === 0n
    ? ok(true)
    : refuse('BLOCKED', { blockers: [{ code: 'BALANCE_NOT_ZERO', facts: { balance: toDecimal(record.balance) } }] })
}
