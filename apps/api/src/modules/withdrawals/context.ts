import type { BankAccountId, MemberId, WithdrawalId } from '@backoffice/kernel'
import type { CommandContext } from '../../platform/command/command.ts'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Approvals } from '../approvals/index.ts'
import type { BankAccounts } from '../bank-accounts/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Members } from '../members/index.ts'
import type { Turnover } from '../turnover/index.ts'
import type { PayoutsRepo } from './payouts.repo.ts'
import type { FinishedWithdrawal, WithdrawalsRepo } from './withdrawals.repo.ts'

/** What another module does in the transaction that ends a withdrawal; a throw undoes it. It makes no call outside. */
export type FinishedHandler = (tx: Tx, withdrawal: FinishedWithdrawal) => Promise<void>

/** What another module does in the transaction that requests a withdrawal, with its member locked. */
export type RequestedHandler = (
  context: CommandContext,
  withdrawal: { readonly id: WithdrawalId; readonly memberId: MemberId; readonly at: Date },
) => Promise<void>

/** Dependencies of the module's commands: its own statements, and the APIs of other modules. */
export type WithdrawalContext = {
  readonly deps: Deps
  readonly repo: WithdrawalsRepo
  readonly payouts: PayoutsRepo
  readonly ledger: Ledger
  readonly members: Pick<Members, 'findByUsername' | 'getForUpdate' | 'recordActivity' | 'sameAs'>
  readonly approvals: Pick<Approvals, 'twoPerson' | 'supersede'>
  readonly turnover: Pick<Turnover, 'turnoverOf' | 'turnoverOfMany' | 'waiversOf' | 'collectDue'>
  readonly fairpay: BankAccounts['fairpay']
  /** True for an operator account that payments can be made from. */
  readonly canPayFrom: (reader: Reader, id: BankAccountId) => Promise<boolean>
  /** Registered while the modules are composed. */
  readonly finishedHandlers: FinishedHandler[]
  readonly requestedHandlers: RequestedHandler[]
}
