import { z } from 'zod'
import { baht, bahtSum, businessDay, id, instant } from '../forms.ts'
import { memberStatuses } from '../members/forms.ts'
import { commissionStatuses, inviteBases, inviteDayStatuses, MAX_LEVELS } from './terms.ts'

const count = z.number().int()
const member = z.strictObject({ id, username: z.string() })
const level = count.min(1).max(MAX_LEVELS)
const rate = count.describe('Basis points')

/** What a member's invites brought. `waiting` is as of now, all else within the period. */
const earnings = {
  commission: bahtSum.describe('Of the business days of the period, reversals deducted'),
  paid: bahtSum,
  waiting: bahtSum.describe('Not paid yet, whatever the period. Below 0 where a reversal followed a payout'),
}

/** A member who invited others. */
export const inviter = z.strictObject({
  id,
  username: z.string(),
  status: z.enum(memberStatuses),
  registeredAt: instant,
  people: count.describe('Invited directly, who joined in the period'),
  activePeople: count.describe('Invited directly, with a credited deposit in the period'),
  deposits: bahtSum,
  withdrawals: bahtSum,
  profit: bahtSum.describe('Deposits − withdrawals of the members invited directly'),
  ...earnings,
})
export type InviterResponse = z.output<typeof inviter>

/** An invited member, seen from a member above. */
export const invitee = z.strictObject({
  id,
  username: z.string(),
  status: z.enum(memberStatuses),
  level,
  registeredAt: instant,
  firstDepositAt: instant.nullable(),
  deposits: bahtSum,
  people: count.describe('Members they invited themselves; 0 at the last level'),
  commission: bahtSum.describe('What they brought the member at the top of the tree'),
})
export type InviteeResponse = z.output<typeof invitee>

export const inviteCommission = z.strictObject({
  id,
  day: businessDay,
  invitee: member,
  level,
  basis: z.enum(inviteBases),
  base: baht.describe('The invited member’s figure of the day; below 0 where reversals exceed it'),
  rate,
  amount: baht.describe('Below 0 for a deduction'),
  status: z.enum(commissionStatuses),
  paidAt: instant.nullable(),
})
export type InviteCommissionResponse = z.output<typeof inviteCommission>

export const invitePayout = z.strictObject({
  id,
  member,
  amount: baht,
  commissions: count,
  turnoverPercent: count,
  paidAt: instant,
})
export type InvitePayoutResponse = z.output<typeof invitePayout>

export const inviteDay = z.strictObject({
  day: businessDay,
  status: z.enum(inviteDayStatuses),
  basis: z.enum(inviteBases),
  levels: z.array(z.strictObject({ depth: level, rate })),
  commissions: count,
  amount: bahtSum,
  startedAt: instant,
  finishedAt: instant.nullable(),
})
export type InviteDayResponse = z.output<typeof inviteDay>

export const inviteTotals = z.strictObject(earnings)
/** What one member's invites brought so far. */
export const inviteSummary = z.strictObject({
  member,
  people: count.describe('Invited directly'),
  ...earnings,
})
