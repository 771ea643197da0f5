import type { ErrorCode } from '@backoffice/contract'
import type { MemberId, Result } from '@backoffice/kernel'
import type { CommandContext } from '../../platform/command/command.ts'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Members } from '../members/index.ts'
import { turnoverAddsUp } from './book-check.repo.ts'
import { turnoverExports } from './export-turnover.ts'
import type { TurnoverRoom } from './room.ts'
import { turnoverOf, turnoverOfMany, waiversOf } from './turnover-answer.ts'
import { turnoverRepo, type TurnoverRepo } from './turnover.repo.ts'
import { turnoverHandlers } from './turnover.routes.ts'
import { countStake, type Stake, takeBackStake } from './use-cases/count-stake.ts'
import {
  type Deposited,
  onCredited,
  onReversed,
  openRequirement,
  type RequirementGiven,
} from './use-cases/open-requirement.ts'
import { type Release, releaseBonus } from './use-cases/release-bonus.ts'
import { takeBackBonus, type VoidWin } from './use-cases/take-back-bonus.ts'

export type { Contributions } from './domain/turnover.ts'
export type { CategoryShown, Turnover as TurnoverTotals, TurnoverSums } from './turnover-answer.ts'
export { turnoverRepo, type TurnoverRepo } from './turnover.repo.ts'
export type Turnover = ReturnType<typeof createTurnover>

/** What a member has to stake before money may leave. */
export function createTurnover(
  deps: Deps,
  { ledger, members }: { readonly ledger: Ledger; readonly members: Members },
  repo: TurnoverRepo = turnoverRepo,
) {
  const room: TurnoverRoom = { deps, repo, ledger, members }
  ledger.addCheck(turnoverAddsUp)
  return {
    handlers: turnoverHandlers(room),
    /** The list as it may be taken out whole. */
    exports: turnoverExports(room),
    /** Totals over all open requirements. */
    turnoverOf: (reader: Reader, memberId: MemberId) => turnoverOf(reader, memberId),
    /** The sums by member, for lists. */
    turnoverOfMany,
    /** The member's waivers within a time. */
    waiversOf,
    /** For deposits: in the transaction of the credit, and of its reversal. */
    onCredited: (context: CommandContext, deposit: Deposited): Promise<void> => onCredited(room, context, deposit),
    onReversed: (context: CommandContext, deposit: Pick<Deposited, 'id' | 'memberId'>): Promise<void> =>
      onReversed(room, context, deposit),
    /** For promotions: a grant's requirement under its own terms. */
    openRequirement: (tx: Tx, given: RequirementGiven): Promise<string | null> => openRequirement(room, tx, given),
    /** For games: each with the member locked. */
    countStake: (context: CommandContext, stake: Stake): Promise<void> => countStake(room, context, stake),
    takeBackStake: (context: CommandContext, stake: Pick<Stake, 'gameTransactionId' | 'memberId'>): Promise<void> =>
      takeBackStake(room, context, stake),
    releaseBonus: (tx: Tx, release: Release): Promise<void> => releaseBonus(room, tx, release),
    takeBackBonus: (tx: Tx, win: VoidWin): Promise<Result<null, ErrorCode>> => takeBackBonus(room, tx, win),
  }
}
