import { promotionRefusals } from '../promotions/terms.ts'
import { z } from 'zod'
import {
  baht,
  bahtSum,
  bankAccountId,
  bankCode,
  businessDay,
  depositId,
  id,
  instant,
  memberId,
  person,
} from '../forms.ts'
import { channels } from '../integration/events.ts'
import { limitKinds, limitPeriods } from '../licences/rules.ts'

/** domain.md, section 5. `detected` exists only within one transaction; no list shows it. `held`: above a limit. */
export const depositStatuses = [
  'detected',
  'matched',
  'held',
  'credited',
  'unmatched',
  'ignored',
  'returned',
  'duplicate',
  'possible-duplicate',
  'reversed',
] as const
export type DepositStatus = (typeof depositStatuses)[number]

/** The source: one of the bank feeds, or a manual entry. */
export const depositChannels = [...channels, 'manual'] as const
export type DepositChannel = (typeof depositChannels)[number]

export const depositActions = ['match', 'credit', 'hold', 'release', 'ignore', 'return', 'reverse'] as const
export type DepositAction = (typeof depositActions)[number]

/** Actions each status permits; the server makes the final check. Final states permit none. */
export const legalDepositActions: Readonly<Record<DepositStatus, readonly DepositAction[]>> = {
  detected: [],
  unmatched: ['match', 'ignore', 'return'],
  'possible-duplicate': ['match', 'ignore', 'return'],
  matched: ['match', 'credit', 'hold', 'ignore', 'return'],
  held: ['release', 'return'],
  credited: ['reverse'],
  ignored: [],
  returned: [],
  duplicate: [],
  reversed: [],
}

/** Reasons for or against a member as the sender, and against auto-credit. */
export const matchReasons = [
  'INTENT_AMOUNT',
  'ACCOUNT_NO',
  'ACCOUNT_NO_MASKED',
  'PHONE',
  'BANK',
  'NAME_SAME',
  'NAME_PARTLY',
  'NAME_UNKNOWN',
  'NAME_DIFFERS',
  'ACCOUNT_DIFFERS',
  'NO_CANDIDATE',
  'CANDIDATE_TOO_WEAK',
  'SEVERAL_CANDIDATES',
  'UNKNOWN_ACCOUNT',
  'ACCOUNT_NOT_RECEIVING',
  'FROM_OWN_ACCOUNT',
  'CHANNEL_OFF',
  'AUTO_CREDIT_OFF',
  'BELOW_MINIMUM',
  'ABOVE_MAXIMUM',
  'MEMBER_CLOSED',
  'EXCLUDED',
  'MEMBER_BLOCKED',
  'ALIKE_FROM_ANOTHER_SOURCE',
  'ALIKE_ENTERED_BY_HAND',
  'REFERENCE_REUSED',
  'REFERENCE_SIMILAR',
  'REOPENED',
  'POSSIBLE_OWN_TRANSFER',
  'WAS_OWN_TRANSFER',
  'IMPORTER_LIMIT',
  'LONG_AGO',
  'LIMIT_REACHED',
  'LIMIT_REQUIRED',
] as const
export type MatchReason = (typeof matchReasons)[number]

const memberBrief = z.strictObject({ id: memberId, username: z.string(), name: z.string() })

const factAgreement = z.enum(['agrees', 'differs', 'unknown'])
/** The bank's sender data compared with a member. `unknown`: not reported, or not comparable. */
export const matchAgreement = z.strictObject({
  bank: factAgreement,
  account: z
    .enum(['agrees', 'partly', 'differs', 'unknown'])
    .describe('`partly`: the digits the bank shows match the member’s'),
  phone: factAgreement,
  name: z.enum(['same', 'partly', 'unknown', 'differs']),
})
export type MatchAgreement = z.output<typeof matchAgreement>

/** A contradicting match: the sender's account cannot be the member's, or the sender's name is another person's. */
export const matchContradictions = ['account', 'name'] as const
export type MatchContradiction = (typeof matchContradictions)[number]

/**
 * One deposit, as all lists, panels and responses show it. Payers' accounts and phones are masked without
 * their permission.
 */
export const deposit = z.strictObject({
  id: depositId,
  status: z.enum(depositStatuses),
  /** `manual`: entered or credited by an admin. */
  mode: z.enum(['auto', 'manual']),
  channel: z.enum(depositChannels),
  source: z.enum(['feed', 'statement', 'manual']),
  amount: baht,
  /** The receiving account; `id` is null when the account is not registered. */
  receivingAccount: z.strictObject({
    id: bankAccountId.nullable(),
    bankCode,
    bankAbbr: z.string(),
    accountNo: z.string(),
    holder: z.string().nullable(),
  }),
  /** The bank's reference of the transaction. */
  providerRef: z.string().nullable(),
  paidAt: instant.nullable().describe('Bank time, as reported by the bank or entered by staff; null: unknown'),
  /** False when a statement has the day only (`paidAt` is then its start), and when `paidAt` is null. */
  paidAtKnown: z.boolean(),
  detectedAt: instant,
  creditedAt: instant.nullable(),
  businessDay,
  from: z.strictObject({
    bankCode: z.string().nullable(),
    accountNo: z.string().nullable(),
    name: z.string().nullable(),
    phone: z.string().nullable(),
    masked: z.boolean(),
  }),
  /** The member it is matched or credited to. */
  member: memberBrief.nullable(),
  memberPhone: z.string().nullable().describe('The phone of `member`, masked without `members.phone`'),
  /** 0 to 100, of the best candidate at detection; null without a candidate. */
  matchScore: z.number().int().nullable(),
  /** Reasons of its status. */
  reasons: z.array(z.enum(matchReasons)),
  promotionRef: z.string().nullable().describe('The promotion chosen with the deposit'),
  promotion: z.strictObject({ id, title: z.string() }).nullable().describe('The promotion granted with it'),
  promotionRefusal: z.enum(promotionRefusals).nullable().describe('Why the chosen promotion was not granted'),
  bonus: bahtSum.nullable().describe('Bonus granted with the deposit; null: none'),
  creditBefore: bahtSum.nullable(),
  creditAfter: bahtSum.nullable(),
  importedBy: person
    .nullable()
    .describe(
      'The importer, when only an imported statement shows the deposit: above the importer’s limit another user must credit it',
    ),
  /** Null when matched or credited automatically. */
  matchedBy: person.nullable(),
  creditedBy: person.nullable(),
  approvedBy: person
    .nullable()
    .describe('The second approver of a manual deposit, or of a match with confirmed differences'),
  confirmedContradictions: z
    .array(z.enum(matchContradictions))
    .describe('Differences from the member’s details that were confirmed when the deposit was matched'),
  decidedBy: person.nullable().describe('The user who ignored, returned or reversed it'),
  reversalApprovedBy: person.nullable().describe('The second approver of its reversal'),
  note: z.string().nullable().describe('The reason staff entered'),
  /** The bank's reference of the return. */
  returnReference: z.string().nullable(),
  slipId: id.nullable(),
  /** The deposit it duplicates or may duplicate. */
  alikeId: id.nullable(),
  /** The reversed deposit whose money this one holds. */
  reopensId: id.nullable(),
  /** The open approval request on this deposit. */
  openApproval: z.strictObject({ id, kind: z.string(), askedBy: person, expiresAt: instant }).nullable(),
  held: z
    .strictObject({ since: instant, kind: z.enum(limitKinds).nullable(), period: z.enum(limitPeriods).nullable() })
    .nullable()
    .describe('Since when it is or was held, and above which limit; without one, a limit was missing'),
  updatedAt: instant,
  /** Actions the caller can execute now, checked by the rules of their execution. */
  can: z.array(z.enum(depositActions)),
  version: z.number().int(),
})

/** One possible payer, with match reasons and contradictions. */
export const candidate = z.strictObject({
  member: memberBrief,
  status: z.string(),
  score: z.number().int(),
  reasons: z.array(z.enum(matchReasons)),
})

/** A member beside the sender of a deposit. Account and wallet are masked without `members.account`, the phone without `members.phone`. */
export const matchComparison = z.strictObject({
  member: memberBrief,
  status: z.string(),
  bankCode,
  accountNo: z.string(),
  phone: z.string(),
  tmnPhone: z.string().nullable(),
  masked: z.boolean(),
  agreement: matchAgreement,
  contradictions: z
    .array(z.enum(matchContradictions))
    .describe('Differences to confirm by name when it is matched to this member'),
})

/** A candidate by current data. */
export const comparedCandidate = matchComparison.extend({
  score: candidate.shape.score,
  reasons: candidate.shape.reasons,
})

/** A line or an entry that may report the same movement. */
export const alike = z.strictObject({
  depositId: id,
  status: z.enum(depositStatuses),
  channel: z.enum(depositChannels),
  source: z.enum(['feed', 'statement', 'manual']),
  amount: baht,
  paidAt: instant.nullable(),
  paidAtKnown: z.boolean(),
  providerRef: z.string().nullable(),
  from: deposit.shape.from,
  member: memberBrief.nullable(),
})

/** All details of one deposit. */
export const depositDetail = deposit.extend({
  /** The bank's original text, stored permanently; long numbers are masked without `members.phone` and `members.account`. */
  rawText: z.string().nullable(),
  balanceAfter: baht.nullable(),
  receivedAt: instant.nullable(),
  /** Candidates at detection, best first. Current ones come from `deposits.candidates`. */
  candidates: z.array(candidate),
  alike: z.array(alike),
  /** The member of a match that is pending approval. */
  pendingMatch: matchComparison.nullable(),
  intent: z
    .strictObject({
      id,
      externalId: z.string(),
      member: memberBrief,
      payAmount: baht,
      status: z.enum(['open', 'paid', 'expired']),
      expiresAt: instant,
    })
    .nullable(),
  reopenedAsId: id.nullable(),
})

export const intentStatuses = ['open', 'paid', 'expired'] as const
export type IntentStatus = (typeof intentStatuses)[number]

/** A deposit request of a member. */
export const depositIntent = z.strictObject({
  id,
  externalId: z.string(),
  status: z.enum(intentStatuses),
  member: memberBrief,
  channel: z.enum(channels),
  amount: baht,
  payAmount: baht.describe('The amount made unique by its satang'),
  account: z.strictObject({ id, bankCode, accountNo: z.string(), holder: z.string() }),
  promotionRef: z.string().nullable(),
  requestedAt: instant,
  expiresAt: instant,
  paidAt: instant.nullable(),
  depositId: id.nullable(),
})

/** Size and age of one queue. */
export const depositQueue = z.strictObject({ count: z.number().int(), amount: bahtSum, oldestAt: instant.nullable() })
