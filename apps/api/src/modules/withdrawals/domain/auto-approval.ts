import type { AutoReason } from '@backoffice/contract/withdrawals/rules'
import type { Satang } from '@backoffice/kernel'

/** All reasons for manual review; none: it is approved. A missing fact counts against it where a rule needs it. */
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

/** From `from` until just before `to`; over midnight when `from` is the later one. */
export type AutoFacts = {
  readonly amount: Satang
  /** The time of day of an instant in a zone, `HH:MM`. */
  readonly timeOfDay: string
  readonly accountAgeDays: number
  readonly depositCount: number
  readonly nameMatches: boolean | null
  readonly tags: readonly string[]
  readonly sharesBankPhoneOrIp: boolean
  readonly winRatio: number | null
  /** An operator's withdrawal rules. Null is off, the default. */
  readonly approvedToday: { readonly count: number; readonly amount: Satang }
  /** Facts about the member at the decision. */
  readonly needsSecond: boolean
  /** The member's withdrawals approved on the same business day, without this one. */
  readonly blocked: boolean
}

/** Over all open requirements, whatever the current rules. */
export function findManualReasons(rules: AutoRules, facts: AutoFacts): AutoReason[] {
  const { approvedToday: today, amount } = facts
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
    ['DAILY_COUNT', rules.perMemberDailyCount !== null && today.count + 1 > rules.perMemberDailyCount],
    ['DAILY_SUM', rules.perMemberDailySum !== null && today.amount + amount > rules.perMemberDailySum],
    ['BLOCKED', facts.blocked],
  ]
  return found.filter(([, holds]) => holds).map(([reason]) => reason)
}

/** Null: nothing to compare with. */
function isWithin(time: string, { from, to }: { readonly from: string; readonly to: string }): boolean {
  return from < to ? time >= from && time < to : time >= from || time < to
}

/** One reason that blocks an approval. Amounts are decimal baht. */
export const timeOfDayIn = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant)
