import type { ErrorCode } from '@backoffice/contract'
import type { GameCategory } from '@backoffice/contract/turnover/forms'
import type { MemberId, Result, Satang } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { Handler } from '../../platform/http/index.ts'
import type { Endpoints } from '@backoffice/contract'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Approvals } from '../approvals/index.ts'
import type { Ledger } from '../ledger/index.ts'

/** What is asked of rooms that know this one, said without naming them. */
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
  /** The withdrawals of one member, a page of them. */
  listOf(
    memberId: MemberId,
    query: Parameters<EndpointHandler<'members.withdrawals'>>[0]['query'],
    viewer: AdminActor,
  ): ReturnType<EndpointHandler<'members.withdrawals'>>
  /** What stands against a withdrawal of this member now, and what that rests on. */
  checkMember(memberId: MemberId): ReturnType<EndpointHandler<'members.withdraw-check'>>
  /** The most a withdrawal of this member may be now. */
  maxWithdrawalFor(memberId: MemberId): Promise<Result<Satang, ErrorCode>>
}

export type PlayerSiteApi = {
  /**
   * Writes down, in the transaction that asks for it, that the player site is to have a member choose a new password.
   */
  requestPasswordReset(
    tx: Tx,
    request: { readonly id: string; readonly memberId: MemberId; readonly at: Date },
  ): Promise<void>
}

/** What looking after members works with. */
export type MemberCommandContext = {
  readonly deps: Deps
  readonly ledger: Pick<Ledger, 'post' | 'walletOf' | 'openMemberAccounts'>
  readonly approvals: Pick<Approvals, 'twoPerson' | 'supersede'>
  readonly turnover: TurnoverApi
  readonly withdrawals: WithdrawalsApi
  readonly playerSite: PlayerSiteApi
}
