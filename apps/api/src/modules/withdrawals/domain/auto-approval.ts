import type { AutoReason } from '@backoffice/contract/withdrawals/rules'
import type { Satang } from '@backoffice/kernel'

/** The rules of auto-approval. */
export type AutoRules = {
  readonly enabled: boolean
  readonly maxAmount: Satang | null
  readonly perMemberDailyCount: number | null
  readonly perMemberDailySum: Satang | null
  readonly minAccountAgeDays: number
  readonly minDepositCount: number
  readonly requireNameMatch: boolean
  readonly excludeTags: readonly string[]
  readonly excludeIfSharesBankPhoneOrIp: boolean
  readonly maxWinRatio: number | null
  readonly hours: { readonly from: string; readonly to: string } | null
}

/** The facts at the evaluation. */
export type AutoFacts = {
  readonly amount: Satang
  /** The time of day in the operator's zone, `HH:MM`. */
  readonly timeOfDay: string
  readonly accountAgeDays: number
  readonly depositCount: number
  readonly nameMatches: boolean | null
  readonly tags: readonly string[]
  readonly sharesBankPhoneOrIp: boolean
  readonly winRatio: number | null
  /** The member has a large win that no one has reviewed. */
  readonly largeWin: boolean
  /** The member's auto-approvals of the same business day, without this one. */
  readonly autoApprovedToday: { readonly count: number; readonly amount: Satang }
  /** Its amount needs a second approval. */
  readonly needsSecond: boolean
  /** A blocker prevents any approval. */
  readonly blocked: boolean
}

/** All reasons for manual review; none: it is approved. A missing fact counts against it where a rule needs it. */
export function findManualReasons(rules: AutoRules, facts: AutoFacts): AutoReason[] {
  const { autoApprovedToday: today, amount } = facts
  const found: [AutoReason, boolean][] = [
    ['DISABLED', !rules.enabled],
    ['ABOVE_MAXIMUM', rules.maxAmount === null || amount > rules.maxAmount],
    ['NEEDS_SECOND', facts.needsSecond],
    ['OUTSIDE_HOURS', rules.hours !== null && !isWithin(facts.timeOfDay, rules.hours)],
    ['ACCOUNT_TOO_NEW', facts.accountAgeDays < rules.minAccountAgeDays],
    ['TOO_FEW_DEPOSITS', facts.depositCount < rules.minDepositCount],
    ['NAME_NOT_MATCHED', rules.requireNameMatch && facts.nameMatches !== true],
    ['EXCLUDED_TAG', facts.tags.some(tag => rules.excludeTags.includes(tag))],
    ['SHARES_BANK_PHONE_OR_IP', rules.excludeIfSharesBankPhoneOrIp && facts.sharesBankPhoneOrIp],
    ['WIN_RATIO', rules.maxWinRatio !== null && facts.winRatio !== null && facts.winRatio > rules.maxWinRatio],
    ['LARGE_WIN', facts.largeWin],
    ['DAILY_COUNT', rules.perMemberDailyCount !== null && today.count + 1 > rules.perMemberDailyCount],
    ['DAILY_SUM', rules.perMemberDailySum !== null && today.amount + amount > rules.perMemberDailySum],
    ['BLOCKED', facts.blocked],
  ]
  return found.filter(([, holds]) => holds).map(([reason]) => reason)
}

/** From `from` until just before `to`; over midnight when `from` is the later one. */
function isWithin(time: string, { from, to }: { readonly from: string; readonly to: string }): boolean {
  return from < to ? time >= from && time < to : time >= from || time < to
}

/** The time of day of an instant in a zone, `HH:MM`. */
export const timeOfDayIn = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant)
