import type { SecretName } from '@backoffice/contract/bank-accounts/forms'
import { bankAccounts } from '@backoffice/contract/bank-accounts/lists'
import { ok, type BankAccountId, type Satang } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Approvals } from '../approvals/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { account, fileColumns, instant, type ListExports, money, text } from '../lists/index.ts'
import { findSecret } from './account-secrets.repo.ts'
import { createFairPay } from './adapters/fairpay.ts'
import { createBalances, providerAnswers } from './balances.ts'
import {
  canPayFrom,
  findName,
  findReceiving,
  usedOn,
  type AccountName,
  type ReceivingAccount,
} from './bank-accounts.repo.ts'
import { bankAccountHandlers, listAccountResponses } from './bank-accounts.routes.ts'
import type { BankAccountContext } from './commands/account-command.ts'
import { openAccountSecret } from './sealed-secret.ts'

export type { FairPay, PayoutRequest, ProviderResult } from './adapters/fairpay.ts'
export {
  type AccountName,
  type AccountRecord,
  ensureFirstAccount,
  findAccountsNamed,
  listAccounts,
  lockAccount,
  lockAccounts,
  lockAccountsOfTransfer,
  type ReceivingAccount,
} from './bank-accounts.repo.ts'
export { lastErrorOf } from './account-response.ts'
export { accountLabel } from './commands/account-command.ts'
export type { BankAccount } from './domain/bank-account.ts'
export { lastReported } from './reported-balances.repo.ts'
export type BankAccounts = ReturnType<typeof createBankAccounts>

/** The bank accounts module: the operator's accounts, their secrets, and the balances of the providers. */
export function createBankAccounts(deps: Deps, { ledger, approvals }: { ledger: Ledger; approvals: Approvals }) {
  const fairpay = createFairPay(deps.config.services.fairpay)
  const module: BankAccountContext = { deps, ledger, approvals }
  const balances = createBalances(deps, fairpay)
  const exports: Pick<ListExports, 'banking.pay-accounts'> = {
    'banking.pay-accounts': {
      columns,
      read: async ({ actor }: { actor: AdminActor }) => ok({ data: await listAccountResponses(deps, actor) }),
    },
  }
  return {
    handlers: bankAccountHandlers(module, balances),
    exports,
    /** The payment provider, for payouts. */
    fairpay,
    /** When each provider last answered. */
    providerAnswers: () => providerAnswers(deps, balances),
    /** One of the operator's accounts, for other modules. */
    accountOf: (reader: Reader, id: BankAccountId): Promise<AccountName | undefined> => findName(reader, id),
    canPayFrom: (reader: Reader, id: BankAccountId): Promise<boolean> => canPayFrom(reader, id),
    usedToday: (reader: Reader, id: BankAccountId): Promise<Satang> =>
      usedOn(reader, id, deps.clock.now(), deps.config.dayRule),
    /** The account to pay an amount into now; null: none is open for it. */
    chooseReceivingAccount: async (
      reader: Reader,
      requested: { amount: Satang; channel?: string | undefined; except?: readonly BankAccountId[] | undefined },
    ): Promise<ReceivingAccount | null> =>
      (await findReceiving(
        reader,
        { amount: requested.amount, channel: requested.channel ?? null, except: requested.except ?? [] },
        deps.clock.now(),
        deps.config.dayRule,
      )) ?? null,
    /** For bank connections: the only place a secret is decrypted. */
    openSecret: async (db: Reader, id: BankAccountId, name: SecretName): Promise<string | null> => {
      const saved = await findSecret(db, id, name)
      return saved === undefined ? null : openAccountSecret(saved, deps.config.encryptionKey, { accountId: id, name })
    },
  }
}

const columns = fileColumns(bankAccounts, 'bankAccounts', {
  account: account(row => row),
  role: { channel: 'label', purpose: 'label', priority: 'number' },
  status: {
    status: 'label',
    lastError: text(
      ({ lastError }, texts) =>
        lastError && (lastError === 'FEED_STALE' ? texts.text('bankAccounts', 'stale') : lastError),
    ),
  },
  balance: {
    balance: 'money',
    bankBalance: money(row => row.told?.balance),
    bankBalanceAt: instant(row => row.told?.asOf),
  },
  used: { usedToday: 'money', dailyLimit: 'money' },
  minDeposit: 'money',
  maxDeposit: 'money',
  lastLineAt: 'instant',
  id: 'code',
})
