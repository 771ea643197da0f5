import type { BlockerCode } from '@backoffice/contract/withdrawals/forms'
import { toDecimal, type Satang } from '@backoffice/kernel'

/** An operator's rules for withdrawals. Null is off, as everything is until somebody sets it. */
export type WithdrawalRules = {
  readonly minimum: Satang | null
  readonly maximum: Satang | null
  readonly dailyCount: number | null
  readonly dailySum: Satang | null
  readonly openRequestsPerMember: number | null
  readonly secondApprovalFrom: Satang | null
  readonly nameMustMatch: boolean
}

/** What is known about the member when the decision is made. */
export type BlockerFacts = {
  readonly amount: Satang
  /** Withdrawals of the member's that were let through on the same business day, this one not among them. */
  readonly autoApprovedToday: { readonly count: number; readonly amount: Satang }
  /** Over all open requirements; what is asked for is asked whatever the rules say today. */
  readonly turnover: { readonly required: Satang; readonly done: Satang; readonly remaining: Satang }
  /** Null: nothing to compare with. */
  readonly nameMatches: boolean | null
  readonly member: { readonly status: string; readonly blockedWithdraw: boolean }
}

/** One thing that stands against an approval. Amounts are decimal baht. */
export type Blocker = { readonly code: BlockerCode; readonly facts: Record<string, string | number> }

/** Everything that stands against an approval, all at once, so that a person sees the whole of it. */
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
