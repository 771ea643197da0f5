import type { Endpoints, ErrorCode, Given } from '@backoffice/contract'
import { businessDayOf, ok, type MemberId, type Result, type Satang } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { Call } from '../../platform/http/index.ts'
import { decisionFactsOfMember, lastPromotionsOf, memberEvidenceOf, winRatioOf } from '../reads/index.ts'
import type { TurnoverTotals } from '../turnover/index.ts'
import { type Findings, findingsOf, withLifters } from './blockers.ts'
import { mostAllowed } from './domain/most-allowed.ts'
import { lastDepositOf } from './evidence.ts'
import { listWithdrawals } from './list-withdrawals.ts'
import type { WithdrawalRoom } from './room.ts'
import { readRules } from './settings.repo.ts'

type Answered<N extends 'members.withdrawals' | 'members.withdraw-check'> = Promise<
  Result<Given<Endpoints[N]>, ErrorCode>
>

/**
 * What this room says of one member, without a request: what they took, and what a request of theirs would meet now.
 */
export const ofMember = (room: WithdrawalRoom) => ({
  listOf: (
    memberId: MemberId,
    query: Call<Endpoints['members.withdrawals']>['query'],
    viewer: AdminActor,
  ): Answered<'members.withdrawals'> => listWithdrawals(room, { ...query, memberId }, viewer, false),
  checkMember: (memberId: MemberId): Answered<'members.withdraw-check'> => checkMember(room, memberId),
  mostFor: async (memberId: MemberId): Promise<Result<Satang, ErrorCode>> =>
    ok((await judgeMember(room, memberId)).most),
})

/** The same judge as for a request, over the most that could be asked for. */
async function judgeMember(
  room: WithdrawalRoom,
  memberId: MemberId,
): Promise<Findings<TurnoverTotals> & { readonly most: Satang }> {
  const { reader, clock, config } = room.deps
  const [rules, facts, turnover, wallet] = await Promise.all([
    readRules(reader),
    decisionFactsOfMember(reader, memberId, businessDayOf(clock.now(), config.dayRule)),
    room.turnover.turnoverOf(reader, memberId),
    room.ledger.walletOf(reader, memberId),
  ])
  const available = (wallet.cash - wallet.held) as Satang
  const amount = mostAllowed(rules, available, facts.letThroughAmount)
  const payTo = { bankCode: '', accountNo: '', name: facts.holder }
  const findings = findingsOf(rules, { amount, payTo }, facts, turnover)
  return { ...findings, most: findings.blockers.length > 0 ? (0n as Satang) : amount }
}

async function checkMember(room: WithdrawalRoom, memberId: MemberId): Answered<'members.withdraw-check'> {
  const { reader, clock } = room.deps
  const now = clock.now()
  const [{ blockers, turnover, most }, member, sameAs, winRatio, promotions] = await Promise.all([
    judgeMember(room, memberId),
    memberEvidenceOf(reader, memberId, now),
    room.members.sameAs(reader, memberId),
    winRatioOf(reader, memberId, now),
    lastPromotionsOf(reader, [memberId]),
  ])
  return ok({
    data: {
      eligible: most > 0n,
      blockers: await withLifters(reader, blockers),
      turnover: {
        required: turnover.required,
        done: turnover.done,
        byCategory: turnover.byCategory.map(each => ({ ...each })),
      },
      lastDeposit: lastDepositOf(member),
      lastPromotion: promotions.get(memberId) ?? null,
      sameAs: sameAs.map(same => ({ ...same, reasons: [...same.reasons] })),
      sevenDays: { in: member.inSevenDays, out: member.outSevenDays },
      winRatio,
    },
  })
}
