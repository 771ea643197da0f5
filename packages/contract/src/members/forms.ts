import { z } from 'zod'
import { exclusionKinds } from '../exclusions/terms.ts'
import {
  baht,
  bahtSum,
  bankCode,
  businessDay,
  copiedCode,
  copiedLine,
  externalId,
  freeText,
  id,
  instant,
  memberId,
  person,
  username,
} from '../forms.ts'

export const memberStatuses = ['active', 'suspended', 'closed'] as const
export type MemberStatus = (typeof memberStatuses)[number]
/** Individual blocks of a member. */
export const memberBlocks = ['deposit', 'bet', 'withdraw', 'bonus', 'marketing'] as const
export type MemberBlock = (typeof memberBlocks)[number]
const memberActions = [
  'edit',
  'suspend',
  'activate',
  'close',
  'block',
  'tag',
  'note',
  'adjust',
  'reveal',
  'reset-password',
] as const
export type MemberAction = (typeof memberActions)[number]
/** Kinds of personal data: `members.phone` shows phones and LINE ids, `members.account` accounts and wallets in full. */
const personalFields = ['phone', 'account'] as const
/** Values that are masked without the permission of their kind, and that a reveal shows once. */
export const revealable = ['phone', 'accountNo', 'tmnPhone', 'lineId'] as const
export type Revealable = (typeof revealable)[number]

const blocks = z.strictObject({
  deposit: z.boolean(),
  bet: z.boolean(),
  withdraw: z.boolean(),
  bonus: z.boolean(),
  marketing: z.boolean(),
})

const businessDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

const row = {
  id: memberId,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  bank: z.strictObject({ code: bankCode, abbr: z.string(), accountNo: z.string() }),
  tmnPhone: z.string().nullable(),
  masked: z.boolean().describe('Whether any value is masked'),
  maskedFields: z
    .array(z.enum(personalFields))
    .describe(
      '`phone`: phone and lineId are masked, without `members.phone`; `account`: account number and wallet, without `members.account`',
    ),
  status: z.enum(memberStatuses),
  blocks,
  /** The time-out or exclusion that holds; until null: for good. Without `protection.read` both are null. */
  exclusion: z.strictObject({ kind: z.enum(exclusionKinds).nullable(), until: instant.nullable() }).nullable(),
  tags: z.array(z.string()),
  referrer: z.strictObject({ id, username: z.string() }).nullable(),
  campaignCode: z.string().nullable(),
  source: z.enum(['campaign', 'referral', 'direct']).describe('Campaign if there is one, otherwise referral'),
  registeredAt: instant,
  lastSignInAt: instant.nullable(),
  /** The cash wallet: posted − held. */
  credit: bahtSum,
  bonus: bahtSum,
  /** Credited deposits without reversed ones. */
  depositCount: z.number().int(),
  depositSum: bahtSum,
  firstDepositAt: instant.nullable(),
  /** Paid withdrawals, by the provider or manually. */
  withdrawCount: z.number().int(),
  withdrawSum: bahtSum,
  can: z.array(z.enum(memberActions)),
  version: z.number().int(),
}

/** A member in a list. */
export const member = z.strictObject(row)

/** What the wallets of the listed members hold, money on hold included. */
export const memberTotals = z.strictObject({ cash: bahtSum, bonus: bahtSum })

/** A member on the profile. */
export const memberProfile = z.strictObject({
  ...row,
  externalId: z.string(),
  lineId: z.string().nullable(),
  registeredOn: businessDay,
  lastSignInIp: z.string().nullable(),
  birthOn: businessDate.nullable().describe('Date of birth; null without `members.phone`'),
  held: bahtSum,
  lastDepositAt: instant.nullable(),
  /** Reason, admin and time of the last status change; null without one. */
  statusChange: z.strictObject({ reason: z.string(), by: person, at: instant }).nullable(),
  notes: z.number().int(),
  duplicates: z.number().int().describe('Possible duplicates that were not dismissed; at most 50'),
  openWithdrawals: z.array(z.strictObject({ id, amount: baht, status: z.string(), requestedAt: instant })),
  /** A signed `amount`: below zero reduces the balance. */
  openApproval: z
    .strictObject({ id, kind: z.string(), amount: baht.nullable(), askedBy: person, expiresAt: instant })
    .nullable(),
  pendingDeposits: z
    .array(z.strictObject({ depositId: id, kind: z.string(), amount: baht, askedBy: person, askedAt: instant }))
    .describe('Approval requests about deposits of this member: manual deposits, matches, reversals'),
})

export const wallet = z.strictObject({
  cashWallet: bahtSum,
  bonusWallet: bahtSum,
  diamond: z.number().int(),
  spinTickets: z.number().int(),
  heldAmount: bahtSum,
  turnoverRequired: bahtSum,
  turnoverDone: bahtSum,
  maxWithdraw: bahtSum.describe(
    'Withdrawable now: 0 while turnover is not met, otherwise the lowest of the cash balance, the maximum withdrawal and the rest of the daily limit',
  ),
})

export const creditTypes = [
  'deposit',
  'deposit-matched',
  'withdraw-hold',
  'withdraw-release',
  'adjustment',
  'reversal',
  'opening',
  'bonus',
  'bonus-to-cash',
  'bonus-forfeit',
  'bet',
  'bet-bonus',
  'win',
  'win-bonus',
  'bet-void',
  'bet-bonus-void',
  'other',
] as const

/** One entry of a member's credit history: the amounts of a wallet add up to its balance. */
export const creditEntry = z.strictObject({
  id: z.string(),
  type: z.enum(creditTypes),
  wallet: z.enum(['cash', 'bonus']),
  amount: bahtSum.describe('Signed change of the wallet'),
  before: bahtSum,
  after: bahtSum,
  refId: z.string().describe('The related deposit, withdrawal, adjustment or game round'),
  actor: z.strictObject({ kind: z.enum(['admin', 'member', 'system', 'provider']), name: z.string() }).nullable(),
  reason: z.string().nullable(),
  at: instant,
})

export const note = z.strictObject({
  id,
  text: z.string(),
  pinned: z.boolean(),
  by: person,
  at: instant,
  pinnedBy: person.nullable(),
})

export const duplicateReasons = ['bank', 'phone', 'name', 'ip'] as const
const dismissal = z.strictObject({ by: person, at: instant, reason: z.string() })
const duplicate = {
  reasons: z.array(z.enum(duplicateReasons)),
  score: z.number().int().min(0).max(100),
  dismissed: dismissal.nullable(),
}
/** The other member of a pair. */
export const duplicateOf = z.strictObject({
  member: z.strictObject({
    id,
    username: z.string(),
    name: z.string(),
    status: z.enum(memberStatuses),
    registeredAt: instant,
  }),
  ...duplicate,
})
export const duplicatePair = z.strictObject({
  id,
  members: z
    .array(z.strictObject({ id, username: z.string(), name: z.string(), status: z.enum(memberStatuses) }))
    .length(2),
  ...duplicate,
  foundAt: instant,
})

export const adjusted = z.strictObject({ id, amount: baht, before: bahtSum, after: bahtSum, at: instant })

export const timelineKinds = ['admin', 'deposit', 'withdrawal', 'money', 'sign-in', 'note'] as const
/** One event of a member. It names changed fields, never masked values. */
export const memberEvent = z.strictObject({
  id,
  kind: z.enum(timelineKinds),
  at: instant,
  actor: z.strictObject({ kind: z.enum(['admin', 'member', 'system', 'provider']), name: z.string() }).nullable(),
  action: z.string(),
  object: z.strictObject({ kind: z.string(), id: z.string() }),
  outcome: z.enum(['done', 'refused']),
  code: z.string().nullable(),
  reason: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  amount: bahtSum.nullable(),
  text: z.string().nullable(),
})

/** A promotion a member received, with its terms at the time. */
export const receivedPromotion = z.strictObject({
  id,
  grantId: z.string(),
  promotionId: id.nullable(),
  title: z.string().nullable(),
  depositId: id.nullable(),
  bonus: bahtSum,
  base: bahtSum.describe('Base amount of the requirement: the deposit and the bonus'),
  required: bahtSum,
  done: bahtSum,
  converted: bahtSum.describe('The part of the bonus converted to cash'),
  status: z.string(),
  receivedAt: instant,
  finishedAt: instant.nullable(),
  expiresAt: instant.nullable(),
})

/** A member added by staff: their player site account and payout account. */
export const newMember = z.strictObject({
  externalId,
  username,
  firstName: freeText(100),
  lastName: freeText(100),
  phone: copiedLine(20),
  bankCode,
  accountNo: copiedLine(30),
  tmnPhone: copiedLine(20).optional(),
  referrerUsername: username.optional(),
  campaignCode: copiedCode(50).optional(),
})
export type NewMember = z.output<typeof newMember>

/** Editable fields; absent ones stay unchanged. `null` clears an optional field. */
export const memberEdit = z.strictObject({
  firstName: freeText(100).optional(),
  lastName: freeText(100).optional(),
  phone: copiedLine(20).optional(),
  tmnPhone: copiedLine(20).nullable().optional(),
  bankCode: bankCode.optional(),
  accountNo: copiedLine(30).optional(),
  lineId: copiedCode(100).nullable().optional(),
  reason: freeText(500),
})
export type MemberEdit = z.output<typeof memberEdit>
export const blockChange = z.strictObject({
  deposit: z.boolean().optional(),
  bet: z.boolean().optional(),
  withdraw: z.boolean().optional(),
  bonus: z.boolean().optional(),
  marketing: z.boolean().optional(),
  reason: freeText(500),
})
export { tag } from '../forms.ts'
export { MAX_TAGS } from '../fields.ts'
