import type { Deps } from '../../platform/deps.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Members } from '../members/index.ts'
import { countUnknownAccount, findUnbooked } from './deposits.repo.ts'
import { type DepositsRepo, depositsRepo } from './room.ts'
import { creditBankTransaction } from './use-cases/credit-bank-transaction.ts'

export { type BankLine, identityOf } from './domain/bank-line.ts'
export type { DepositsRepo } from './room.ts'
export type { Seen } from './use-cases/credit-bank-transaction.ts'

/** Money that comes in: what banks tell of, and whose it is. */
export function createDeposits(deps: Deps, { ledger, members }: { ledger: Ledger; members: Members }, repo: DepositsRepo = depositsRepo) {
  ledger.addCheck({ name: 'deposits-are-booked', find: findUnbooked })
  return {
    creditBankTransaction: creditBankTransaction({ deps, ledger, members, repo }),
    /** Deposits that lie unmatched because the account they came into is none of ours: should stay 0, somebody pays where nobody watches. */
    countUnknownAccount: () => countUnknownAccount(deps.reader),
  }
}
export type Deposits = ReturnType<typeof createDeposits>
