import { type MemberId, newId, ok, refuse } from '@backoffice/kernel'
import { command, type Command, type Origin } from '../../../platform/command/command.ts'
import { eachItem } from '../../../platform/queue/each-item.ts'
import type { ExclusionContext } from '../context.ts'
import { isHeld } from '../domain/exclusion.ts'
import { endExclusion, findOpen, findOver } from '../exclusions.repo.ts'
import { findDue } from '../returns.repo.ts'
import { takeEffect } from './return-commands.ts'

export const END_EXCLUSIONS = 'exclusions.end'
const BATCH = 500

/** Records the end of a time-out and reports it to the player site. Nothing depends on it: the end binds by itself. */
const endTimeOut = (module: ExclusionContext): Command<{ id: string; memberId: MemberId }, null> => ({
  name: 'timeout.end',
  object: ({ memberId }) => ({ kind: 'member', id: memberId }),
  async run(context, { id, memberId }) {
    const { tx, now } = context
    await module.members.getForUpdate(tx, memberId)
    const open = await findOpen(tx, memberId)
    if (open === undefined || open.id !== id || open.endsAt === null || isHeld(open, now))
      return refuse('STATE_CONFLICT')
    await endExclusion(tx, open, { how: 'time', at: open.endsAt, now })
    await module.playerSite.notify(tx, 'exclusion.changed', {
      memberId,
      subjectId: id,
      round: 1,
      at: now,
      facts: { exclusionId: id, status: 'ended', kind: open.kind, until: open.endsAt, changedAt: open.endsAt },
    })
    context.audit({ before: { excluded: open.kind, until: open.endsAt }, after: { excluded: null } })
    context.announce({ name: 'member.exclusion-ended', topic: 'members', ids: [memberId] })
    return ok(null)
  },
})

/** Ends time-outs that are over, and lets returns take effect that need no decision. Safe on several nodes. */
export async function endExclusions(module: ExclusionContext): Promise<void> {
  const { deps } = module
  const origin: Origin = {
    actor: { kind: 'system', name: 'exclusions' },
    requestId: newId(),
    ip: null,
    userAgent: null,
  }
  const now = deps.clock.now()
  const job = { log: deps.log, job: END_EXCLUSIONS }
  const over = await findOver(deps.db, now, BATCH)
  await eachItem(job, over, each => command(deps, endTimeOut(module), origin, each))
  const due = await findDue(deps.db, now, BATCH)
  await eachItem(job, due, id => command(deps, takeEffect(module), origin, { id }))
}
