import type { ErrorCode, Permission } from '@backoffice/contract'
import { refuse, showAccountNo, type ApprovalId, type BankAccountId, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import type { CommandContext } from '../../../platform/command/command.ts'
import { answerOf, type AccountResponse } from '../account-response.ts'
import { findAccount } from '../bank-accounts.repo.ts'
import { findBank } from '../banks.repo.ts'
import type { BankAccount } from '../domain/bank-account.ts'
import type { BankingContext } from '../context.ts'

/** The key of every change of an account. */
export const MANAGE: Permission = 'banking.manage'

/** Done at once, or waiting for a second person. */
export type ExecutedOrPending<T> = { readonly done: T } | { readonly asked: ApprovalId }

export type AccountApprovalRequest = {
  readonly kind: 'banking.account-change' | 'banking.account-status' | 'banking.account-secret'
  readonly payload: Record<string, unknown>
  readonly reason?: string
}

/** An account as people know it: GSB 020-1-23456-789. */
export async function accountLabel(
  tx: CommandContext['tx'],
  { bankCode, accountNo }: Pick<BankAccount, 'bankCode' | 'accountNo'>,
): Promise<string> {
  return `${(await findBank(tx, bankCode))?.abbr ?? bankCode} ${showAccountNo(bankCode, accountNo)}`
}

/** Asks a second person about an account whose row is locked. One ask of a kind is open on it at a time. */
export async function requestAccountApproval(
  module: BankingContext,
  context: CommandContext,
  actor: AdminActor,
  account: BankAccount,
  { kind, payload, reason }: AccountApprovalRequest,
): Promise<Result<ExecutedOrPending<never>, ErrorCode>> {
  const subject = { kind: 'bank-account', id: account.id, label: await accountLabel(context.tx, account) }
  const requested = await module.approvals.request(context, { kind, subject, amount: null, payload, askedBy: actor.id })
  if (!requested.ok) return findOpenRequest(module, context, account.id, kind)
  context.audit({ after: { asked: kind }, reason: reason ?? null })
  announceAccount(context, account.id)
  return { ok: true, value: { asked: requested.value.approvalId } }
}

/** Who asked for the same before, and until when it waits. */
async function findOpenRequest(
  module: BankingContext,
  { tx, now }: CommandContext,
  id: BankAccountId,
  kind: string,
): Promise<Result<never, ErrorCode>> {
  const record = await findAccount(tx, id, now, module.deps.config.dayRule)
  const open = record?.asks.find(request => request.kind === kind)
  return refuse(
    'STATE_CONFLICT',
    open === undefined
      ? {}
      : { status: 'awaiting-second', by: open.askedBy, approvalId: open.id, until: open.expiresAt },
  )
}

export function announceAccount({ announce: announceRequest }: Pick<CommandContext, 'announce'>, id: string): void {
  announceRequest({ name: 'bank-account.changed', topic: 'banking', ids: [id] })
  announceRequest({ name: 'bank-account.changed', topic: 'balances', ids: [id] })
}

export async function shownAccount(
  module: BankingContext,
  { tx, now }: CommandContext,
  actor: AdminActor,
  id: BankAccountId,
): Promise<Result<AccountResponse, ErrorCode>> {
  const record = await findAccount(tx, id, now, module.deps.config.dayRule)
  return record === undefined ? refuse('NOT_FOUND') : { ok: true, value: answerOf(record, actor) }
}
