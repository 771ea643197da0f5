import type { ErrorCode } from '@backoffice/contract'
import { type MemberId, ok, type Result } from '@backoffice/kernel'
import { command, type Command, type CommandContext, type Origin } from '../../../platform/command/command.ts'
import { eachItem } from '../../../platform/queue/each-item.ts'
import { latestEnd } from '../adapter.ts'
import type { RegisterContext } from '../context.ts'
import { closeHit, findBinding, findBound } from '../hits.repo.ts'

/**
 * Excludes a member whose phone or account the register lists, as long as it does, in the caller’s transaction. Their
 * hits are kept as decided by the system, for staff to review.
 */
export async function bindMember(
  module: RegisterContext,
  context: CommandContext,
  memberId: MemberId,
): Promise<Result<null, ErrorCode>> {
  const { tx, now } = context
  await module.members.getForUpdate(tx, memberId)
  const hits = await findBinding(tx, memberId, now)
  if (hits.length === 0) return ok(null)
  const set = {
    memberId,
    kind: 'register',
    source: 'register',
    endsAt: latestEnd(hits),
    by: null,
    reason: null,
  } as const
  const done = await module.exclude(context, set)
  // They are excluded for as long already.
  if (!done.ok && done.code !== 'EXCLUDED') return done
  for (const { id } of hits) await closeHit(tx, id, { status: 'excluded', by: null, reason: null, now })
  context.announce({ name: 'register.hit-decided', topic: 'members', ids: [memberId] })
  return ok(null)
}

const bindOne = (module: RegisterContext): Command<{ readonly id: MemberId }, null> => ({
  name: 'register.exclude',
  object: ({ id }) => ({ kind: 'member', id }),
  run: (context, { id }) => bindMember(module, context, id),
})

const BATCH = 100

/** Excludes the members whom an import matched, each in a transaction. One that fails is tried again by the timer. */
export async function bindMatched(module: RegisterContext, origin: Origin, signal?: AbortSignal): Promise<void> {
  const { deps } = module
  let after: MemberId | undefined
  do {
    const found = await findBound(deps.db, deps.clock.now(), { after, limit: BATCH })
    await eachItem({ log: deps.log, job: 'register.bind' }, found, id => command(deps, bindOne(module), origin, { id }))
    after = found.length === BATCH ? found.at(-1) : undefined
  } while (after !== undefined && signal?.aborted !== true)
}
