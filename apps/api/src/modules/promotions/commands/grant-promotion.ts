import type { ErrorCode } from '@backoffice/contract'
import type { EventData } from '@backoffice/contract/integration/events'
import type { PromotionForm } from '@backoffice/contract/promotions/forms'
import type { GrantOrigin, PromotionRefusal } from '@backoffice/contract/promotions/terms'
import type { RewardResult } from '@backoffice/contract/rewards/forms'
import { systemReason } from '@backoffice/contract/system-reasons'
import {
  type AdminId,
  type BusinessDay,
  businessDayOf,
  type MemberId,
  newId,
  ok,
  refuse,
  type Result,
  type Satang,
  ZERO,
} from '@backoffice/kernel'
import { auditEffect } from '../../../platform/command/audit.ts'
import type { Command, CommandContext } from '../../../platform/command/context.ts'
import type { Reader } from '../../../platform/db/database.ts'
import { readLicence } from '../../licences/index.ts'
import { refuseAction } from '../../members/index.ts'
import type { PromotionContext } from '../context.ts'
import { codeOf, periodOf, refusalsOf } from '../domain/eligibility.ts'
import {
  baseOf,
  bonusOf,
  type BonusRules,
  capOf,
  expiryOf,
  licenceProblem,
  replacesDeposit,
  smallestBonus,
  statusOf,
} from '../domain/terms.ts'
import { type ClaimedDeposit, findDeposit, insertGrant, readMemberFacts } from '../grants.repo.ts'
import { findPromotion, lockPromotion } from '../promotions.list.ts'
import { type Promotion, spend } from '../promotions.repo.ts'

/** A claim of one member, who is locked and not closed. */
export type Claim = {
  readonly promotionId: string
  readonly memberId: MemberId
  readonly isBlocked: boolean
  readonly deposit: ClaimedDeposit | null
  readonly origin: GrantOrigin
  readonly by?: AdminId
  readonly reason?: string
}
export type Granted = {
  readonly id: string
  readonly bonus: Satang
  readonly form: PromotionForm
  readonly result: RewardResult
}
export type ClaimOutcome =
  | { readonly granted: Granted }
  | { readonly granted: null; readonly refusal: PromotionRefusal }

/**
 * Grants a promotion in the caller's transaction, once per member and period and within its limits and budget, under
 * the terms of its present version. The caller has locked the member; the promotion is locked last.
 */
export async function grantPromotion(
  module: PromotionContext,
  context: CommandContext,
  claim: Claim,
): Promise<ClaimOutcome> {
  const { tx, now } = context
  const day = businessDayOf(now, module.deps.config.dayRule)
  // Looked at before it is locked, so that those who do not meet its terms wait for no one.
  const seen = await findPromotion(tx, claim.promotionId)
  const { rules } = await readLicence(tx, module.deps.config)
  const early = seen === undefined ? 'unknown' : await findRefusal(tx, seen, claim, rules, { day, now })
  if (early !== null) return { granted: null, refusal: early }
  const promotion = await lockPromotion(tx, claim.promotionId)
  if (promotion === undefined) return { granted: null, refusal: 'unknown' }
  const refusal = await findRefusal(tx, promotion, claim, rules, { day, now })
  if (refusal !== null) return { granted: null, refusal }
  const { form, id: promotionId, termsVersion } = promotion
  const depositAmount = claim.deposit?.amount ?? ZERO
  const bonus = bonusOf(form, depositAmount)
  const { budget, perDay } = form.limits
  const spent = await spend(tx, { id: promotionId, bonus, budget, smallest: smallestBonus(form), day, perDay })
  if (spent === null) return { granted: null, refusal: 'budget' }
  const id = newId(now.getTime())
  const expiresAt = form.turnoverPercent === 0 ? null : expiryOf(form, now)
  const inserted = await insertGrant(tx, {
    id,
    promotionId,
    termsVersion,
    memberId: claim.memberId,
    period: periodOf(form, day, claim.deposit?.id ?? null),
    origin: claim.origin,
    depositId: claim.deposit?.id ?? null,
    bonus,
    isCash: form.turnoverPercent === 0,
    day,
    by: claim.by ?? null,
    reason: claim.reason ?? null,
    expiresAt,
    now,
  })
  if (!inserted) throw new Error(`promotion ${promotionId} was granted to ${claim.memberId} under the member’s lock`)
  const result = await module.rewards.credit(context, {
    source: 'promotion.grant',
    sourceId: id,
    memberId: claim.memberId,
    reward: { kind: 'credit', amount: bonus, wagering: wageringOf(form, bonus, depositAmount, expiresAt) },
    grant: { promotionId, depositId: claim.deposit?.id ?? null, stackable: form.stackable },
    // The answer to a claim says it already.
    ...(claim.origin === 'claim' ? {} : { notify: true }),
  })
  if (claim.deposit !== null && replacesDeposit(form))
    await module.turnover.cancelRequirement(context, {
      memberId: claim.memberId,
      source: { kind: 'deposit', id: claim.deposit.id },
      reason: systemReason('deposit-turnover-replaced'),
    })
  context.announce({ name: 'promotion.granted', topic: 'marketing', ids: [promotionId] })
  if (spent.ended) await endByBudget(context, promotionId)
  return { granted: { id, bonus, form, result } }
}

/** Audits and announces the end of a promotion whose budget this grant used up. */
async function endByBudget(context: CommandContext, id: string): Promise<void> {
  await auditEffect(context, {
    actor: { kind: 'system', name: 'promotions' },
    action: 'promotion.end',
    object: { kind: 'promotion', id },
    before: { status: 'open' },
    after: { status: 'ended' },
    reason: systemReason('budget-spent'),
  })
  context.announce({ name: 'promotion.changed', topic: 'marketing', ids: [id] })
}

function wageringOf(form: PromotionForm, bonus: Satang, deposit: Satang, expiresAt: Date | null) {
  if (form.turnoverPercent === 0) return null
  return {
    percent: form.turnoverPercent,
    base: baseOf(form, bonus, deposit),
    ...(form.contributions === null ? {} : { contributions: form.contributions }),
    cap: capOf(form, bonus),
    expiresAt,
  }
}

/** The first rule that refuses; null: none. */
async function findRefusal(
  reader: Reader,
  { id, form, state, spent, countedOn, counted }: Promotion,
  { memberId, isBlocked, deposit, origin }: Claim,
  rules: BonusRules,
  { day, now }: { readonly day: BusinessDay; readonly now: Date },
): Promise<PromotionRefusal | null> {
  const period = periodOf(form, day, deposit?.id ?? null)
  const { isUsed, hasBetSince, ...facts } = await readMemberFacts(reader, {
    promotionId: id,
    memberId,
    deposit,
    period,
  })
  const [refusal = null] = refusalsOf(
    form,
    {
      ...facts,
      isActive: statusOf({ ...form, state }, now) === 'active',
      isLicensed: licenceProblem(form, rules) === null,
      isBlocked,
      // Staff decide themselves whether a deposit still counts.
      deposit: deposit === null ? null : { ...deposit, isUsed, hasBetSince: origin === 'claim' && hasBetSince },
      grantedToday: countedOn === day ? counted : 0,
      spent,
    },
    now,
  )
  return refusal
}

export const refuseClaim = (refusal: PromotionRefusal) => refuse(codeOf(refusal), { refusal })

/** A member's claim, for a deposit they have not bet with yet or for none. */
export const claimPromotion = (module: PromotionContext): Command<EventData<'promotion.claimed'>, RewardResult> => ({
  name: 'promotion.claim',
  object: ({ promotionId }) => ({ kind: 'promotion', id: promotionId }),
  async run(context, { username, promotionId, depositId }) {
    const { tx } = context
    const found = await module.members.findByUsername(tx, username)
    if (found === undefined) return refuse('NOT_YET')
    const claim = await lockClaim(module, context, { promotionId, memberId: found.id, depositId, origin: 'claim' })
    if (!claim.ok) return claim
    const granted = await grantClaim(module, context, claim.value)
    return granted.ok ? ok(granted.value.result) : granted
  },
})

type NewClaim = Pick<Claim, 'promotionId' | 'origin' | 'by' | 'reason'> & {
  readonly memberId: MemberId
  readonly depositId: string | undefined
}

/** Locks the member; refuses who may not receive a bonus, and a deposit that is none of theirs. */
export async function lockClaim(
  { members }: Pick<PromotionContext, 'members'>,
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  { depositId, ...claim }: NewClaim,
): Promise<Result<Claim, ErrorCode>> {
  const member = await members.getForUpdate(tx, claim.memberId)
  const block = refuseAction(member, 'bonus', now)
  if (block !== null) return block
  const deposit = depositId === undefined ? null : await findDeposit(tx, depositId, claim.memberId)
  return deposit === undefined ? refuseClaim('deposit-needed') : ok({ ...claim, isBlocked: false, deposit })
}

/** What a claim would bring now, under the present terms; refuses with the rule. Nothing is granted or locked. */
export async function assessClaim(
  { deps }: Pick<PromotionContext, 'deps'>,
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  claim: Claim,
): Promise<Result<{ readonly promotion: Promotion; readonly bonus: Satang }, ErrorCode>> {
  const promotion = await findPromotion(tx, claim.promotionId)
  if (promotion === undefined) return refuse('NOT_FOUND')
  const { rules } = await readLicence(tx, deps.config)
  const day = businessDayOf(now, deps.config.dayRule)
  const refusal = await findRefusal(tx, promotion, claim, rules, { day, now })
  if (refusal !== null) return refuseClaim(refusal)
  return ok({ promotion, bonus: bonusOf(promotion.form, claim.deposit?.amount ?? ZERO) })
}

/** Grants a claim; refuses with the rule. */
export async function grantClaim(
  module: PromotionContext,
  context: CommandContext,
  claim: Claim,
): Promise<Result<Granted, ErrorCode>> {
  const { promotionId, memberId, deposit } = claim
  const outcome = await grantPromotion(module, context, claim)
  if (outcome.granted === null) return refuseClaim(outcome.refusal)
  context.audit({
    object: { kind: 'promotion', id: promotionId },
    after: { grantId: outcome.granted.id, memberId, depositId: deposit?.id ?? null, bonus: outcome.granted.bonus },
  })
  return ok(outcome.granted)
}
