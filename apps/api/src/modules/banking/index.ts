import { refuse, type BankAccountId, type Satang } from '@backoffice/kernel'
import type { SecretName } from '@backoffice/contract/banking/forms'
import type { CommandContext } from '../../platform/command/command.ts'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Approvals } from '../approvals/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { findSecret } from './account-secrets.repo.ts'
import { createFairPay } from './adapters/fairpay.ts'
import { createBalances } from './balances.ts'
import { findKnownBalance, type KnownBalance } from './known-balance.ts'
import {
  findAccount,
  findName,
  findReceiving,
  canPayFrom,
  usedOn,
  type AccountName,
  type ReceivingAccount,
} from './bank-accounts.repo.ts'
import { bankingHandlers } from './banking.routes.ts'
import { bankLinesAreReconciled, internalTransfersAreExact } from './ledger-check.repo.ts'
import { readChannelRules } from './channel-settings.repo.ts'
import { findChannelBlock, type AccountLimits, type ChannelRules } from './domain/channel-rules.ts'
import { countStale, countUncategorizedOut } from './feeds.repo.ts'
import { bankingExports, bankingLists } from './lists.ts'
import {
  internalTransfersRepo,
  type BankingContext,
  type InternalTransfersRepo,
  type ReopenDeposit,
  type SettleDeposit,
} from './context.ts'
import { openAccountSecret } from './sealed-secret.ts'
import {
  claimLine,
  mightBeInternalTransfer,
  type ClaimableLine,
  type ClaimedLine,
  type PossibleInternalTransfer,
} from './commands/claim-line.ts'
import { findPayouts } from './commands/find-payouts.ts'
import { watchFeeds } from './commands/watch-feeds.ts'

export { ensureFirstAccount } from './first-account.repo.ts'
export { type BankLineRecord, findBankLine, payerWays } from './bank-lines.list.ts'
export { isDistinctInFile } from './distinct-in-file.repo.ts'
export type { FairPay, PayoutRequest, ProviderResult } from './adapters/fairpay.ts'
export type { KnownBalance } from './known-balance.ts'
export type { AccountName, ReceivingAccount } from './bank-accounts.repo.ts'
export type { AccountLimits, ChannelRules, ChannelBlock } from './domain/channel-rules.ts'
export {
  internalTransfersRepo,
  type RecategorizedLine,
  type InternalTransfersRepo,
  type ReopenDeposit,
  type SettleDeposit,
} from './context.ts'
export type { ClaimableLine, ClaimedLine, PossibleInternalTransfer } from './commands/claim-line.ts'
export type Banking = ReturnType<typeof createBanking>

const WATCH_SECONDS = 30
const DAYS_BACK = 7

/** The banking module: the operator's accounts, their bank lines, and the providers. */
export function createBanking(
  deps: Deps,
  { ledger, approvals }: { ledger: Ledger; approvals: Approvals },
  repo: InternalTransfersRepo = internalTransfersRepo,
) {
  const fairpay = createFairPay(deps.config.services.fairpay)
  // Without the deposits module, there is no deposit to reverse.
  let settle: SettleDeposit = async () => refuse('STATE_CONFLICT')
  let reopen: ReopenDeposit = async () => refuse('STATE_CONFLICT')
  const module: BankingContext = {
    deps,
    repo,
    ledger,
    approvals,
    settleDeposit: (context, input) => settle(context, input),
    reopenDeposit: (context, input) => reopen(context, input),
  }
  const lists = bankingLists(module)
  ledger.addCheck(bankLinesAreReconciled)
  ledger.addCheck(internalTransfersAreExact)
  return {
    handlers: { ...lists, ...bankingHandlers(module, createBalances(deps, fairpay)) },
    exports: bankingExports(module, lists),
    /** The payment provider, for payouts. */
    fairpay,
    /** One of the operator's accounts, for other modules. */
    accountOf: (reader: Reader, id: BankAccountId): Promise<AccountName | undefined> => findName(reader, id),
    /** The known balance of an account at an instant; null: none. */
    knownBalance: (reader: Reader, id: BankAccountId, at: Date): Promise<KnownBalance | null> =>
      findKnownBalance(reader, id, at, deps.config.dayRule),
    canPayFrom: (reader: Reader, id: BankAccountId): Promise<boolean> => canPayFrom(reader, id),
    channelRules: (reader: Reader, channel: string): Promise<ChannelRules> => readChannelRules(reader, channel),
    findChannelBlock,
    limitsOf: (reader: Reader, id: BankAccountId): Promise<AccountLimits> => limitsOf(deps, reader, id),
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
    /**
     * Links a new line to a transfer or a manual payment, or reports that it may be one; null: neither. Its account's
     * row is locked.
     */
    matchInternalTransfer: (
      context: CommandContext,
      line: ClaimableLine,
    ): Promise<ClaimedLine | PossibleInternalTransfer | null> => claimLine(module, context, line),
    /** Whether a stored line that is repeated may be a leg of an internal transfer. Stores nothing. */
    mightBeInternalTransfer: (tx: Tx, line: Pick<ClaimableLine, 'transactionId' | 'counterparty'>): Promise<boolean> =>
      mightBeInternalTransfer(module, tx, line),
    /**
     * The deposits module registers how an uncredited deposit is reversed, and how its line becomes a deposit again.
     */
    settleDepositsWith(input: SettleDeposit, again: ReopenDeposit): void {
      settle = input
      reopen = again
    },
    /** For bank connections: the only place a secret is decrypted. */
    openSecret: async (db: Reader, id: BankAccountId, name: SecretName): Promise<string | null> => {
      const saved = await findSecret(db, id, name)
      return saved === undefined ? null : openAccountSecret(saved, deps.config.encryptionKey, { accountId: id, name })
    },
    watchFeeds: (): Promise<void> => watchFeeds(module),
    findPayouts: (): Promise<void> => findPayouts(module),
    /** Stale feeds; alert above 0. */
    countStaleFeeds: (): Promise<number> => countStale(deps.reader),
    /** Uncategorized debits of the last days. */
    countUncategorizedOut: (): Promise<number> =>
      countUncategorizedOut(deps.reader, new Date(deps.clock.now().getTime() - DAYS_BACK * 86_400_000)),
    start(): void {
      deps.jobs.every('banking.watch-feeds', WATCH_SECONDS, () => watchFeeds(module))
      deps.jobs.every('banking.find-payouts', WATCH_SECONDS, () => findPayouts(module))
    },
  }
}

async function limitsOf({ clock, config }: Deps, reader: Reader, id: BankAccountId): Promise<AccountLimits> {
  const account = await findAccount(reader, id, clock.now(), config.dayRule)
  return account ?? { minDeposit: null, maxDeposit: null, dailyLimit: null }
}
