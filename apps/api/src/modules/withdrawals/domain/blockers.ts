import type { BlockerCode } from '@backoffice/contract/withdrawals/forms'
import { type Satang, toDecimal } from '@backoffice/kernel'

/** An operator's withdrawal rules. Null is off, the default. */
export type WithdrawalRules = {
  readonly minimum: Satang | null
  readonly maximum: Satang | null
  readonly dailyCount: number | null
  readonly dailySum: Satang | null
  readonly openRequestsPerMember: number | null
  readonly secondApprovalFrom: Satang | null
  readonly nameMustMatch: boolean
}

/** Facts about the member at the decision. */
export type BlockerFacts = {
  readonly amount: Satang
  /** The member's withdrawals approved on the same business day, without this one. */
  readonly approvedToday: { readonly count: number; readonly amount: Satang }
  /** Over all open requirements, whatever the current rules; `due` is converted bonus to return. Of `open` ones with
   * nothing remaining, bets that count are still open. */
  readonly turnover: {
    readonly required: Satang
    readonly done: Satang
    readonly remaining: Satang
    readonly due: Satang
    readonly open: number
  }
  /** Null: nothing to compare with. */
  readonly nameMatches: boolean | null
  readonly member: { readonly status: string; readonly blockedWithdraw: boolean }
}

/** One reason that blocks an approval. Amounts are decimal baht. */
export type Blocker = { readonly code: BlockerCode; readonly facts: Record<string, string | number> }

/** All blockers of an approval together. */
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

function dayBlockers({ dailyCount, dailySum }: WithdrawalRules, { amount, approvedToday }: BlockerFacts): Blocker[] {
  const found: Blocker[] = []
  const { count, amount: before } = approvedToday
  if (dailyCount !== null && count + 1 > dailyCount)
    found.push({ code: 'DAILY_COUNT', facts: { limit: dailyCount, before: count } })
  if (dailySum !== null && before + amount > dailySum)
    found.push({ code: 'DAILY_SUM', facts: { limit: toDecimal(dailySum), before: toDecimal(before) } })
  return found
}

function turnoverBlockers({ turnover: { required, done, remaining, due, open } }: BlockerFacts): Blocker[] {
  const found: Blocker[] = []
  if (remaining > 0n)
    found.push({ code: 'TURNOVER_NOT_MET', facts: { required: toDecimal(required), done: toDecimal(done) } })
  else if (open > 0) found.push({ code: 'BETS_OPEN', facts: {} })
  if (due > 0n) found.push({ code: 'BONUS_DUE', facts: { due: toDecimal(due) } })
  return found
}

/** The maximum withdrawal: the lowest of the balance, the amount limit, and the remaining daily limit. */
export function maxAllowed(
  { maximum, dailySum }: Pick<WithdrawalRules, 'maximum' | 'dailySum'>,
  available: Satang,
  approvedToday: Satang,
): Satang {
  const bounds = [
    available,
    ...(maximum === null ? [] : [maximum]),
    ...(dailySum === null ? [] : [dailySum - approvedToday]),
  ]
  const least = bounds.reduce((low, bound) => (bound < low ? bound : low))
  return (least > 0n ? least : 0n) as Satang
}
