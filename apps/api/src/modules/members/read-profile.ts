import type { Endpoints, ErrorCode, HandlerOutput } from '@backoffice/contract'
import { type MemberId, minus, ok, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { MemberCommandContext } from './context.ts'
import { findSimilar } from './find-similar.ts'
import { openWithdrawalsOf, pendingDepositsOf, profileExtrasOf } from './member-profile.repo.ts'
import { type ProfileResponse, toProfileResponse } from './member-response.ts'
import { findMemberRecord } from './members.list.ts'

/** The profile as an admin sees it; undefined when the member does not exist. */
export async function readProfile(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  reader: Reader,
  id: MemberId,
  viewer: AdminActor,
): Promise<ProfileResponse | undefined> {
  const now = clock.now()
  // Sequentially, because a transaction has one connection.
  const record = await findMemberRecord(reader, id)
  const extras = await profileExtrasOf(reader, id, now)
  if (record === undefined || extras === undefined) return undefined
  const open = await openWithdrawalsOf(reader, id)
  const pendingDeposits = await pendingDepositsOf(reader, id, now)
  const like = await findSimilar(reader, id, now)
  return toProfileResponse(
    { record, extras, open, pendingDeposits, duplicates: like.filter(({ dismissed }) => dismissed === null).length },
    viewer,
    config.services.player !== null,
  )
}

/** A member's balances, and what blocks a withdrawal. */
export async function walletsOf(
  { deps: { reader }, ledger, turnover, withdrawals, rewards }: MemberCommandContext,
  id: MemberId,
  viewer: AdminActor,
): Promise<Result<HandlerOutput<Endpoints['members.balance']>, ErrorCode>> {
  const [wallet, units, stakes, most] = await Promise.all([
    ledger.walletOf(reader, id),
    rewards.unitsOf(reader, id),
    turnover.turnoverOf(reader, id),
    withdrawals.maxWithdrawalFor(id, viewer),
  ])
  if (!most.ok) return most
  return ok({
    data: {
      cashWallet: minus(wallet.cash, wallet.held),
      bonusWallet: wallet.bonus,
      diamond: units.diamond,
      spinTickets: units.spin,
      heldAmount: wallet.held,
      turnoverRequired: stakes.required,
      turnoverDone: stakes.done,
      maxWithdraw: most.value,
    },
  })
}
