// Without schemas: the browser takes these values and nothing else.
import { flag, money, oneOf, optional, whole } from '../fields.ts'
import { MAX_TURNOVER_PERCENT } from '../rewards/terms.ts'

/** What a commission is a part of: the invited member's net deposits, cash bets, or cash bets less cash wins. */
export const inviteBases = ['deposits', 'turnover', 'net-loss'] as const
export type InviteBasis = (typeof inviteBases)[number]

/** How many levels below a member can bring a commission. */
export const MAX_LEVELS = 3

/** What is set beside the rates of the levels. */
export const inviteFields = {
  enabled: flag(),
  basis: oneOf(inviteBases),
  /** What an invited member must have deposited, in total, before they bring a commission. */
  minDeposit: money({ min: 0 }),
  /** From this sum on, waiting commissions are paid. */
  minPayout: money({ min: 0.01 }),
  /** The most one member receives for one invited member in a calendar month of business days; empty: no limit. */
  maxPerInvitee: optional(money({ min: 0.01 })),
  /** Turnover required of a payout, in percent of it; 0: it is paid in cash. */
  turnoverPercent: whole(0, MAX_TURNOVER_PERCENT),
  /** No commission while both members are a possible duplicate that was not dismissed. */
  selfReferralCheck: flag(),
}

export const commissionStatuses = ['waiting', 'paid'] as const
export type CommissionStatus = (typeof commissionStatuses)[number]

/** `skipped`: invites were switched off when the day was calculated. */
export const inviteDayStatuses = ['running', 'done', 'skipped'] as const
export type InviteDayStatus = (typeof inviteDayStatuses)[number]
