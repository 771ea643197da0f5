import type { EventData } from '@backoffice/contract/integration/events'
import type { RewardResult } from '@backoffice/contract/rewards/forms'
import type { ErrorCode } from '@backoffice/contract'
import { boundsOf, businessDayOf, newId, ok, refuse, type Result } from '@backoffice/kernel'
import { randomInt } from 'node:crypto'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import { type Member, refuseAction } from '../../members/index.ts'
import type { DiamondsContext } from '../context.ts'
import { hasDepositSince, insertEntry } from '../diamonds.repo.ts'

/** Credits the free diamonds of a business day, once per member. */
export const claimDiamonds = (module: DiamondsContext): Command<EventData<'diamond.claimed'>, RewardResult> => ({
  name: 'diamond.claim',
  object: ({ externalId }) => ({ kind: 'diamond', id: externalId }),
  async run(context, { username }) {
    const found = await lockMember(module, context, username)
    if (!found.ok) return found
    const { tx, now } = context
    const { id: memberId } = found.value
    const { dayRule } = module.deps.config
    const [settings, day] = [await module.read(tx), businessDayOf(now, dayRule)]
    if (!settings.enabled) return refuse('NOT_ELIGIBLE')
    if (settings.needsDeposit && !(await hasDepositSince(tx, memberId, boundsOf(day, dayRule).from)))
      return refuse('NOT_ELIGIBLE', { needs: 'deposit' })
    const id = newId(now.getTime())
    const diamonds = randomInt(settings.minPerDay, settings.maxPerDay + 1)
    if (!(await insertEntry(tx, { id, kind: 'claim', memberId, day, diamonds, exchange: null, now })))
      return refuse('ALREADY_CLAIMED', { day })
    context.audit({ object: { kind: 'diamond', id }, after: { memberId, day, diamonds } })
    context.announce({ name: 'diamond.claimed', topic: 'marketing', ids: [id] })
    const reward = { kind: 'diamond', amount: diamonds } as const
    return ok(await module.rewards.credit(context, { source: 'diamond.claim', sourceId: id, memberId, reward }))
  },
})

/** The member of a player's event, locked, if they may receive a bonus. */
export async function lockMember(
  { members }: Pick<DiamondsContext, 'members'>,
  { tx, now }: CommandContext,
  username: string,
): Promise<Result<Member, ErrorCode>> {
  const found = await members.findByUsername(tx, username)
  if (found === undefined) return refuse('NOT_YET', { field: 'username' })
  const member = await members.getForUpdate(tx, found.id)
  return refuseAction(member, 'bonus', now) ?? ok(member)
}
