import { type ErrorCode, permissionOf } from '@backoffice/contract'
import type { RecipientResponse } from '@backoffice/contract/promotions/forms'
import { type MemberId, ok, refuse, type Result, type Satang, toDecimal, ZERO } from '@backoffice/kernel'
import { z } from 'zod'
import { adminCommand, type Command } from '../../../platform/command/command.ts'
import type { AdminContext } from '../../../platform/command/record-command.ts'
import type { ExecutedOrPending } from '../../../platform/http/index.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { storedId } from '../../approvals/index.ts'
import type { PromotionContext } from '../context.ts'
import { capOf, hasSameWagering, requiredOf } from '../domain/terms.ts'
import { findRecipient } from '../recipients.list.ts'
import { findPromotion } from '../promotions.list.ts'
import { findTerms } from '../promotions.repo.ts'
import { showRecipient } from '../recipient-response.ts'
import { assessClaim, type Claim, grantClaim, lockClaim } from './grant-promotion.ts'

type StaffGrant = {
  readonly id: string
  readonly memberId: MemberId
  readonly depositId?: string | undefined
  readonly reason: string
}

const payload = z.object({
  promotionId: z.string(),
  depositId: z.string().optional(),
  /** Of the terms the approver is shown. */
  version: z.number(),
  reason: z.string(),
})

/**
 * Grants a promotion to a member for staff, under all its rules but the bets since the deposit. A bonus above the
 * admin's adjustment limit, in one grant or on one day, needs a second approver. The terms of that moment apply then;
 * the bonus and what it takes to become cash must be what was shown.
 */
export function grantByStaff(module: PromotionContext): Command<StaffGrant, ExecutedOrPending<RecipientResponse>> {
  const approval = module.approvals.twoPerson({
    kind: 'promotion.grant',
    subject: storedId<MemberId>(),
    payload,
    async execute(context, { subjectId: memberId, amount, requestedBy: by, payload: { version, ...stored } }) {
      const { promotionId, depositId, reason } = stored
      const claim = await lockClaim(module, context, { promotionId, memberId, depositId, origin: 'staff', by, reason })
      if (!claim.ok) return claim
      const granted = await grantClaim(module, context, claim.value)
      if (!granted.ok) return granted
      const { id: grantId, bonus, form } = granted.value
      const shown = await findTerms(context.tx, promotionId, version)
      if (bonus !== amount || shown === undefined || !hasSameWagering(shown, form)) return outcomeChanged(amount, bonus)
      return ok({ before: null, after: { grantId, memberId, depositId: depositId ?? null, bonus, reason } })
    },
  })
  return adminCommand({
    name: 'promotion.grant',
    permission: permissionOf('promotions.grant'),
    object: ({ id }) => ({ kind: 'promotion', id }),
    async run(context, { id: promotionId, memberId, depositId, reason: text }) {
      const { tx, actor, now } = context
      if ((await findPromotion(tx, promotionId)) === undefined) return refuse('NOT_FOUND')
      const [member] = await module.members.findByIds(tx, [memberId])
      if (member === undefined) return badField('memberId', 'MEMBER_UNKNOWN')
      const [reason, by] = [text.trim(), actor.id]
      const about = { promotionId, memberId: member.id, depositId }
      const claim = await lockClaim(module, context, { ...about, origin: 'staff', by, reason })
      if (!claim.ok) return claim
      const offer = await assessClaim(module, context, claim.value)
      if (!offer.ok) return offer
      const { bonus, promotion } = offer.value
      context.audit({ reason })
      if (await module.members.consumeSoloLimit(tx, by, bonus, actor.limits.adjust, now))
        return grantNow(module, context, claim.value, bonus)
      const { form, termsVersion: version } = promotion
      const deposit = claim.value.deposit?.amount
      const cap = capOf(form, bonus)
      return approval.request(context, {
        subject: { kind: 'member', id: member.id, label: member.username },
        amount: bonus,
        payload: { promotionId, depositId, version, reason },
        shown: {
          promotion: form.title,
          ...(deposit === undefined ? {} : { deposit: toDecimal(deposit) }),
          turnover: toDecimal(requiredOf(form, bonus, deposit ?? ZERO)),
          ...(cap === null ? {} : { cap: toDecimal(cap) }),
        },
        audited: { memberId: member.id, depositId: depositId ?? null, bonus },
        reason,
      })
    },
  })
}

/** Grants the bonus that was counted towards the limit. */
async function grantNow(
  module: PromotionContext,
  context: AdminContext,
  claim: Claim,
  counted: Satang,
): Promise<Result<ExecutedOrPending<RecipientResponse>, ErrorCode>> {
  const granted = await grantClaim(module, context, claim)
  if (!granted.ok) return granted
  const { id, bonus } = granted.value
  if (bonus !== counted) return outcomeChanged(counted, bonus)
  const shown = await findRecipient(context.tx, id)
  return shown === undefined ? refuse('NOT_FOUND') : ok({ executed: showRecipient(shown, context.actor) })
}

const outcomeChanged = (expected: Satang | null, leadsTo: Satang) =>
  refuse('OUTCOME_CHANGED', { expected: expected === null ? null : toDecimal(expected), leadsTo: toDecimal(leadsTo) })
