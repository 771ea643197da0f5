import type { ErrorCode } from '@backoffice/contract'
import type { EventData } from '@backoffice/contract/integration/events'
import type { RewardResult } from '@backoffice/contract/rewards/forms'
import { ok, refuse, type Result } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import { payableOf } from '../calculation.ts'
import { refuseAction } from '../../members/index.ts'
import type { CashbackContext } from '../context.ts'
import { lockEntitlement, setClaimed } from '../entitlements.repo.ts'
import { findStoredPeriod } from '../periods.repo.ts'
import { periodChanged } from './period-steps.ts'

type EventInput = EventData<'cashback.claimed'>

/**
 * Credits a member's cashback of a period once, within its claim window. Bets that were voided after the calculation
 * are left out.
 */
export const claimCashback = (module: CashbackContext): Command<EventInput, RewardResult> => ({
  name: 'cashback.claim',
  object: ({ periodId }) => ({ kind: 'cashback-period', id: periodId }),
  run: (context, input) => claim(module, context, input),
})

async function claim(
  module: CashbackContext,
  context: CommandContext,
  { username, periodId }: EventInput,
): Promise<Result<RewardResult, ErrorCode>> {
  const { tx, now } = context
  const found = await module.members.findByUsername(tx, username)
  if (found === undefined) return refuse('NOT_YET', { field: 'username' })
  const member = await module.members.getForUpdate(tx, found.id)
  const refusal = refuseAction(member, 'bonus', now)
  if (refusal !== null) return refusal
  const period = await findStoredPeriod(tx, periodId)
  if (period === undefined || (period.status !== 'claimable' && period.status !== 'ended'))
    return refuse('NOT_ELIGIBLE')
  const entitlement = await lockEntitlement(tx, periodId, member.id)
  if (entitlement === undefined) return refuse('NOT_ELIGIBLE')
  if (entitlement.status === 'claimed') return refuse('ALREADY_CLAIMED')
  if (period.claimUntil === null || period.claimUntil <= now) return refuse('CLAIM_EXPIRED')
  const terms = module.settings.parse(period.terms)
  const payable = await payableOf(tx, terms, period, { memberId: member.id, amount: entitlement.amount })
  if (payable === null) return refuse('NOT_ELIGIBLE')
  if (!(await setClaimed(tx, entitlement.id, payable, now))) return refuse('CLAIM_EXPIRED')
  const { turnoverPercent: percent } = terms
  const result = await module.rewards.credit(context, {
    source: 'cashback.claim',
    sourceId: entitlement.id,
    memberId: member.id,
    reward: { kind: 'credit', amount: payable.amount, wagering: { percent } },
  })
  context.audit({
    object: { kind: 'cashback-entitlement', id: entitlement.id },
    before: { status: 'claimable' },
    after: { status: 'claimed', periodId, memberId: member.id, amount: payable.amount },
  })
  context.announce(periodChanged(periodId))
  return ok(result)
}
