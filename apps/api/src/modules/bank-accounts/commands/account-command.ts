import { bankAccount, type BankAccountResponse } from '@backoffice/contract/bank-accounts/forms'
import { type ErrorCode, permissionOf } from '@backoffice/contract'
import { ok, refuse, showAccountNo, type BankAccountId, type Result } from '@backoffice/kernel'
import { z } from 'zod'
import type { Announcement } from '../../../platform/command/command.ts'
import type { AdminContext } from '../../../platform/command/record-command.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { ExecutedOrPending } from '../../../platform/http/index.ts'
import type { Approvals } from '../../approvals/index.ts'
import type { Ledger } from '../../ledger/index.ts'
import { toAccountResponse } from '../account-response.ts'
import { findAccount, lockAccount } from '../bank-accounts.repo.ts'
import { findBank } from '../banks.repo.ts'
import type { BankAccount } from '../domain/bank-account.ts'

/** Dependencies of the module's commands. */
export type BankAccountContext = {
  readonly deps: Deps
  readonly ledger: Pick<Ledger, 'openBankAccount'>
  readonly approvals: Pick<Approvals, 'twoPerson'>
}

/** What every command on one account has in common: its row is locked; the answer is the account, or the request. */
export const ofAccount = <I extends { readonly id: BankAccountId }>(
  module: BankAccountContext,
  action: 'change' | 'status' | 'secret',
) => ({
  name: `bank-account.${action}`,
  permission: permissionOf(action === 'change' ? 'banking.change-account' : `banking.account-${action}`),
  kind: 'bank-account',
  lock: ({ tx }: AdminContext, { id }: I) => lockAccount(tx, id),
  versioned: {
    of: ({ version }: BankAccount) => version,
    current: async (context: AdminContext, { id }: BankAccount) => {
      const shown = await shownAccount(module, context, id)
      return shown.ok ? z.encode(bankAccount, shown.value) : null
    },
  },
  event: ({ id }: BankAccount) => accountEvents(id),
  async show(
    context: AdminContext,
    { id }: I,
    _account: BankAccount,
    requested: ExecutedOrPending<never> | undefined,
  ): Promise<Result<ExecutedOrPending<BankAccountResponse>, ErrorCode>> {
    if (requested !== undefined) return ok(requested)
    const shown = await shownAccount(module, context, id)
    return shown.ok ? ok({ executed: shown.value }) : shown
  },
})

async function shownAccount(
  { deps }: BankAccountContext,
  { tx, now, actor }: AdminContext,
  id: BankAccountId,
): Promise<Result<BankAccountResponse, ErrorCode>> {
  const record = await findAccount(tx, id, now, deps.config.dayRule)
  return record === undefined ? refuse('NOT_FOUND') : ok(toAccountResponse(record, actor))
}

/** An account as the subject of a request, named as people know it: GSB 020-1-23456-789. */
export const accountSubject = async (tx: Tx, account: Pick<BankAccount, 'id' | 'bankCode' | 'accountNo'>) => ({
  kind: 'bank-account',
  id: account.id,
  label: await accountLabel(tx, account),
})

export async function accountLabel(
  tx: Tx,
  { bankCode, accountNo }: Pick<BankAccount, 'bankCode' | 'accountNo'>,
): Promise<string> {
  return `${(await findBank(tx, bankCode))?.abbr ?? bankCode} ${showAccountNo(bankCode, accountNo)}`
}

export const accountEvents = (id: BankAccountId): Announcement[] =>
  (['banking', 'balances'] as const).map(topic => ({ name: 'bank-account.changed', topic, ids: [id] }))
