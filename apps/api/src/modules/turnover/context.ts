import type { Satang } from '@backoffice/kernel'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Ledger } from '../ledger/index.ts'
import type { CommandContext } from '../../platform/command/command.ts'
import type { Members } from '../members/index.ts'
import type { GrantOfRequirement, TurnoverRepo } from './turnover.repo.ts'

/** Runs in the transaction in which a grant's turnover is completed or waived, after its bonus became cash. */
export type GrantFinishedHandler = (context: CommandContext, grant: GrantOfRequirement) => Promise<void>

/** Runs in the transaction in which a void reopens a completed grant. */
export type GrantReopenedHandler = (context: CommandContext, grant: GrantOfRequirement) => Promise<void>

/** Bonus of a grant that has ended, which its member returned after a void. */
export type DueReturned = { readonly grantId: string; readonly amount: Satang; readonly now: Date }
/** Runs in the transaction of the return, before the operator's account is locked. */
export type DueReturnedHandler = (tx: Tx, returned: DueReturned) => Promise<void>

/** Dependencies of the module's commands. */
export type TurnoverContext = {
  readonly deps: Deps
  readonly repo: TurnoverRepo
  readonly ledger: Pick<Ledger, 'post' | 'reverse' | 'walletOf'>
  readonly members: Pick<Members, 'getForUpdate'>
  readonly grantFinishedHandlers: readonly GrantFinishedHandler[]
  readonly grantReopenedHandlers: readonly GrantReopenedHandler[]
  readonly dueReturnedHandlers: readonly DueReturnedHandler[]
}
