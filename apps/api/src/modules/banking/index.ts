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
  mayPayFrom,
  usedOn,
  type AccountName,
  type ReceivingAccount,
} from './bank-accounts.repo.ts'
import { bankingExports } from './banking.exports.ts'
import { bankingHandlers } from './banking.routes.ts'
import { bankLinesAreExplained, ownTransfersAreExact } from './book-check.repo.ts'
import { readChannelRules } from './channel-settings.repo.ts'
import { standsAgainst, type AccountLimits, type ChannelRules } from './domain/channel-rules.ts'
import { countStale, countUnexplainedOut } from './feeds.repo.ts'
import {
  ownTransfersRepo,
  type BankingRoom,
  type OwnTransfersRepo,
  type ReopenDeposit,
  type SettleDeposit,
} from './room.ts'
import { openAccountSecret } from './sealed-secret.ts'
import { addAccountAgreed } from './use-cases/add-account.ts'
import { cancelTransferAgreed } from './use-cases/cancel-transfer.ts'
import { changeAccountStatusAgreed } from './use-cases/change-account-status.ts'
import { changeAccountAgreed } from './use-cases/change-account.ts'
import { claimLine, mayBeOwnTransfer, type ClaimableLine, type Claimed, type MayBeOwn } from './use-cases/claim-line.ts'
import { findPayouts } from './use-cases/find-payouts.ts'
import { moveOwnMoneyAgreed } from './use-cases/move-own-money.ts'
import { setAccountSecretAgreed } from './use-cases/set-account-secret.ts'
import { unlinkLineAgreed } from './use-cases/unlink-line.ts'
import { watchFeeds } from './use-cases/watch-feeds.ts'

export { ensureFirstAccount } from './first-account.repo.ts'
export type { FairPay, PayoutRequest, PayoutWord } from './adapters/fairpay.ts'
export type { KnownBalance } from './known-balance.ts'
export type { AccountName, ReceivingAccount } from './bank-accounts.repo.ts'
export type { AccountLimits, ChannelRules, Standing } from './domain/channel-rules.ts'
export {
  ownTransfersRepo,
  type ExplainedElsewhere,
  type OwnTransfersRepo,
  type ReopenDeposit,
  type SettleDeposit,
} from './room.ts'
export type { ClaimableLine, Claimed, MayBeOwn } from './use-cases/claim-line.ts'
export type Banking = ReturnType<typeof createBanking>

const WATCH_SECONDS = 30
const DAYS_BACK = 7

/** The operator's accounts, what their banks tell of them, and the providers around them. */
export function createBanking(
  deps: Deps,
  { ledger, approvals }: { ledger: Ledger; approvals: Approvals },
  repo: OwnTransfersRepo = ownTransfersRepo,
) {
  const fairpay = createFairPay(deps.config.services.fairpay)
  // Where no room keeps deposits, there is none to take back.
  let settle: SettleDeposit = async () => refuse('STATE_CONFLICT')
  let reopen: ReopenDeposit = async () => refuse('STATE_CONFLICT')
  const room: BankingRoom = {
    deps,
    repo,
    ledger,
    approvals,
    settleDeposit: (context, given) => settle(context, given),
    reopenDeposit: (context, given) => reopen(context, given),
  }
  ledger.addCheck(bankLinesAreExplained)
  ledger.addCheck(ownTransfersAreExact)
  approvals.carriedOutBy('banking.account-add', addAccountAgreed(room))
  approvals.carriedOutBy('banking.account-change', changeAccountAgreed())
  approvals.carriedOutBy('banking.account-status', changeAccountStatusAgreed(room))
  approvals.carriedOutBy('banking.account-secret', setAccountSecretAgreed())
  approvals.carriedOutBy('banking.move', moveOwnMoneyAgreed(room))
  approvals.carriedOutBy('banking.cancel-transfer', cancelTransferAgreed(room))
  approvals.carriedOutBy('banking.unlink-line', unlinkLineAgreed(room))
  return {
    handlers: bankingHandlers(room, createBalances(deps, fairpay)),
    exports: bankingExports(room),
    /** The payment provider, as payouts use it. */
    fairpay,
    /** One of the operator's accounts, as other rooms need to know it. */
    accountOf: (reader: Reader, id: BankAccountId): Promise<AccountName | undefined> => findName(reader, id),
    /** What an account is known to have held at an instant; null: nothing is. */
    knownBalance: (reader: Reader, id: BankAccountId, at: Date): Promise<KnownBalance | null> =>
      findKnownBalance(reader, id, at, deps.config.dayRule),
    mayPayFrom: (reader: Reader, id: BankAccountId): Promise<boolean> => mayPayFrom(reader, id),
    channelRules: (reader: Reader, channel: string): Promise<ChannelRules> => readChannelRules(reader, channel),
    standsAgainst,
    limitsOf: (reader: Reader, id: BankAccountId): Promise<AccountLimits> => limitsOf(deps, reader, id),
    usedToday: (reader: Reader, id: BankAccountId): Promise<Satang> =>
      usedOn(reader, id, deps.clock.now(), deps.config.dayRule),
    /** The account an amount should be paid into now; null: none is open for it. */
    chooseReceivingAccount: async (
      reader: Reader,
      asked: { amount: Satang; channel?: string | undefined; except?: readonly BankAccountId[] | undefined },
    ): Promise<ReceivingAccount | null> =>
      (await findReceiving(
        reader,
        { amount: asked.amount, channel: asked.channel ?? null, except: asked.except ?? [] },
        deps.clock.now(),
        deps.config.dayRule,
      )) ?? null,
    /**
     * Explains a new line by what the operator's own people did, or says that it may be; null: it is something else.
     * Its account's row is locked.
     */
    claimOwnTransfer: (context: CommandContext, line: ClaimableLine): Promise<Claimed | MayBeOwn | null> =>
      claimLine(room, context, line),
    /** Whether a kept line that is told again may be a side of an own transfer. Nothing is kept. */
    mayBeOwnTransfer: (tx: Tx, line: Pick<ClaimableLine, 'transactionId' | 'counterparty'>): Promise<boolean> =>
      mayBeOwnTransfer(room, tx, line),
    /**
     * The deposits say how one that nobody was credited is taken back out of the books, and how its line lies as a
     * deposit again.
     */
    settleDepositsWith(given: SettleDeposit, again: ReopenDeposit): void {
      settle = given
      reopen = again
    },
    /** For what connects to a bank: the only place a secret is opened. */
    openSecret: async (db: Reader, id: BankAccountId, name: SecretName): Promise<string | null> => {
      const kept = await findSecret(db, id, name)
      return kept === undefined ? null : openAccountSecret(kept, deps.config.encryptionKey, { accountId: id, name })
    },
    watchFeeds: (): Promise<void> => watchFeeds(room),
    findPayouts: (): Promise<void> => findPayouts(room),
    /** Feeds that are silent for too long; alarm above 0. */
    countStaleFeeds: (): Promise<number> => countStale(deps.reader),
    /** Money that left the operator's accounts in the last days and that nobody has explained. */
    countUnexplainedOut: (): Promise<number> =>
      countUnexplainedOut(deps.reader, new Date(deps.clock.now().getTime() - DAYS_BACK * 86_400_000)),
    start(): void {
      deps.jobs.every('banking.watch-feeds', WATCH_SECONDS, () => watchFeeds(room))
      deps.jobs.every('banking.find-payouts', WATCH_SECONDS, () => findPayouts(room))
    },
  }
}

async function limitsOf({ clock, config }: Deps, reader: Reader, id: BankAccountId): Promise<AccountLimits> {
  const account = await findAccount(reader, id, clock.now(), config.dayRule)
  return account ?? { minDeposit: null, maxDeposit: null, dailyLimit: null }
}
