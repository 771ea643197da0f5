import { CLAIM_MINUTES } from '@backoffice/contract/cases/terms'
import { type AdminId, newId, ok, refuse } from '@backoffice/kernel'
import { command, type Command, type Origin } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import { eachItem } from '../../platform/queue/each-item.ts'
import { announceCase, KIND } from './announce.ts'
import { insertEvent, lockCase, saveClaimed, saveHolder, saveReleased, saveResumed } from './cases.repo.ts'
import { dueNow, notify } from './commands/work-commands.ts'
import { findAssignee, findToAssign, findWaitedOut } from './staff.repo.ts'

export const ASSIGN = 'cases.assign'
const BATCH = 50
const MINUTE_MS = 60_000

type Assignment = { readonly id: string; readonly version: number; readonly to: AdminId | null }

/** Assigns a case, or gives it back to the queue where no admin can take it, if it is as it was when this was chosen. */
const assign: Command<Assignment, null> = {
  name: 'case.assign-automatically',
  object: ({ id }) => ({ kind: KIND, id }),
  async run(context, { id, version, to }) {
    const { tx, now, audit } = context
    const found = await lockCase(tx, id)
    if (found === undefined || found.version !== version) return refuse('STATE_CONFLICT')
    if (to === null) await saveReleased(tx, id, now, dueNow(found, now))
    else if (found.status === 'open') await saveClaimed(tx, id, now, to, found.deadline)
    else await saveHolder(tx, id, now, to)
    await insertEvent(tx, id, now, to === null ? { kind: 'released', by: null } : { kind: 'assigned', by: null, to })
    audit({ before: { status: found.status, claimedBy: found.claimedBy }, after: { claimedBy: to } })
    if (to !== null) await notify(context, 'case.assigned', to, found, null)
    announceCase(context, 'changed', id)
    return ok(null)
  },
}

/** Goes on with a case that waited as long as it should. */
const endWait: Command<{ readonly id: string }, null> = {
  name: 'case.end-wait',
  object: ({ id }) => ({ kind: KIND, id }),
  async run(context, { id }) {
    const { tx, now } = context
    const found = await lockCase(tx, id)
    if (found?.status !== 'waiting') return refuse('STATE_CONFLICT')
    const deadline = dueNow(found, now)
    await saveResumed(tx, id, now, deadline)
    await insertEvent(tx, id, now, { kind: 'resumed', by: null })
    context.audit({ before: { status: 'waiting' }, after: { status: 'claimed', deadline } })
    announceCase(context, 'changed', id)
    return ok(null)
  },
}

/** Ends waits that are over, and assigns cases that no admin claimed in time or whose holder is absent. Safe on several nodes. */
export async function assignCases(deps: Deps): Promise<void> {
  const origin: Origin = { actor: { kind: 'system', name: 'cases' }, requestId: newId(), ip: null, userAgent: null }
  const now = deps.clock.now()
  const job = { log: deps.log, job: ASSIGN }
  await eachItem(job, await findWaitedOut(deps.db, now, BATCH), id => command(deps, endWait, origin, { id }))
  const queuedBefore = new Date(now.getTime() - CLAIM_MINUTES * MINUTE_MS)
  const due = await findToAssign(deps.db, { now, queuedBefore, limit: BATCH })
  await eachItem(job, due, async ({ id, version, deputyId, status }) => {
    // Chosen one by one: who was just given a case has one more.
    const to = await findAssignee(deps.db, id, deputyId, now)
    // A case that waits for another party stays with its holder until another person can take it.
    if (to !== null || status === 'claimed') await command(deps, assign, origin, { id, version, to })
  })
}
