import type { Permission } from '@backoffice/contract'
import type { BlockerCode, WithdrawalAction, WithdrawalStatus } from '@backoffice/contract/withdrawals/forms'
import { type Satang, satang, toDecimal } from '@backoffice/kernel'
import type { Withdrawal } from './withdrawal.ts'

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
  readonly member: { readonly status: string; readonly blockedWithdraw: boolean; readonly underReview: boolean }
}

/** One reason that blocks an approval. Amounts are decimal baht. */
export type Blocker = { readonly code: BlockerCode; readonly facts: Record<string, string | number> }

/** Facts of a decision about a withdrawal, besides the withdrawal itself and the member's turnover. */
export type DecisionFacts = {
  readonly memberStatus: string
  readonly blockedWithdraw: boolean
  /** A case holds withdrawals of the member. */
  readonly underReview: boolean
  /** The member's other approved withdrawals of the same business day. */
  readonly approvedCount: number
  readonly approvedAmount: Satang
  /** The name on the latest credited bank line that has one. */
  readonly seenName: string | null
}

/** What the facts of a withdrawal come to under the rules; `more`: what blocks it beside them. */
export function findingsOf(
  rules: WithdrawalRules,
  { amount, payTo }: Pick<Withdrawal, 'amount' | 'payTo'>,
  facts: DecisionFacts,
  turnover: BlockerFacts['turnover'],
  more: readonly Blocker[] = [],
): Pick<BlockerFacts, 'nameMatches'> & { readonly blockers: Blocker[] } {
  const nameMatches = namesAgree(payTo.name, facts.seenName)
  const blockers = blockersOf(rules, {
    amount,
    approvedToday: { count: facts.approvedCount, amount: facts.approvedAmount },
    turnover,
    nameMatches,
    member: {
      status: facts.memberStatus,
      blockedWithdraw: facts.blockedWithdraw,
      underReview: facts.underReview,
    },
  })
  return { blockers: [...blockers, ...more], nameMatches }
}

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
  if (member.underReview) found.push({ code: 'UNDER_REVIEW', facts: {} })
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
  return satang(least > 0n ? least : 0n)
}

const UNDECIDED: ReadonlySet<WithdrawalStatus> = new Set(['pending', 'claimed', 'awaiting-second'])

/** Whether an action is checked for blockers: before the decision, and again before a retry; never after approval. */
export const isChecked = (action: WithdrawalAction, status: WithdrawalStatus): boolean =>
  action === 'retry' ||
  (UNDECIDED.has(status) && (action === 'approve' || action === 'second-approve' || action === 'pay-by-hand'))

/**
 * Members who may not receive money any more, or not yet, or who have bonus to return. Amounts, names and turnover were
 * checked on approval, and are not checked again.
 */
const OF_THE_MEMBER: ReadonlySet<BlockerCode> = new Set([
  'MEMBER_NOT_ACTIVE',
  'MEMBER_BLOCKED',
  'UNDER_REVIEW',
  'BONUS_DUE',
])

/** Which blockers refuse an action: all of them a decision, only the member's own restrictions a retry. */
export const refusesAction = (
  { code }: Pick<Blocker, 'code'>,
  action: WithdrawalAction,
  status: WithdrawalStatus,
): boolean => isChecked(action, status) && (action !== 'retry' || OF_THE_MEMBER.has(code))

/**
 * The permission that overrides a blocker: waiving the requirement, changing the rule, checking documents, or removing
 * the member's restriction.
 */
export const LIFTED_BY: Readonly<Record<BlockerCode, Permission>> = {
  TURNOVER_NOT_MET: 'turnover.waive',
  BETS_OPEN: 'turnover.waive',
  BONUS_DUE: 'turnover.waive',
  BELOW_MINIMUM: 'settings.manage',
  ABOVE_MAXIMUM: 'settings.manage',
  DAILY_COUNT: 'settings.manage',
  DAILY_SUM: 'settings.manage',
  NAME_DIFFERS: 'settings.manage',
  DOCUMENTS_NEEDED: 'documents.manage',
  MEMBER_BLOCKED: 'members.block',
  UNDER_REVIEW: 'cases.decide',
  MEMBER_NOT_ACTIVE: 'members.block',
}

/**
 * Compares an account holder's name with a name on a bank statement. Thai statements add titles, truncate long names
 * and mask the rest with asterisks ("นาย สมชาย ใจ***"); some use Latin letters only.
 */
const TITLES = /^(?:(?:นางสาว|น\.ส\.|นาย|นาง|ด\.ช\.|ด\.ญ\.|คุณ)\s*|(?:mrs|miss|mr|ms)(?:\.\s*|\s+))(?=\S)/iu
const HIDDEN = /[*xX•.…]{2,}.*$|[*•…].*$/u

/** Null when the two cannot be compared: one is missing, or the scripts differ. */
export function namesAgree(holder: string, seen: string | null): boolean | null {
  if (seen === null) return null
  const [ours, theirs] = [partsOf(holder), partsOf(seen)]
  if (ours.length === 0 || theirs.length === 0 || isThai(holder) !== isThai(seen)) return null
  const [first = '', ...last] = ours
  const [seenFirst = '', ...seenLast] = theirs
  if (seenLast.length === 0) return isCutOff(seen) ? first.startsWith(seenFirst) : first === seenFirst
  return first === seenFirst && startsSimilarly(last.join(''), seenLast.join(''), seen)
}

/** A surname must be equal, or, where the statement truncates it, start equally. */
function startsSimilarly(ours: string, theirs: string, seen: string): boolean {
  return isCutOff(seen) || theirs.length < 3 ? ours.startsWith(theirs) : ours === theirs
}

function partsOf(name: string): string[] {
  const bare = name.normalize('NFC').trim().replace(TITLES, '').replace(HIDDEN, '')
  return bare
    .toLowerCase()
    .split(/\s+/u)
    .filter(part => part !== '')
}

const isCutOff = (seen: string): boolean => HIDDEN.test(seen.trim())
const isThai = (name: string): boolean => /[\u0e00-\u0e7f]/u.test(name)
