import { z } from 'zod'
import { baht, bahtSum, bankCode, businessDay, id, instant, person } from '../forms.ts'
import { categoryProgress, requirementSources } from '../turnover/forms.ts'
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

/** What the badge counts. */
export const requestStatuses = ['pending', 'claimed', 'awaiting-second'] as const satisfies readonly WithdrawalStatus[]

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

/** Which moves a status allows a person; the server stays the judge. */
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

/** What stands against an approval. */
export const blockerCodes = [
  'TURNOVER_NOT_MET',
  'BELOW_MINIMUM',
  'ABOVE_MAXIMUM',
  'DAILY_COUNT',
  'DAILY_SUM',
  'NAME_DIFFERS',
  'MEMBER_BLOCKED',
  'MEMBER_NOT_ACTIVE',
] as const
export type BlockerCode = (typeof blockerCodes)[number]
export const blocker = z.strictObject({
  code: z.enum(blockerCodes),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The permission that lifts it, and the roles that hold this permission now. */
  liftedBy: z.strictObject({ permission: z.string(), roles: z.array(z.string()) }),
})

/** The promotion the member took last, as the player site names it; `bonus` is null where no bonus was booked. */
export const lastPromotion = z.strictObject({ title: z.string(), bonus: baht.nullable(), at: instant }).nullable()

/** What a decision would meet if the caller made it now, by the same rules that are applied when it is made. */
export const review = z.strictObject({
  blockers: z.array(blocker),
  /** The moves these blockers refuse. */
  blocked: z.array(z.enum(withdrawalActions)),
  approvalLeadsTo: z.enum(['awaiting-second', 'paying', 'approved']),
  /** Marking it as paid manually needs a second approval: by the rule below, or above the caller's own limit. */
  manualNeedsSecond: z.boolean(),
  /** Amounts from here on need a second approval; null: none do. */
  secondApprovalFrom: baht.nullable(),
  /** The caller's approval limit, where the amount is above it and they could approve otherwise. */
  exceedsLimit: baht.nullable(),
  /** Available balance of the member. */
  credit: bahtSum,
  turnover: z.strictObject({ required: bahtSum, done: bahtSum }),
  lastPromotion,
})

/** The ways a payout goes out. */
export const payoutChannels = ['fairpay', 'manual'] as const

/** The account a withdrawal is paid to. */
export const payee = z.strictObject({
  bankCode,
  bankAbbr: z.string(),
  accountNo: z.string(),
  name: z.string(),
  masked: z.boolean(),
})

/** One withdrawal, as every list, drawer and answer shows it. Account and phone are masked without `members.pii`. */
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
  reference: z
    .string()
    .nullable()
    .describe('What the provider knows the payout by, or the reference of a payment by hand'),
  /** The channel it was paid by, or would be now; null where it ended unpaid. */
  channel: z.enum(payoutChannels).nullable(),
  /** What went back to the member's balance: all of it when rejected, refunded or cancelled. */
  returned: baht.nullable(),
  /** The operator's own account a payment by hand left from, where one was named. */
  paidFrom: id.nullable(),
  /** The ask for a second person that is open on this withdrawal. */
  openApproval: z.strictObject({ id, kind: z.string(), askedBy: person, expiresAt: instant }).nullable(),
  /** The provider called a payout paid after it had failed for good: a person has to find out what is true. */
  disputed: z.boolean(),
  /** Approved without a person, and under which version of the rules. */
  auto: z.strictObject({ version: z.number().int() }).nullable(),
  /** What colleagues wrote on it. The member never sees it. */
  note: z.string().nullable(),
  /** Null once nothing is left to decide, and while the payout is under way. */
  review: review.nullable(),
  /** The moves the caller may make now; the same judge decides when they are made. */
  can: z.array(z.enum(withdrawalActions)),
  version: z.number().int(),
})

/** Evidence for the decision, on one screen: domain.md, section 5. */
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
  /** Of all open requirements. */
  turnover: z.strictObject({ required: bahtSum, done: bahtSum, byCategory: z.array(categoryProgress) }),
  /** Requirements that were waived since the member's previous paid withdrawal: `remaining` is what was still open. */
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
  /** Why it would be left to a person by the rules as they are now; empty: it would be approved. */
  auto: z.array(z.enum(autoReasons)),
  lastDeposit: z.strictObject({ amount: baht, at: instant, channel: z.string() }).nullable(),
  lastPromotion,
  sevenDays: z.strictObject({ in: bahtSum, out: bahtSum }),
  /** Wins over stakes of the last seven days, in parts of 10,000; null when nothing was staked. */
  winRatio: z.number().int().nullable(),
  sameAs: z.array(
    z.strictObject({ memberId: id, username: z.string(), reasons: z.array(z.enum(['bank', 'phone', 'ip'])) }),
  ),
  /** Of others than this one. */
  paidBefore: z.strictObject({ count: z.number().int(), amount: bahtSum }),
})
