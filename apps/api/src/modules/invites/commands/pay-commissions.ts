import { businessDayOf, type MemberId, newId, ok, refuse, toBaht } from '@backoffice/kernel'
import { command, type Command, type Origin } from '../../../platform/command/command.ts'
import { eachItem } from '../../../platform/queue/each-item.ts'
import { refuseAction } from '../../members/index.ts'
import type { InviteContext, InviteTerms } from '../context.ts'
import { findPayable, insertPayout } from '../payouts.repo.ts'

export const PAY = 'invites.pay'
const COMMAND = 'invite.payout'
const BATCH = 500
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Pays a member's waiting commissions in one reward, each once, from the minimum payout on. A member who can receive no
 * bonus keeps them waiting.
 */
const payMember = (
  { deps: { config }, members, rewards }: InviteContext,
  terms: InviteTerms,
): Command<{ id: MemberId }, null> => ({
  name: COMMAND,
  object: ({ id }) => ({ kind: 'member', id }),
  async run(context, { id: memberId }) {
    const { tx, now } = context
    const member = await members.getForUpdate(tx, memberId)
    const refused = refuseAction(member, 'bonus', now)
    if (refused !== null) return refused
    const id = newId(now.getTime())
    const day = businessDayOf(now, config.dayRule)
    const paid = await insertPayout(tx, { id, memberId, terms, day, now })
    if (paid === undefined) return refuse('STATE_CONFLICT')
    const { amount, commissions } = paid
    const percent = terms.turnoverPercent
    await rewards.credit(context, {
      source: COMMAND,
      sourceId: id,
      memberId,
      reward: { kind: 'credit', amount, wagering: percent === 0 ? null : { percent } },
      notify: true,
    })
    context.audit({ after: { payoutId: id, amount: toBaht(amount), commissions, turnoverPercent: percent } })
    context.announce({ name: 'invite.paid', topic: 'marketing', ids: [id] })
    context.announce({ name: 'invite.paid', topic: 'members', ids: [memberId] })
    return ok(null)
  },
})

/**
 * Pays every member whose commissions reach the minimum, unless invites are off; safe on several nodes concurrently.
 * One whose payment fails is paid by a later run.
 */
export async function payCommissions(module: InviteContext): Promise<void> {
  const { deps } = module
  const terms = await module.readTerms(deps.db)
  if (!terms.enabled) return
  const origin: Origin = { actor: { kind: 'system', name: 'invites' }, requestId: newId(), ip: null, userAgent: null }
  const pay = payMember(module, terms)
  for (let after = FIRST; ; ) {
    const found = await findPayable(deps.db, terms, { after, limit: BATCH, now: deps.clock.now() })
    await eachItem({ log: deps.log, job: PAY }, found, id => command(deps, pay, origin, { id }))
    const last = found.at(-1)
    if (last === undefined || found.length < BATCH) return
    after = last
  }
}
