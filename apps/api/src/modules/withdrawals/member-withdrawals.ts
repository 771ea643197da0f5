import type { Endpoints, ErrorCode, HandlerOutput } from '@backoffice/contract'
import { businessDayOf, ok, type MemberId, type Result, type Satang } from '@backoffice/kernel'
import { decisionFactsOfMember, lastPromotionsOf, memberEvidenceOf, winRatioOf } from './decision-facts.repo.ts'
import type { TurnoverTotals } from '../turnover/index.ts'
import { type Findings, findingsOf, withLiftPermissions } from './blockers.ts'
import { maxAllowed } from './domain/blockers.ts'
import { lastDepositOf } from './evidence.ts'
import type { WithdrawalContext } from './context.ts'
import { readRules } from './settings.repo.ts'

type ListResult = Promise<Result<HandlerOutput<Endpoints['members.withdraw-check']>, ErrorCode>>

/** Reads about one member: their withdrawals, and the result of a request now. */
export const ofMember = (module: WithdrawalContext) => ({
  checkMember: (memberId: MemberId): ListResult => checkMember(module, memberId),
  maxWithdrawalFor: async (memberId: MemberId): Promise<Result<Satang, ErrorCode>> =>
    ok((await evaluateMember(module, memberId)).most),
})

/** The same rules as for a request, for the maximum amount. */
async function evaluateMember(
  module: WithdrawalContext,
  memberId: MemberId,
): Promise<Findings<TurnoverTotals> & { readonly most: Satang }> {
  const { reader, clock, config } = module.deps
  const [rules, facts, turnover, wallet] = await Promise.all([
    readRules(reader),
    decisionFactsOfMember(reader, memberId, businessDayOf(clock.now(), config.dayRule)),
    module.turnover.turnoverOf(reader, memberId),
    module.ledger.walletOf(reader, memberId),
  ])
  const available = (wallet.cash - wallet.held) as Satang
  const amount = maxAllowed(rules, available, facts.approvedAmount)
  const payTo = { bankCode: '', accountNo: '', name: facts.holder }
  const findings = findingsOf(rules, { amount, payTo }, facts, turnover)
  return { ...findings, most: findings.blockers.length > 0 ? (0n as Satang) : amount }
}

async function checkMember(module: WithdrawalContext, memberId: MemberId): ListResult {
  const { reader, clock } = module.deps
  const now = clock.now()
  const [{ blockers, turnover, most }, member, sameAs, winRatio, promotions] = await Promise.all([
    evaluateMember(module, memberId),
    memberEvidenceOf(reader, memberId, now),
    module.members.sameAs(reader, memberId),
    winRatioOf(reader, memberId, now),
    lastPromotionsOf(reader, [memberId]),
  ])
  return ok({
    data: {
      eligible: most > 0n,
      blockers: await withLiftPermissions(reader, blockers),
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
