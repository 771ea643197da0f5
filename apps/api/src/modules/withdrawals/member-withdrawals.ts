import type { Endpoints, ErrorCode, HandlerOutput } from '@backoffice/contract'
import { businessDayOf, minus, ok, ZERO, type MemberId, type Result, type Satang } from '@backoffice/kernel'
import { decisionFactsOfMember, lastPromotionsOf, memberEvidenceOf, winRatioOf } from './decision-facts.repo.ts'
import type { AdminActor } from '../../platform/actor.ts'
import type { TurnoverTotals } from '../turnover/index.ts'
import { documentsNeeded } from './documents-needed.ts'
import { type Blocker, findingsOf, maxAllowed } from './domain/blockers.ts'
import { lastDepositOf } from './evidence.ts'
import type { WithdrawalContext } from './context.ts'
import { rolesLifting, showBlockers, visibleTo } from './review.ts'
import { readSettings } from './settings.repo.ts'

type ListResult = Promise<Result<HandlerOutput<Endpoints['members.withdraw-check']>, ErrorCode>>

/** Reads about one member: their withdrawals, and the result of a request now. */
export const ofMember = (module: WithdrawalContext) => ({
  checkMember: (memberId: MemberId, viewer: AdminActor): ListResult => checkMember(module, memberId, viewer),
  maxWithdrawalFor: async (memberId: MemberId, viewer: AdminActor): Promise<Result<Satang, ErrorCode>> =>
    ok((await evaluateMember(module, memberId, viewer)).most),
})

/** The same rules as for a request, for the maximum amount, by the blockers that the viewer sees. */
async function evaluateMember(
  module: WithdrawalContext,
  memberId: MemberId,
  viewer: AdminActor,
): Promise<{ readonly blockers: Blocker[]; readonly turnover: TurnoverTotals; readonly most: Satang }> {
  const { reader, clock, config } = module.deps
  const [rules, facts, turnover, wallet] = await Promise.all([
    readSettings(reader),
    decisionFactsOfMember(reader, memberId, businessDayOf(clock.now(), config.dayRule)),
    module.turnover.turnoverOf(reader, memberId),
    module.ledger.walletOf(reader, memberId),
  ])
  const available = minus(wallet.cash, wallet.held)
  const amount = maxAllowed(rules, available, facts.approvedAmount)
  const payTo = { bankCode: '', accountNo: '', name: facts.holder }
  const needed = await documentsNeeded(module.deps, reader, [{ key: '', memberId, amount }])
  const findings = findingsOf(rules, { amount, payTo }, facts, turnover, needed.get(''))
  const blockers = visibleTo(viewer, findings.blockers)
  return { blockers, turnover, most: blockers.length > 0 ? ZERO : amount }
}

async function checkMember(module: WithdrawalContext, memberId: MemberId, viewer: AdminActor): ListResult {
  const { reader, clock } = module.deps
  const now = clock.now()
  const [{ blockers, turnover, most }, member, sameAs, winRatio, promotions] = await Promise.all([
    evaluateMember(module, memberId, viewer),
    memberEvidenceOf(reader, memberId, now),
    module.members.sameAs(reader, memberId),
    winRatioOf(reader, memberId, now),
    lastPromotionsOf(reader, [memberId]),
  ])
  return ok({
    data: {
      eligible: most > 0n,
      blockers: showBlockers(blockers, await rolesLifting(reader, blockers)),
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
