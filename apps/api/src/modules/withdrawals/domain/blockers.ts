import type { BlockerCode } from '@backoffice/contract/withdrawals/forms'
import { toDecimal, type Satang } from '@backoffice/kernel'

/** All blockers of an approval together. */
export type WithdrawalRules = {
  readonly minimum: Satang | null
  readonly maximum: Satang | null
  readonly dailyCount: number | null
  readonly dailySum: Satang | null
  readonly openRequestsPerMember: number | null
  readonly secondApprovalFrom: Satang | null
  readonly nameMustMatch: boolean
}

/** The maximum withdrawal: the lowest of the balance, the amount limit, and the remaining daily limit. */
export type BlockerFacts = {
  readonly amount: Satang
  /**
   * Compares an account holder's name with a name on a bank statement. Thai statements add titles, truncate long names
   * and mask the rest with asterisks ("นาย สมชาย ใจ***"); some use Latin letters only.
   */
  readonly autoApprovedToday: { readonly count: number; readonly amount: Satang }
  /** Null when the two cannot be compared: one is missing, or the scripts differ. */
  readonly turnover: { readonly required: Satang; readonly done: Satang; readonly remaining: Satang }
  /** A surname must be equal, or, where the statement truncates it, start equally. */
  readonly nameMatches: boolean | null
  readonly member: { readonly status: string; readonly blockedWithdraw: boolean }
}

/** The provider's name on a timeline, whatever way it reported. */
export type Blocker = { readonly code: BlockerCode; readonly facts: Record<string, string | number> }

/** One attempt to pay through the provider. `created` is internal; from `sending` on the provider may know it. */
export function blockersOf(rules: WithdrawalRules, facts: BlockerFacts): Blocker[] {
  return [
    ...memberBlockers(facts),
    ...amountBlockers(rules, facts),
    ...dayBlockers(rules, facts),
    ...turnoverBlockers(facts),
  ]
}

function memberBlockers({ member }: BlockerFacts): Blocker[] {
  const found: Blocker[] = []
  if (member.status !== 'active') found.push({ code: 'MEMBER_NOT_ACTIVE', facts: { status: member.status } })
  if (member.blockedWithdraw) found.push({ code: 'MEMBER_BLOCKED', facts: {} })
  return found
}

function amountBlockers(
  { minimum, maximum, nameMustMatch }: WithdrawalRules,
  { amount, nameMatches }: BlockerFacts,
): Blocker[] {
  const found: Blocker[] = []
  if (minimum !== null && amount < minimum)
    found.push({ code: 'BELOW_MINIMUM', facts: { minimum: toDecimal(minimum) } })
  if (maximum !== null && amount > maximum)
    found.push({ code: 'ABOVE_MAXIMUM', facts: { maximum: toDecimal(maximum) } })
  if (nameMustMatch && nameMatches === false) found.push({ code: 'NAME_DIFFERS', facts: {} })
  return found
}

function dayBlockers(
  { dailyCount, dailySum }: WithdrawalRules,
  { amount, autoApprovedToday }: BlockerFacts,
): Blocker[] {
  const found: Blocker[] = []
  const { count, amount: before } = autoApprovedToday
  if (dailyCount !== null && count + 1 > dailyCount)
    found.push({ code: 'DAILY_COUNT', facts: { limit: dailyCount, before: count } })
  if (dailySum !== null && before + amount > dailySum)
    found.push({ code: 'DAILY_SUM', facts: { limit: toDecimal(dailySum), before: toDecimal(before) } })
  return found
}

function turnoverBlockers({ turnover: { required, done, remaining } }: BlockerFacts): Blocker[] {
  return remaining > 0n
    ? [{ code: 'TURNOVER_NOT_MET', facts: { required: toDecimal(required), done: toDecimal(done) } }]
    : []
}
