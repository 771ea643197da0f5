import type { BankAccountId } from '@backoffice/kernel'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Approvals } from '../approvals/index.ts'
import type { Banking } from '../banking/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Members } from '../members/index.ts'
import type { Turnover } from '../turnover/index.ts'
import type { PayoutsRepo } from './payouts.repo.ts'
import type { FinishedWithdrawal, WithdrawalsRepo } from './withdrawals.repo.ts'

/** Their approval limit; null means no limit. */
export type FinishedHandler = (tx: Tx, withdrawal: FinishedWithdrawal) => Promise<void>

/** They are the owner, and no second active admin has the permission for the second approval. */
export type WithdrawalContext = {
  readonly deps: Deps
  readonly repo: WithdrawalsRepo
  readonly payouts: PayoutsRepo
  readonly ledger: Ledger
  readonly members: Pick<Members, 'findByUsername' | 'getForUpdate' | 'recordActivity' | 'sameAs'>
  readonly approvals: Pick<Approvals, 'twoPerson' | 'supersede'>
  readonly turnover: Pick<Turnover, 'turnoverOf' | 'turnoverOfMany' | 'waiversOf'>
  readonly fairpay: Banking['fairpay']
  /**
   * The statuses each action starts from. A claimed one belongs to its holder; all others to anyone with the
   * permission.
   */
  readonly canPayFrom: (reader: Reader, id: BankAccountId) => Promise<boolean>
  /** Actions that move no money: an open request does not block them. */
  readonly finishedHandlers: FinishedHandler[]
}
