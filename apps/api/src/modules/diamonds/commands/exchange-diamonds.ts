import type { EventData } from '@backoffice/contract/integration/events'
import type { RewardResult } from '@backoffice/contract/rewards/forms'
import { businessDayOf, newId, ok, refuse, times, toDecimal } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import type { DiamondsContext } from '../context.ts'
import { insertEntry } from '../diamonds.repo.ts'
import { lockMember } from './claim-diamonds.ts'

/** Exchanges diamonds for credit at the rate of the moment: both transfers in one transaction, or none. */
export const exchangeDiamonds = (module: DiamondsContext): Command<EventData<'diamond.exchanged'>, RewardResult> => ({
  name: 'diamond.exchange',
  object: ({ externalId }) => ({ kind: 'diamond', id: externalId }),
  async run(context, { username, diamonds }) {
    const found = await lockMember(module, context, username)
    if (!found.ok) return found
    const { tx, now } = context
    const { id: memberId } = found.value
    const { exchangeEnabled, minExchange, bahtPerDiamond: rate, turnoverPercent } = await module.read(tx)
    if (!exchangeEnabled) return refuse('NOT_ELIGIBLE')
    if (diamonds < minExchange) return refuse('NOT_ELIGIBLE', { minExchange })
    const id = newId(now.getTime())
    const shared = { source: 'diamond.exchange', sourceId: id, memberId } as const
    const debited = await module.rewards.debitUnits(context, { ...shared, kind: 'diamond', amount: diamonds })
    if (!debited.ok) return debited
    const credit = times(rate, diamonds)
    const exchange = { credit, rate, turnoverPercent }
    const day = businessDayOf(now, module.deps.config.dayRule)
    await insertEntry(tx, { id, kind: 'exchange', memberId, day, diamonds, exchange, now })
    context.audit({ object: { kind: 'diamond', id }, after: { memberId, diamonds, credit: toDecimal(credit) } })
    context.announce({ name: 'diamond.exchanged', topic: 'marketing', ids: [id] })
    const wagering = turnoverPercent === 0 ? null : { percent: turnoverPercent }
    return ok(await module.rewards.credit(context, { ...shared, reward: { kind: 'credit', amount: credit, wagering } }))
  },
})
