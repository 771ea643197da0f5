import { permissionOf } from '@backoffice/contract'
import type { RecipientResponse } from '@backoffice/contract/promotions/forms'
import { systemReason } from '@backoffice/contract/system-reasons'
import { type MemberId, newId, ok, refuse } from '@backoffice/kernel'
import { auditEffect } from '../../../platform/command/audit.ts'
import {
  adminCommand,
  command,
  type Command,
  type CommandContext,
  type Origin,
} from '../../../platform/command/command.ts'
import { eachItem } from '../../../platform/queue/each-item.ts'
import type { PromotionContext } from '../context.ts'
import { lockPromotion } from '../promotions.list.ts'
import { findRecipient } from '../recipients.list.ts'
import { findGrant, type GrantRecord, listCancelling } from '../grants.repo.ts'
import { showRecipient } from '../recipient-response.ts'

type Cancel = { readonly id: string; readonly recipientId: string; readonly reason: string }

/** Cancels a grant that is being wagered: its bonus is taken back and its turnover no longer required. */
export const cancelRecipient = (module: PromotionContext): Command<Cancel, RecipientResponse> =>
  adminCommand({
    name: 'promotion.cancel-grant',
    permission: permissionOf('promotions.cancel-grant'),
    object: ({ id }) => ({ kind: 'promotion', id }),
    async run(context, { id, recipientId, reason }) {
      const { tx, actor } = context
      const grant = await findGrant(tx, recipientId)
      if (grant === undefined || grant.promotionId !== id) return refuse('NOT_FOUND')
      const ended = await module.rewards.endGrant(context, { grantId: recipientId, to: 'cancelled', reason })
      // Without turnover there is nothing to end.
      if (!ended.ok) return refuse('STATE_CONFLICT', { status: grant.status })
      context.audit({
        before: { grantId: recipientId, status: 'wagering' },
        after: { grantId: recipientId, status: 'cancelled', memberId: grant.memberId, bonus: grant.bonus },
        reason,
      })
      const shown = await findRecipient(tx, recipientId)
      return shown === undefined ? refuse('NOT_FOUND') : ok(showRecipient(shown, actor))
    },
  })

/** Cancels one grant of a promotion that was ended with its grants. */
const cancelWithPromotion = (module: PromotionContext): Command<{ id: string; grantId: string }, null> => ({
  name: 'promotion.cancel-grant',
  object: ({ id }) => ({ kind: 'promotion', id }),
  async run(context, { grantId }) {
    const reason = systemReason('promotion-ended')
    const ended = await module.rewards.endGrant(context, { grantId, to: 'cancelled', reason })
    if (!ended.ok) return ended
    context.audit({ before: { grantId, status: 'wagering' }, after: { grantId, status: 'cancelled' }, reason })
    return ok(null)
  },
})

export const CANCEL_GRANTS = 'promotions.cancel-grants'
const BATCH = 200

/**
 * Cancels the grants of promotions ended with them; resumable, and safe on several nodes concurrently. One that fails
 * is cancelled by a later run.
 */
export async function cancelOfEnded(module: PromotionContext): Promise<void> {
  const { deps } = module
  const origin: Origin = {
    actor: { kind: 'system', name: 'promotions' },
    requestId: newId(),
    ip: null,
    userAgent: null,
  }
  const cancel = cancelWithPromotion(module)
  for (let after: GrantRecord | null = null; ; ) {
    const grants: readonly GrantRecord[] = await listCancelling(deps.db, after, BATCH)
    const inputs = grants.map(({ id: grantId, promotionId: id }) => ({ id, grantId }))
    await eachItem({ log: deps.log, job: CANCEL_GRANTS }, inputs, input => command(deps, cancel, origin, input))
    const last = grants.at(-1)
    if (last === undefined || grants.length < BATCH) return
    after = last
  }
}

/**
 * Cancels the bonuses of a locked member whose turnover is not met. Their promotions are locked first, one after the
 * other by id: the cost of a bonus is locked after them (ADR 60).
 */
export async function cancelOpenOf(
  { rewards }: PromotionContext,
  context: CommandContext,
  memberId: MemberId,
  reason: string,
): Promise<void> {
  const open = await rewards.openGrantsOf(context.tx, memberId)
  const promotionIds = new Set(open.flatMap(({ promotionId }) => (promotionId === null ? [] : [promotionId])))
  for (const id of [...promotionIds].toSorted()) await lockPromotion(context.tx, id)
  for (const { id: grantId } of open) {
    await rewards.endGrant(context, { grantId, to: 'cancelled', reason })
    await auditEffect(context, {
      action: 'grant.cancel',
      object: { kind: 'grant', id: grantId },
      before: { status: 'wagering' },
      after: { status: 'cancelled', memberId },
      reason,
    })
  }
}
