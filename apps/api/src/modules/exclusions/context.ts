import type { MemberId } from '@backoffice/kernel'
import type { CommandContext } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Members } from '../members/index.ts'
import type { PlayerSite } from '../player-site/index.ts'

/** Until when a register still lists a locked member, by more than a name; null where none does. */
export type ListedCheck = (
  context: CommandContext,
  memberId: MemberId,
) => Promise<{ readonly until: Date | null } | null>

export type ExclusionContext = {
  readonly deps: Deps
  readonly members: Pick<Members, 'findByUsername' | 'getForUpdate'>
  readonly playerSite: Pick<PlayerSite, 'notify'>
  /** Cancels a locked member's bonuses whose turnover is not met. */
  readonly cancelBonuses: (context: CommandContext, memberId: MemberId, reason: string) => Promise<void>
  readonly ledger: Pick<Ledger, 'addCheck'>
  readonly listed: ListedCheck
}
