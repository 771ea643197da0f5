import type { ErrorCode } from '@backoffice/contract'
import type { EventData } from '@backoffice/contract/integration/events'
import type { GameCategory } from '@backoffice/contract/turnover/forms'
import type { MemberId, Refused, Result, Satang } from '@backoffice/kernel'
import type { Handler } from '../../platform/http/index.ts'
import type { Endpoints } from '@backoffice/contract'
import type { AdminActor } from '../../platform/actor.ts'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Approvals } from '../approvals/index.ts'
import type { Ledger } from '../ledger/index.ts'

/** APIs of modules that depend on this one, declared without importing them. */
export type TurnoverApi = {
  turnoverOf(
    reader: Reader,
    memberId: MemberId,
  ): Promise<{
    readonly required: Satang
    readonly done: Satang
    readonly remaining: Satang
    readonly byCategory: readonly {
      readonly category: GameCategory
      readonly staked: Satang
      readonly counted: Satang
    }[]
  }>
}
type EndpointHandler<N extends keyof Endpoints> = Handler<Endpoints[N]>
export type WithdrawalsApi = {
  /** The blockers of a withdrawal of this member now, with their facts. */
  checkMember(memberId: MemberId, viewer: AdminActor): ReturnType<EndpointHandler<'members.withdraw-check'>>
  /** The maximum withdrawal of this member now. */
  maxWithdrawalFor(memberId: MemberId, viewer: AdminActor): Promise<Result<Satang, ErrorCode>>
}

export type PlayerSiteApi = {
  /** Enqueues the event that asks the player site for a new password, in the transaction of the request. */
  requestPasswordReset(
    tx: Tx,
    request: { readonly id: string; readonly memberId: MemberId; readonly at: Date },
  ): Promise<void>
}

export type RewardsApi = {
  unitsOf(reader: Reader, memberId: MemberId): Promise<{ readonly diamond: number; readonly spin: number }>
}

export type RegistersApi = {
  /** Refuses who is excluded, before they are added. */
  checkRegistration(sent: EventData<'member.registered'>): Promise<Refused<ErrorCode> | null>
}

/** Dependencies of the module's commands. */
export type MemberCommandContext = {
  readonly deps: Deps
  readonly ledger: Pick<Ledger, 'post' | 'walletOf' | 'openMemberAccounts'>
  readonly approvals: Pick<Approvals, 'twoPerson' | 'supersede'>
  readonly turnover: TurnoverApi
  readonly withdrawals: WithdrawalsApi
  readonly playerSite: PlayerSiteApi
  readonly rewards: RewardsApi
  readonly registers: RegistersApi
}
