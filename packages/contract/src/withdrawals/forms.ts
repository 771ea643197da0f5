import { z } from 'zod'
import { baht, bahtSum, bankCode, businessDay, id, instant, person } from '../forms.ts'
import { categoryProgress, openRequirement, requirementSources } from '../turnover/forms.ts'
import { autoReasons } from './rules.ts'

/** domain.md, section 5. */
export const withdrawalStatuses = [
  'pending',
  'claimed',
  'approved',
  'awaiting-second',
  'paying',
  'paid',
  'paid-by-hand',
  'uncertain',
  'failed',
  'refunded',
  'rejected',
  'cancelled',
] as const
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

export const withdrawalActions = [
  'claim',
  'release',
  'approve',
  'second-approve',
  'reject',
  'pay-by-hand',
  'retry',
  'refund',
  'settle-dispute',
] as const
export type WithdrawalAction = (typeof withdrawalActions)[number]

/** Actions each status permits; the server makes the final check. */
export const legalActions: Readonly<Record<WithdrawalStatus, readonly WithdrawalAction[]>> = {
  pending: ['claim', 'reject'],
  claimed: ['claim', 'release', 'approve', 'reject', 'pay-by-hand'],
  approved: ['reject', 'pay-by-hand'],
  'awaiting-second': ['second-approve', 'reject'],
  paying: [],
  uncertain: ['pay-by-hand'],
  failed: ['retry', 'refund', 'pay-by-hand', 'settle-dispute'],
  paid: [],
  'paid-by-hand': [],
  refunded: [],
  rejected: [],
  cancelled: [],
}

/** A reason that blocks an approval. */
const blockerCodes = [
  'TURNOVER_NOT_MET',
  'BETS_OPEN',
  'BONUS_DUE',
  'BELOW_MINIMUM',
  'ABOVE_MAXIMUM',
  'DAILY_COUNT',
  'DAILY_SUM',
  'NAME_DIFFERS',
  'DOCUMENTS_NEEDED',
  'MEMBER_BLOCKED',
  'MEMBER_NOT_ACTIVE',
  'UNDER_REVIEW',
] as const
export type BlockerCode = (typeof blockerCodes)[number]
export const blocker = z.strictObject({
  code: z.enum(blockerCodes),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The permission that overrides it, and the roles that have it. */
  liftedBy: z.strictObject({ permission: z.string(), roles: z.array(z.string()) }),
})

/** The member's latest promotion, as the player site names it; `bonus` is null when none was posted. */
export const lastPromotion = z.strictObject({ title: z.string(), bonus: baht.nullable(), at: instant }).nullable()

/** Consequences of a decision by the caller now, by the rules of its execution. */
export const review = z.strictObject({
  blockers: z.array(blocker),
  /** The actions these blockers refuse. */
  blocked: z.array(z.enum(withdrawalActions)),
  approvalLeadsTo: z.enum(['awaiting-second', 'paying', 'approved']),
  /** Marking it as paid manually needs a second approval: by the rule below, or above the caller's own limit. */
  manualNeedsSecond: z.boolean(),
  /** Amount from which a second approval is needed; null: none. */
  secondApprovalFrom: baht.nullable(),
  /** The caller's approval limit, where the amount exceeds it and they could approve otherwise. */
  exceedsLimit: baht.nullable(),
  /** Available balance of the member. */
  credit: bahtSum,
  turnover: z.strictObject({ required: bahtSum, done: bahtSum }),
  lastPromotion,
})

/** Payout channels. */
const payoutChannels = ['fairpay', 'manual'] as const

/** The payee account of a withdrawal. */
export const payee = z.strictObject({
  bankCode,
  bankAbbr: z.string(),
  accountNo: z.string(),
  name: z.string(),
  masked: z.boolean(),
})

/** One withdrawal, as all lists, panels and responses show it. The account is masked without `members.account`. */
export const withdrawal = z.strictObject({
  id,
  externalId: z.string(),
  status: z.enum(withdrawalStatuses),
  amount: baht,
  fee: baht.nullable(),
  member: z.strictObject({ id, username: z.string(), name: z.string() }),
  payTo: payee,
  requestedAt: instant,
  updatedAt: instant,
  businessDay,
  claim: z.strictObject({ by: person, until: instant }).nullable(),
  approvedBy: person.nullable(),
  approvedAt: instant.nullable(),
  secondBy: person.nullable(),
  decidedBy: person.nullable(),
  finishedAt: instant.nullable(),
  reason: z.string().nullable(),
  reference: z.string().nullable().describe('The reference at the provider, or the reference of a manual payment'),
  /** The channel it was or would be paid by; null when it ended unpaid. */
  channel: z.enum(payoutChannels).nullable(),
  /** Amount returned to the member's balance: all when rejected, refunded or cancelled. */
  returned: baht.nullable(),
  /** The operator account of a manual payment, where named. */
  paidFrom: id.nullable(),
  /** The open approval request on this withdrawal. */
  openApproval: z.strictObject({ id, kind: z.string(), askedBy: person, expiresAt: instant }).nullable(),
  /** The provider reported a payout as paid after it had failed permanently: needs manual review. */
  disputed: z.boolean(),
  /** Auto-approved, with the version of the rules. */
  auto: z.strictObject({ version: z.number().int() }).nullable(),
  /** Internal notes. Never visible to the member. */
  note: z.string().nullable(),
  /** Null when decided, and while the payout is in progress. */
  review: review.nullable(),
  /** Actions the caller can execute now, checked by the rules of their execution. */
  can: z.array(z.enum(withdrawalActions)),
  version: z.number().int(),
})

/** Evidence for the decision on one screen: domain.md, section 5. */
export const evidence = z.strictObject({
  blockers: z.array(blocker),
  member: z.strictObject({
    id,
    username: z.string(),
    since: instant,
    status: z.string(),
    phone: z.string(),
    lastSignInAt: instant.nullable(),
  }),
  wallet: z.strictObject({ cash: bahtSum, bonus: bahtSum, held: bahtSum }),
  nameMatches: z.boolean().nullable(),
  /** Over all open requirements, then each of them, in the order bets count for them. */
  turnover: z.strictObject({
    required: bahtSum,
    done: bahtSum,
    byCategory: z.array(categoryProgress),
    open: z.array(openRequirement),
  }),
  /** Requirements waived since the member's previous paid withdrawal: `remaining` is what was open. */
  waivers: z.array(
    z.strictObject({
      id,
      at: instant,
      by: person,
      reason: z.string(),
      source: z.enum(requirementSources),
      required: bahtSum,
      done: bahtSum,
      remaining: bahtSum,
    }),
  ),
  /** Reasons for manual review under the current rules; empty: it would be auto-approved. */
  auto: z.array(z.enum(autoReasons)),
  lastDeposit: z.strictObject({ amount: baht, at: instant, channel: z.string() }).nullable(),
  lastPromotion,
  sevenDays: z.strictObject({ in: bahtSum, out: bahtSum }),
  /** Win/bet ratio of seven days, in parts of 10,000; null without stakes. */
  winRatio: z.number().int().nullable(),
  sameAs: z.array(
    z.strictObject({ memberId: id, username: z.string(), reasons: z.array(z.enum(['bank', 'phone', 'ip'])) }),
  ),
  /** Other members only. */
  paidBefore: z.strictObject({ count: z.number().int(), amount: bahtSum }),
})
