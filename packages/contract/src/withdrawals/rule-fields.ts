import { clockRange, flag, money, oneOf, optional, percent, requiredBy, tags, whole } from '../fields.ts'
import { MAX_TURNOVER_PERCENT } from '../rewards/terms.ts'
import { contributionFields } from '../turnover/terms.ts'

export const turnoverMoments = ['settlement', 'bet'] as const
export type TurnoverMoment = (typeof turnoverMoments)[number]

/** Empty is off, the default of every rule. */
const amount = optional(money({ min: 0.01 }))
const count = optional(whole(1, 10_000))
const atLeast = whole(0, 36_500)

/** Rules of auto-approval. Every rule must hold, and no blocker may exist. */
export const autoRuleFields = {
  enabled: flag(),
  maxAmount: requiredBy('enabled', money({ min: 0.01 })),
  /** Per member and business day, auto-approvals only. */
  perMemberDailyCount: count,
  perMemberDailySum: amount,
  minAccountAgeDays: atLeast,
  minDepositCount: atLeast,
  /** The name on the member's latest bank transaction is available and matches. */
  requireNameMatch: flag(),
  excludeTags: tags({ most: 50 }),
  excludeIfSharesBankPhoneOrIp: flag(),
  /** Win/bet ratio of seven days, in parts of 10,000; none without stakes. */
  maxWinRatio: optional(percent({ min: 0, max: 10_000_000 })),
  /** In the operator's zone. Empty: always. */
  ...clockRange('hours'),
}

export const withdrawalRuleFields = {
  min: amount,
  max: amount,
  dailyCount: count,
  dailySum: amount,
  openRequestsPerMember: count,
  secondApprovalFrom: amount,
  /** A win is large from this amount, if it is also at least `largeWinMultiple` times its bet. Either empty: off. */
  largeWinFrom: amount,
  largeWinMultiple: optional(whole(1, 1_000_000)),
  /** For each deposit credited from now on; open requirements keep their terms. */
  turnoverPercent: optional(whole(1, MAX_TURNOVER_PERCENT)),
  ...contributionFields,
  /** When a bet counts: when it is settled, or when it is placed. A bonus waits for its open bets in both cases. */
  turnoverCountsAt: oneOf(turnoverMoments),
  nameMustMatch: flag(),
}
