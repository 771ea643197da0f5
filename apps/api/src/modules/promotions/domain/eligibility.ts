import type { ErrorCode } from '@backoffice/contract'
import type { PromotionForm } from '@backoffice/contract/promotions/forms'
import type { PromotionRefusal } from '@backoffice/contract/promotions/terms'
import { type BusinessDay, type Satang, ZERO } from '@backoffice/kernel'
import { bonusOf, needsDeposit } from './terms.ts'

/** What the rules look at, of one member, their deposit and the promotion. */
export type ClaimFacts = {
  readonly isActive: boolean
  /** Whether the licence in force allows its terms. */
  readonly isLicensed: boolean
  readonly isBlocked: boolean
  readonly registeredAt: Date
  readonly tags: readonly string[]
  /** Credited deposits before this one. */
  readonly depositsBefore: number
  readonly deposit: { readonly amount: Satang; readonly isUsed: boolean; readonly hasBetSince: boolean } | null
  /** Grants of this promotion the member has. */
  readonly received: number
  readonly receivedInPeriod: boolean
  /** Promotion grants the member is wagering: how many, and whether all of them are stackable. */
  readonly open: { readonly count: number; readonly areStackable: boolean }
  /** Grants of the promotion to all members today, and its spent budget. */
  readonly grantedToday: number
  readonly spent: Satang
}

const DAY_MS = 86_400_000

/** Every rule that refuses, in the order of the contract; none: the bonus is granted. */
export function refusalsOf(form: PromotionForm, facts: ClaimFacts, now: Date): PromotionRefusal[] {
  const { audience, limits } = form
  const { deposit, depositsBefore, tags } = facts
  const within = audience.registeredWithinDays
  const bonus = bonusOf(form, deposit?.amount ?? ZERO)
  const rules: readonly (readonly [PromotionRefusal, boolean])[] = [
    ['not-active', !facts.isActive],
    ['not-licensed', !facts.isLicensed],
    ['member-blocked', facts.isBlocked],
    ['not-first-deposit', form.frequency === 'new-member' && depositsBefore > 0],
    ['registered-too-long-ago', within !== null && now.getTime() - facts.registeredAt.getTime() > within * DAY_MS],
    ['tags', !meetsTags(audience, tags)],
    [
      'deposit-count',
      depositsBefore < (audience.minDeposits ?? 0) || depositsBefore > (audience.maxDeposits ?? Infinity),
    ],
    ['deposit-needed', deposit === null && needsDeposit(form)],
    // A share of less than a satang is no bonus.
    ['below-min-deposit', deposit !== null && (deposit.amount < form.minDeposit || bonus === 0n)],
    ['bet-since-deposit', deposit?.hasBetSince === true],
    ['deposit-used', deposit?.isUsed === true],
    ['already-received', facts.receivedInPeriod],
    ['member-limit', limits.perMember !== null && facts.received >= limits.perMember],
    ['grant-open', facts.open.count > 0 && !(form.stackable && facts.open.areStackable)],
    ['day-limit', limits.perDay !== null && facts.grantedToday >= limits.perDay],
    ['budget', limits.budget !== null && facts.spent + bonus > limits.budget],
  ]
  return rules.flatMap(([refusal, refuses]) => (refuses ? [refusal] : []))
}

const meetsTags = ({ withTags, withoutTags }: PromotionForm['audience'], tags: readonly string[]): boolean =>
  (withTags.length === 0 || withTags.some(tag => tags.includes(tag))) && !withoutTags.some(tag => tags.includes(tag))

/** What a member receives it once per. */
export function periodOf({ frequency }: Pick<PromotionForm, 'frequency'>, day: BusinessDay, depositId: string | null) {
  if (frequency === 'every-deposit') return depositId ?? ''
  return frequency === 'daily' ? day : ''
}

const CODES: Readonly<Partial<Record<PromotionRefusal, ErrorCode>>> = {
  'already-received': 'ALREADY_CLAIMED',
  'deposit-used': 'ALREADY_CLAIMED',
  'bet-since-deposit': 'CLAIM_EXPIRED',
  budget: 'BUDGET_SPENT',
  'grant-open': 'GRANT_OPEN',
}

/** The refusal of a claim as its caller receives it. */
export const codeOf = (refusal: PromotionRefusal): ErrorCode => CODES[refusal] ?? 'NOT_ELIGIBLE'
