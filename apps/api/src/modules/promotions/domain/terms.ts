import type { FieldProblem } from '@backoffice/contract/field-errors'
import type { LicenceRules } from '@backoffice/contract/licences/rules'
import type { PromotionForm } from '@backoffice/contract/promotions/forms'
import type { PromotionAction, PromotionStatus } from '@backoffice/contract/promotions/terms'
import { plus, type Satang, satang, share, shareUp, smaller, times } from '@backoffice/kernel'

/** As stored. What a promotion is by the clock is {@link statusOf}. */
export type PromotionState = 'draft' | 'open' | 'paused' | 'ended' | 'archived'
type Schedule = Pick<PromotionForm, 'startsAt' | 'endsAt'>

/** A promotion is active from its first instant and has ended with its last. */
export function statusOf(
  { state, startsAt, endsAt }: Schedule & { state: PromotionState },
  now: Date,
): PromotionStatus {
  if (state !== 'open' && state !== 'paused') return state
  if (endsAt !== null && endsAt <= now) return 'ended'
  if (state === 'paused') return 'paused'
  return startsAt !== null && startsAt > now ? 'scheduled' : 'active'
}

const ACTIONS: Readonly<Record<PromotionStatus, readonly PromotionAction[]>> = {
  draft: ['change', 'schedule', 'activate', 'archive'],
  scheduled: ['change', 'activate', 'pause', 'end'],
  active: ['change', 'pause', 'end', 'grant'],
  paused: ['change', 'resume', 'end'],
  ended: ['archive'],
  archived: [],
}
export const actionsFor = (status: PromotionStatus): readonly PromotionAction[] => ACTIONS[status]

const BASIS = 10_000

/** The bonus for a deposit; rounded down to the satang. */
export function bonusOf({ bonus }: Pick<PromotionForm, 'bonus'>, deposit: Satang): Satang {
  if (bonus.kind === 'fixed') return bonus.amount
  return smaller(share(deposit, bonus.basisPoints, BASIS), bonus.maxBonus)
}

export const largestBonus = ({ bonus }: Pick<PromotionForm, 'bonus'>): Satang =>
  bonus.kind === 'fixed' ? bonus.amount : bonus.maxBonus

/** The bonus of the smallest deposit that receives one: a baht, where none is the least. */
export function smallestBonus(form: Pick<PromotionForm, 'bonus' | 'minDeposit'>): Satang {
  const deposit = form.minDeposit > 0n ? form.minDeposit : satang(100n)
  const bonus = bonusOf(form, deposit)
  return bonus > 0n ? bonus : satang(1n)
}

/** Whether every grant belongs to a deposit. */
export const needsDeposit = ({ bonus, frequency, minDeposit }: PromotionForm): boolean =>
  bonus.kind === 'percent' || frequency === 'every-deposit' || minDeposit > 0n

/** The most of the bonus wallet that becomes cash; null: all. */
export const capOf = ({ capMultiple }: Pick<PromotionForm, 'capMultiple'>, bonus: Satang): Satang | null =>
  capMultiple === null ? null : times(bonus, capMultiple)

/** What is wagered. Without a deposit it is the bonus. */
export const baseOf = (
  { turnoverBase }: Pick<PromotionForm, 'turnoverBase'>,
  bonus: Satang,
  deposit: Satang,
): Satang => (turnoverBase === 'bonus' ? bonus : plus(bonus, deposit))

/** The turnover a bonus requires, rounded up. */
export const requiredOf = (
  form: Pick<PromotionForm, 'turnoverBase' | 'turnoverPercent'>,
  bonus: Satang,
  deposit: Satang,
): Satang => shareUp(baseOf(form, bonus, deposit), form.turnoverPercent, 100)

const WAGERING = ['turnoverPercent', 'turnoverBase', 'contributions', 'capMultiple', 'validDays'] as const
/** Whether a bonus becomes cash under the same conditions. */
export const hasSameWagering = (one: PromotionForm, other: PromotionForm): boolean =>
  WAGERING.every(name => JSON.stringify(one[name]) === JSON.stringify(other[name]))

/** Whether the turnover requirement of the deposit itself is replaced. */
export const replacesDeposit = ({ turnoverBase, turnoverPercent }: PromotionForm): boolean =>
  turnoverBase === 'deposit-and-bonus' && turnoverPercent > 0

const DAY_MS = 86_400_000
export const expiryOf = ({ validDays }: Pick<PromotionForm, 'validDays'>, now: Date): Date | null =>
  validDays === null ? null : new Date(now.getTime() + validDays * DAY_MS)

/** The rules of the licence for bonuses. */
export type BonusRules = Pick<LicenceRules, 'bonusWinCap' | 'bonusTurnoverMax' | 'bonusOneCategory' | 'bonusFirstOnly'>

/** Terms that the licence does not allow; null: it allows all of them. */
export function licenceProblem(
  { capMultiple, turnoverPercent, turnoverBase, contributions, frequency }: PromotionForm,
  { bonusWinCap, bonusTurnoverMax, bonusOneCategory, bonusFirstOnly }: BonusRules,
): FieldProblem | null {
  if (capMultiple !== null && !bonusWinCap) return { field: 'capMultiple', code: 'CAP_NOT_ALLOWED' }
  if (bonusFirstOnly && frequency !== 'new-member') return { field: 'frequency', code: 'LICENCE_FORBIDS' }
  if (turnoverPercent === 0) return null
  // A deposit may be any multiple of its bonus, and so may a turnover that counts it.
  if (bonusTurnoverMax !== null && turnoverBase !== 'bonus') return { field: 'turnoverBase', code: 'LICENCE_FORBIDS' }
  if (bonusTurnoverMax !== null && turnoverPercent > bonusTurnoverMax * 100)
    return { field: 'turnoverPercent', code: 'LICENCE_FORBIDS' }
  const categories = contributions === null ? 2 : Object.values(contributions).filter(percent => percent > 0).length
  return bonusOneCategory && categories > 1 ? { field: 'contributions', code: 'LICENCE_FORBIDS' } : null
}

/** What is wrong with terms beyond their form; null: nothing. */
export function termsProblem(form: PromotionForm, rules: BonusRules): FieldProblem | null {
  const { limits, audience, turnoverPercent, capMultiple, contributions, startsAt, endsAt } = form
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) return { field: 'endsAt', code: 'NOT_AFTER_START' }
  if (limits.budget !== null && limits.budget < largestBonus(form))
    return { field: 'limits.budget', code: 'BELOW_ONE_BONUS' }
  if (limits.perMember !== null && limits.perMember > 1 && ['new-member', 'once'].includes(form.frequency))
    return { field: 'limits.perMember', code: 'ONCE_PER_MEMBER' }
  const forbidden = licenceProblem(form, rules)
  if (forbidden !== null) return forbidden
  if (turnoverPercent === 0 && capMultiple !== null) return { field: 'capMultiple', code: 'CAP_WITHOUT_TURNOVER' }
  if (turnoverPercent === 0 && form.turnoverBase === 'deposit-and-bonus')
    return { field: 'turnoverPercent', code: 'TURNOVER_REQUIRED' }
  if (contributions !== null && turnoverPercent > 0 && Object.values(contributions).every(percent => percent === 0))
    return { field: 'contributions', code: 'NO_CATEGORY' }
  if (audience.minDeposits !== null && audience.maxDeposits !== null && audience.maxDeposits < audience.minDeposits)
    return { field: 'audience.maxDeposits', code: 'BELOW_MINIMUM' }
  if (form.frequency === 'new-member' && (audience.minDeposits ?? 0) > 0)
    return { field: 'audience.minDeposits', code: 'FIRST_DEPOSIT' }
  const both = audience.withTags.find(tag => audience.withoutTags.includes(tag))
  return both === undefined ? null : { field: 'audience.withoutTags', code: 'IN_BOTH_LISTS', params: { tag: both } }
}

/** What a change must leave as it is, once it runs. */
export function changeProblem(
  before: Schedule & { readonly spent: Satang },
  after: PromotionForm,
  now: Date,
  hasStarted: boolean,
): FieldProblem | null {
  if (after.limits.budget !== null && after.limits.budget < before.spent + smallestBonus(after))
    return { field: 'limits.budget', code: 'BELOW_ONE_BONUS' }
  if (hasStarted && before.startsAt?.getTime() !== after.startsAt?.getTime())
    return { field: 'startsAt', code: 'PASSED' }
  return scheduleProblem(after, now)
}

export const scheduleProblem = ({ endsAt }: Pick<PromotionForm, 'endsAt'>, now: Date): FieldProblem | null =>
  endsAt !== null && endsAt <= now ? { field: 'endsAt', code: 'IN_PAST' } : null
