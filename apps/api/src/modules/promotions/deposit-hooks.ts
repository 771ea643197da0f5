import { systemReason } from '@backoffice/contract/system-reasons'
import { isId } from '@backoffice/kernel'
import { auditEffect } from '../../platform/command/audit.ts'
import type { CommandContext } from '../../platform/command/context.ts'
import type { DepositFact } from '../deposits/index.ts'
import { refusalOf } from '../members/index.ts'
import type { DueReturnedHandler, GrantEndedHandler, GrantReopenedHandler } from '../rewards/index.ts'
import { grantPromotion } from './commands/grant-promotion.ts'
import type { PromotionContext } from './context.ts'
import { finishGrant, findGrantOfDeposit, forfeitCash, recordRefusal, reopenGrant } from './grants.repo.ts'
import { lockPromotion } from './promotions.list.ts'
import { returnUnspent } from './promotions.repo.ts'

/**
 * Grants the promotion chosen with a deposit, in the transaction that credits it. A deposit that does not meet its
 * terms is credited without a bonus; the rule that refused is saved with it.
 */
export async function onDepositCredited(
  module: PromotionContext,
  context: CommandContext,
  { id, memberId, amount, creditedAt, promotionRef }: DepositFact,
): Promise<void> {
  if (promotionRef === null) return
  if (!isId(promotionRef)) return recordRefusal(context.tx, id, 'unknown')
  const member = await module.members.getForUpdate(context.tx, memberId)
  const { granted, ...outcome } = await grantPromotion(module, context, {
    promotionId: promotionRef,
    memberId,
    isBlocked: refusalOf(member, 'bonus', context.now) !== null,
    deposit: { id, amount, creditedAt },
    origin: 'deposit',
  })
  if (granted === null && 'refusal' in outcome) return recordRefusal(context.tx, id, outcome.refusal)
  if (granted !== null)
    await auditEffect(context, {
      action: 'promotion.grant',
      object: { kind: 'promotion', id: promotionRef },
      after: { grantId: granted.id, memberId, depositId: id, bonus: granted.bonus },
    })
}

/** Takes back the bonus of a reversed deposit: what is still wagered, or cash as long as the member has it. */
export async function onDepositReversed(
  { rewards, ledger }: PromotionContext,
  context: CommandContext,
  { id }: Pick<DepositFact, 'id'>,
): Promise<void> {
  const { tx, now } = context
  await rewards.forfeitOfDeposit(context, id)
  const grant = await findGrantOfDeposit(tx, id)
  const neededTurnover = grant !== undefined && (await rewards.findGrant(tx, grant.id)) !== undefined
  if (grant === undefined || neededTurnover) return
  const reason = systemReason('deposit-reversed')
  const transferId = await forfeitCash.findTransfer(tx, grant.id)
  if (transferId === undefined) return
  await lockPromotion(tx, grant.promotionId)
  const reversed = await ledger.reverse(tx, { transferId, reason, command: 'promotion.forfeit', now })
  if (!reversed.ok) return
  await forfeitCash.save(tx, grant.id, now)
  await returnUnspent(tx, grant.promotionId, grant.bonus)
}

/**
 * Follows the end of a grant: returns what did not become cash to the budget, and the turnover of its deposit, which
 * the grant's replaced.
 */
export const onGrantEnded =
  ({ turnover }: Pick<PromotionContext, 'turnover'>): GrantEndedHandler =>
  async (context, { id, memberId, depositId, source, promotionId, status, bonus, converted }) => {
    const { tx, now } = context
    if (source !== 'promotion.grant' || promotionId === null) return
    await finishGrant(tx, id, status, now)
    if (status === 'completed') return
    if (converted < bonus) await returnUnspent(tx, promotionId, (bonus - converted) as typeof bonus)
    // A forfeited one had its deposit reversed.
    if (depositId !== null && status !== 'forfeited')
      await turnover.reopenRequirement(context, {
        memberId,
        source: { kind: 'deposit', id: depositId },
        cancelledFor: systemReason('deposit-turnover-replaced'),
        replacedBy: { kind: 'grant', id },
      })
  }

/** Follows a grant whose turnover was voided. */
export const onGrantReopened: GrantReopenedHandler = ({ tx }, { id, expiresAt }) => reopenGrant(tx, id, expiresAt)

/** Returns to the budget what of a bonus was converted, and is now returned after the grant has ended. */
export const onDueReturned: DueReturnedHandler = async (tx, { source, promotionId, bonus, converted }, amount) => {
  if (source !== 'promotion.grant' || promotionId === null) return
  const unspent = (left: bigint) => (left < bonus ? bonus - left : 0n)
  const more = unspent(converted - amount) - unspent(converted)
  if (more > 0n) await returnUnspent(tx, promotionId, more as typeof bonus)
}
