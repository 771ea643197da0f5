import { permissionOf } from '@backoffice/contract'
import { ok, refuse } from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/command.ts'
import { recordCommand } from '../../../platform/command/record-command.ts'
import type { RegisterContext } from '../context.ts'
import { closeHit, findHit, type StoredHit } from '../hits.repo.ts'

type Decision = { readonly id: string; readonly reason: string }
const KIND = 'register-hit'

async function lockHit({ members }: RegisterContext, { tx, now }: CommandContext, id: string) {
  const found = await findHit(tx, id, now)
  if (found === undefined || found.memberId === null) return found
  await members.getForUpdate(tx, found.memberId)
  return findHit(tx, id, now)
}
const conflict = ({ status }: Pick<StoredHit, 'status'>) => refuse('STATE_CONFLICT', { status })

/** Confirms a match that holds: its member, if there is one, is excluded as long as the register says. */
export const excludeHit = (module: RegisterContext) =>
  recordCommand({
    name: 'register.exclude',
    permission: permissionOf('registers.exclude'),
    kind: KIND,
    lock: (context, { id }: Decision) => lockHit(module, context, id),
    async check(_context, hit) {
      if (hit.status !== 'open') return conflict(hit)
      return hit.isListed ? ok({}) : refuse('STATE_CONFLICT', { status: 'no-longer-listed' })
    },
    async save(context, { id, memberId, endsAt }, _checked, { reason }) {
      const { tx, now, actor } = context
      if (!(await closeHit(tx, id, { status: 'excluded', by: actor.id, reason, now }))) return refuse('STATE_CONFLICT')
      if (memberId === null) return ok(null)
      const set = { memberId, kind: 'register', source: 'register', endsAt, by: actor.id, reason } as const
      const done = await module.exclude(context, set)
      // They are excluded for as long already.
      return done.ok || done.code === 'EXCLUDED' ? ok(null) : done
    },
    changes: ({ memberId, endsAt }, _checked, { reason, id }) => ({
      object: { kind: KIND, id },
      before: { status: 'open' },
      after: { status: 'excluded', memberId, until: endsAt },
      reason,
    }),
    event: ({ memberId, id }) => ({ name: 'register.hit-decided', topic: 'members', ids: [memberId ?? id] }),
    show: async (_context, { id }) => ok({ id }),
  })

/** Dismisses a match, also one that the system decided: it is another person. An exclusion stays until its end. */
export const dismissHit = (module: RegisterContext) =>
  recordCommand({
    name: 'register.dismiss',
    permission: permissionOf('registers.dismiss'),
    kind: KIND,
    lock: (context, { id }: Decision) => lockHit(module, context, id),
    check: async (_context, hit) => (hit.status === 'open' || hit.bySystem ? ok({}) : conflict(hit)),
    async save({ tx, now, actor }, { id }, _checked, { reason }) {
      return (await closeHit(tx, id, { status: 'dismissed', by: actor.id, reason, now }))
        ? ok(null)
        : refuse('STATE_CONFLICT')
    },
    changes: ({ status }, _checked, { reason }) => ({ before: { status }, after: { status: 'dismissed' }, reason }),
    event: ({ memberId, id }) => ({ name: 'register.hit-decided', topic: 'members', ids: [memberId ?? id] }),
    show: async (_context, { id }) => ok({ id }),
  })
