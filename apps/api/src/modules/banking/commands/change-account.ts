import { bankAccount } from '@backoffice/contract/banking/forms'
import { ok, refuse, type BankAccountId } from '@backoffice/kernel'
import { z } from 'zod'
import type { Command } from '../../../platform/command/command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import type { Executor } from '../../approvals/index.ts'
import type { AccountResponse } from '../account-response.ts'
import { fromStoredTerms, shownChanges, termNames, toStoredTerms, type StoredTerms } from '../account-payload.ts'
import { lockAccount, saveTerms } from '../bank-accounts.repo.ts'
import { checkTerms, type AccountTerms, type BankAccount } from '../domain/bank-account.ts'
import type { BankingContext } from '../context.ts'
import {
  announceAccount,
  requestAccountApproval,
  MANAGE,
  shownAccount,
  type ExecutedOrPending,
} from './request-account-approval.ts'

type Input = { readonly id: BankAccountId; readonly version: number; readonly change: Partial<AccountTerms> }
type Payload = { readonly before: StoredTerms; readonly after: StoredTerms }

/**
 * Keeps true: where money comes in and goes out is never changed by one person, nor on top of what somebody else
 * changed.
 */
export const changeAccount = (module: BankingContext): Command<Input, ExecutedOrPending<AccountResponse>> => ({
  name: 'bank-account.change',
  permission: MANAGE,
  object: ({ id }) => ({ kind: 'bank-account', id }),
  async run(context, { id, version, change }) {
    const { actor } = context
    if (actor.kind !== 'admin') return refuse('FORBIDDEN')
    const account = await lockAccount(context.tx, id)
    if (account === undefined) return refuse('NOT_FOUND')
    const shown = await shownAccount(module, context, actor, id)
    if (!shown.ok) return shown
    if (account.version !== version) return refuse('VERSION_CONFLICT', { current: z.encode(bankAccount, shown.value) })
    if (account.status === 'retired') return refuse('STATE_CONFLICT', { status: account.status })
    const after: AccountTerms = { ...termsOf(account), ...change }
    const problem = checkTerms(after)
    if (problem !== null) return badField(problem.field, problem.message)
    const changes = shownChanges(account, after)
    context.audit({ before: shownOf(account, changes), after: changes })
    // Nothing to change is no change, and nobody has to agree to it.
    if (Object.keys(changes).length === 0) return ok({ done: shown.value })
    return requestAccountApproval(module, context, actor, account, {
      kind: 'banking.account-change',
      payload: { ...changes, terms: { before: toStoredTerms(account), after: toStoredTerms(after) } },
    })
  },
})

/** Makes the change two people agreed on, unless one of its fields was changed by another since. */
export const executeChangeAccount = (): Executor => async (context, approval) => {
  const { tx, now } = context
  const account = await lockAccount(tx, approval.subject.id as BankAccountId)
  if (account === undefined) return refuse('NOT_FOUND')
  // The payload was written by changeAccount above.
  const { before, after } = (approval.payload as { terms: Payload }).terms
  const [was, expected] = [fromStoredTerms(before), fromStoredTerms(after)]
  const touched = termNames.filter(name => was[name] !== expected[name])
  if (account.status === 'retired' || touched.some(name => account[name] !== was[name]))
    return refuse('STATE_CONFLICT', { status: account.status, version: account.version })
  const merged: AccountTerms = {
    ...termsOf(account),
    ...Object.fromEntries(touched.map(name => [name, expected[name]])),
  }
  if (checkTerms(merged) !== null) return refuse('STATE_CONFLICT', { status: account.status, version: account.version })
  await saveTerms(tx, account.id, merged, now)
  announceAccount(context, account.id)
  return ok({ before: shownOf(account, shownChanges(account, merged)), after: shownChanges(account, merged) })
}

const termsOf = ({
  holder,
  channel,
  purpose,
  priority,
  minDeposit,
  maxDeposit,
  dailyLimit,
}: BankAccount): AccountTerms => ({ holder, channel, purpose, priority, minDeposit, maxDeposit, dailyLimit })

const shownOf = (account: BankAccount, changes: Partial<Record<keyof AccountTerms, string>>): Record<string, unknown> =>
  Object.fromEntries(termNames.filter(name => name in changes).map(name => [name, account[name]]))
