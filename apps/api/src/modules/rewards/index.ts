import type { RewardResult } from '@backoffice/contract/rewards/forms'
import type { DepositId, MemberId, Result } from '@backoffice/kernel'
import type { CommandContext } from '../../platform/command/command.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Members } from '../members/index.ts'
import type { PlayerSite } from '../player-site/index.ts'
import type { Turnover } from '../turnover/index.ts'
import { creditReward, debitUnits, type RewardInput, type UnitsInput } from './commands/credit-reward.ts'
import {
  completeGrant,
  endGrant,
  EXPIRE_GRANTS,
  expireGrants,
  forfeitOfDeposit,
  type GrantEnding,
  reopenGrant,
  returnDue,
} from './commands/end-grant.ts'
import type { DueReturnedHandler, GrantEndedHandler, GrantReopenedHandler, RewardsContext } from './context.ts'
import { type Grant, type GrantsRepo, grantsRepo } from './grants.repo.ts'
import { grantsAddUp } from './ledger-check.repo.ts'

export type { DueReturnedHandler, GrantEndedHandler, GrantReopenedHandler } from './context.ts'
export { byLock, type Reward, type RewardInput, type UnitsInput, type Wagering } from './commands/credit-reward.ts'
export type { GrantEnding } from './commands/end-grant.ts'
export { type Grant, type GrantsRepo, grantsRepo } from './grants.repo.ts'

const EXPIRE_SECONDS = 30

type RewardsDeps = {
  readonly ledger: Ledger
  readonly members: Pick<Members, 'getForUpdate'>
  readonly turnover: Turnover
  readonly playerSite: Pick<PlayerSite, 'notify'>
}

/** The rewards module: how every marketing function credits a member, and the grants of bonus under turnover. */
export function createRewards(
  deps: Deps,
  { ledger, members, turnover, playerSite }: RewardsDeps,
  repo: GrantsRepo = grantsRepo,
) {
  const endedHandlers: GrantEndedHandler[] = []
  const reopenedHandlers: GrantReopenedHandler[] = []
  const dueReturnedHandlers: DueReturnedHandler[] = []
  const module: RewardsContext = {
    deps,
    repo,
    ledger,
    members,
    turnover,
    playerSite,
    endedHandlers,
    reopenedHandlers,
    dueReturnedHandlers,
  }
  turnover.onGrantFinished((context, finished) => completeGrant(module, context, finished))
  turnover.onGrantReopened((context, reopened) => reopenGrant(module, context, reopened))
  turnover.onDueReturned((tx, returned) => returnDue(module, tx, returned))
  ledger.addCheck(grantsAddUp)
  const expire = (): Promise<void> => expireGrants(module)
  return {
    /** Credits a reward in the caller's transaction, with the member locked. */
    credit: (context: CommandContext, input: RewardInput): Promise<RewardResult> =>
      creditReward(module, context, input),
    /** Takes diamonds or spins, with the member locked. */
    debitUnits: (context: CommandContext, input: UnitsInput): Promise<Result<null, 'INSUFFICIENT_FUNDS'>> =>
      debitUnits(module, context, input),
    async unitsOf(reader: Reader, memberId: MemberId): Promise<{ readonly diamond: number; readonly spin: number }> {
      const units = await ledger.unitsOf(reader, memberId)
      return { diamond: Number(units['member-diamond']), spin: Number(units['member-spin']) }
    },
    findGrant: (reader: Reader, id: string): Promise<Grant | undefined> => repo.find(reader, id),
    /** A member's grants whose turnover is not met yet. */
    openGrantsOf: (reader: Reader, memberId: MemberId): Promise<readonly Grant[]> => repo.openOf(reader, memberId),
    /** Forfeits the open grants of a reversed deposit, whose member is locked. */
    forfeitOfDeposit: (context: CommandContext, depositId: DepositId): Promise<void> =>
      forfeitOfDeposit(module, context, depositId),
    endGrant: (context: CommandContext, ending: GrantEnding): Promise<Result<Grant, 'NOT_FOUND' | 'STATE_CONFLICT'>> =>
      endGrant(module, context, ending),
    onGrantEnded: (handler: GrantEndedHandler): void => void endedHandlers.push(handler),
    onGrantReopened: (handler: GrantReopenedHandler): void => void reopenedHandlers.push(handler),
    onDueReturned: (handler: DueReturnedHandler): void => void dueReturnedHandlers.push(handler),
    /** The timer's work, callable in tests. */
    expire,
    start: (): void => deps.jobs.every(EXPIRE_GRANTS, EXPIRE_SECONDS, expire),
  }
}
export type Rewards = ReturnType<typeof createRewards>
