import type { MemberId, Satang } from '@backoffice/kernel'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { type AccountRef, LedgerError, type Posting } from './domain/transfer.ts'
import type { Finding } from './domain/checks.ts'
import type { NewHold } from './holds.repo.ts'
import { type LedgerRepo, ledgerRepo } from './ledger.repo.ts'
import { holdMoney, type HoldToPost, postHold, releaseHold } from './commands/hold-money.ts'
import { postTransfer } from './commands/post-transfer.ts'
import { type Reversal, reverseTransfer } from './commands/reverse-transfer.ts'
import { verifyEveryMinute, verifyLedger, verifyPast, verifyRecent } from './commands/verify-books.ts'
import type { SourceCheck } from './verifier.repo.ts'

export { netAmounts, type NetFigure } from './summary-deltas.repo.ts'
export { GAME_CLEARING_SLOTS } from './accounts.repo.ts'
export type { AccountRef } from './domain/transfer.ts'
export type { CheckScope } from './domain/checks.ts'
export { dayIn, instantIn } from './check-scope.repo.ts'
export type { Finding } from './domain/checks.ts'
export {
  LedgerError,
  type MemberFigure,
  memberFigures,
  type Posted,
  type Posting,
  type TransferCode,
  unitCodes,
} from './domain/transfer.ts'
export { activeCodes, memberFigureOf } from './summary-deltas.repo.ts'
export type { NewHold } from './holds.repo.ts'
export type { LedgerRepo } from './ledger.repo.ts'
export type { HoldToPost } from './commands/hold-money.ts'
export type { Reversal } from './commands/reverse-transfer.ts'
export {
  isUnsummed,
  operatorAccounts,
  type SumOptions,
  sumSettledTransfers,
  type TransferSums,
} from './settled-transfers.repo.ts'
export type { SourceCheck } from './verifier.repo.ts'

/** A member's money: `cash` and `bonus` as posted, and `held` as part of cash. Available cash is cash − held. */
export type Wallet = { readonly cash: Satang; readonly bonus: Satang; readonly held: Satang }

/** The ledger: the only module that posts money. A caller that passes a transaction commits it. */
export function createLedger(deps: Deps, repo: LedgerRepo = ledgerRepo) {
  const sourceChecks: SourceCheck[] = []
  const verify = (): Promise<readonly Finding[]> => verifyLedger(deps, sourceChecks)
  const recent = (): Promise<readonly Finding[]> => verifyRecent(deps, sourceChecks)
  const past = (): Promise<readonly Finding[]> => verifyPast(deps, sourceChecks)
  return {
    openMemberAccounts: repo.openMemberAccounts,
    /** Creates a member's accounts in diamonds and spins if they do not exist. */
    openUnitAccounts: repo.openUnitAccounts,
    unitsOf: repo.unitsOf,
    openBankAccount: repo.openBankAccount,
    /** Creates the clearing accounts of a game provider if they do not exist. */
    openGameClearing: repo.openGameClearing,
    /** Locks accounts in the ledger's order, before several transfers between them. */
    lock: repo.lockAccounts,
    post: (tx: Tx, posting: Posting) => postTransfer(repo, tx, posting),
    hold: (tx: Tx, input: NewHold) => holdMoney(repo, tx, input),
    releaseHold: (tx: Tx, input: { reference: string; now: Date }) => releaseHold(repo, tx, input),
    postHold: (tx: Tx, input: HoldToPost) => postHold(repo, tx, input),
    reverse: (tx: Tx, input: Reversal) => reverseTransfer(repo, tx, input),
    walletOf: (reader: Reader, memberId: MemberId) => walletOf(repo, reader, memberId),
    /** Available cash by member, in one statement. */
    availableOf: repo.availableOf,
    /** Balance of an account: credits − debits. For the operator's bank accounts the sign is inverted. */
    balanceOf: async (reader: Reader, account: AccountRef): Promise<Satang> => {
      const found = await repo.findBalance(reader, account)
      if (found === undefined) throw new LedgerError(`there is no ${account.kind} account`)
      return found.posted
    },
    /** Verifies the whole ledger, saves and returns the findings; empty means no findings. */
    verify,
    /** Verifies recent changes, as the minutely check does. */
    verifyRecent: recent,
    /** Verifies the past month that is due next, as a check between the minutely ones does. */
    verifyPast: past,
    /** Adds another module's check of its records against the ledger, on the same snapshot and scope. */
    addCheck: (check: SourceCheck): void => void sourceChecks.push(check),
    start: (): void => verifyEveryMinute(deps, { full: verify, recent, past }),
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
