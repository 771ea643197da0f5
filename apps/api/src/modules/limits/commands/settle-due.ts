import { type MemberId, newId, ok } from '@backoffice/kernel'
import { limitKinds, limitPeriods } from '@backoffice/contract/licences/rules'
import { command, type Command, type Origin } from '../../../platform/command/command.ts'
import { eachItem } from '../../../platform/queue/each-item.ts'
import { licenceAt } from '../../licences/index.ts'
import type { LimitsContext } from '../context.ts'
import { listDue } from '../limits.repo.ts'
import { readCurrent } from './change-limit.ts'

export const SETTLE = 'limits.settle-due'
const BATCH = 200

/** Records the raises of a member that took effect by themselves, and reports it to the player site. */
const settleMember = (module: LimitsContext): Command<{ readonly id: MemberId }, null> => ({
  name: 'limit.settle',
  object: ({ id }) => ({ kind: 'member', id }),
  async run(context, { id }) {
    const member = await module.members.getForUpdate(context.tx, id)
    const licence = await licenceAt(context.tx, module.deps.config, member.licenceVersion)
    for (const kind of limitKinds)
      for (const period of limitPeriods) await readCurrent(module, context, member, { kind, period }, licence)
    return ok(null)
  },
})

/** They bind members whether or not this has run: it is for the history and the player site. */
export async function settleDue(module: LimitsContext): Promise<void> {
  const { db, clock, log } = module.deps
  const origin: Origin = { actor: { kind: 'system', name: 'limits' }, requestId: newId(), ip: null, userAgent: null }
  const found = await listDue(db, clock.now(), BATCH)
  const settle = settleMember(module)
  await eachItem({ log, job: SETTLE }, found, id => command(module.deps, settle, origin, { id }))
}
