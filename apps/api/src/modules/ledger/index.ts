import type { MemberId, Satang } from '@backoffice/kernel'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AccountRef } from './domain/account-ref.ts'
import type { Finding } from './domain/finding.ts'
import { LedgerError, type Posting } from './domain/transfer.ts'
import type { NewHold } from './holds.repo.ts'
import { type LedgerRepo, ledgerRepo } from './ledger.repo.ts'
import { holdMoney, type HoldToPost, postHold, releaseHold } from './commands/hold-money.ts'
import { postTransfer } from './commands/post-transfer.ts'
import { type Reversal, reverseTransfer } from './commands/reverse-transfer.ts'
import { verifyLedger, verifyEveryMinute, verifyRecent } from './commands/verify-books.ts'
import type { SourceCheck } from './verifier.repo.ts'

export { GAME_CLEARING_SLOTS } from './accounts.repo.ts'
export type { AccountRef } from './domain/account-ref.ts'
export type { CheckScope } from './domain/check-scope.ts'
export type { Finding } from './domain/finding.ts'
export { LedgerError, type Posted, type Posting, type TransferCode } from './domain/transfer.ts'
export type { NewHold } from './holds.repo.ts'
export type { LedgerRepo } from './ledger.repo.ts'
export type { HoldToPost } from './commands/hold-money.ts'
export type { Reversal } from './commands/reverse-transfer.ts'
export type { SourceCheck } from './verifier.repo.ts'

/** What a member has: `cash` and `bonus` as posted, `held` of the cash. Available cash is cash − held. */
export type Wallet = { readonly cash: Satang; readonly bonus: Satang; readonly held: Satang }

/** The books: the only room that moves money. Whoever calls it with a transaction owns the commit. */
export function createLedger(deps: Deps, repo: LedgerRepo = ledgerRepo) {
  const sourceChecks: SourceCheck[] = []
  const verify = (): Promise<readonly Finding[]> => verifyLedger(deps, sourceChecks)
  const recent = (): Promise<readonly Finding[]> => verifyRecent(deps, sourceChecks)
  return {
    openMemberAccounts: repo.openMemberAccounts,
    openBankAccount: repo.openBankAccount,
    /** The rows a game provider settles through, where there are none yet. */
    openGameClearing: repo.openGameClearing,
    post: (tx: Tx, posting: Posting) => postTransfer(repo, tx, posting),
    hold: (tx: Tx, input: NewHold) => holdMoney(repo, tx, input),
    releaseHold: (tx: Tx, input: { reference: string; now: Date }) => releaseHold(repo, tx, input),
    postHold: (tx: Tx, input: HoldToPost) => postHold(repo, tx, input),
    reverse: (tx: Tx, input: Reversal) => reverseTransfer(repo, tx, input),
    walletOf: (reader: Reader, memberId: MemberId) => walletOf(repo, reader, memberId),
    /** Available cash by member, one statement however many they are. */
    availableOf: repo.availableOf,
    /** What stands on an account: credits − debits. The operator's own money at a bank is its negative. */
    balanceOf: async (reader: Reader, account: AccountRef): Promise<Satang> => {
      const found = await repo.findBalance(reader, account)
      if (found === undefined) throw new LedgerError(`there is no ${account.kind} account`)
      return found.posted
    },
    /** Checks the whole books now, keeps what it found and answers with it; empty means they balance. */
    verify,
    /** The same of what is new, as every minute does. */
    verifyRecent: recent,
    /** Lets another room have its records held against the books, on the same snapshot and in the same scope. */
    addCheck: (check: SourceCheck): void => void sourceChecks.push(check),
    start: (): void => verifyEveryMinute(deps, { full: verify, recent }),
  }
}
export type Ledger = ReturnType<typeof createLedger>

async function walletOf(repo: LedgerRepo, reader: Reader, memberId: MemberId): Promise<Wallet> {
  const balances = await repo.balancesOf(reader, memberId)
  const cash = balances.find(each => each.kind === 'member-cash')
  const bonus = balances.find(each => each.kind === 'member-bonus')
  if (cash === undefined || bonus === undefined) throw new LedgerError(`member ${memberId} has no wallet`)
  return { cash: cash.posted, bonus: bonus.posted, held: cash.held }
}
