import type { Satang } from '@backoffice/kernel'
import type { CommandContext } from '../../platform/command/command.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Members } from '../members/index.ts'
import type { PlayerSite } from '../player-site/index.ts'
import type { Turnover } from '../turnover/index.ts'
import type { Grant, GrantsRepo } from './grants.repo.ts'

/** Runs in the transaction in which a grant ends, after its bonus became cash or was taken back. */
export type GrantEndedHandler = (context: CommandContext, grant: Grant) => Promise<void>

/** Runs in the transaction in which a member returns bonus of a grant that has ended; `grant` is as before. */
export type DueReturnedHandler = (tx: Tx, grant: Grant, amount: Satang) => Promise<void>

/** Runs in the transaction in which a void reopens a completed grant. */
export type GrantReopenedHandler = (context: CommandContext, grant: Grant) => Promise<void>

/** Dependencies of the module's functions. */
export type RewardsContext = {
  readonly deps: Deps
  readonly repo: GrantsRepo
  readonly ledger: Pick<Ledger, 'post' | 'openUnitAccounts'>
  readonly members: Pick<Members, 'getForUpdate'>
  readonly turnover: Pick<Turnover, 'openRequirement' | 'cancelRequirement' | 'contributions' | 'endShare' | 'dueOf'>
  readonly playerSite: Pick<PlayerSite, 'notify'>
  readonly endedHandlers: readonly GrantEndedHandler[]
  readonly reopenedHandlers: readonly GrantReopenedHandler[]
  readonly dueReturnedHandlers: readonly DueReturnedHandler[]
}
