import { permissionOf } from '@backoffice/contract'
import { ok, refuse } from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/command.ts'
import { recordCommand } from '../../../platform/command/record-command.ts'
import type { RegisterContext } from '../context.ts'
import { closeHit, findHit, type StoredHit } from '../hits.repo.ts'

type Decision = { readonly id: string; readonly reason: string }
const KIND = 'register-hit'

async function lockHit({ members }: RegisterContext, { tx }: Pick<CommandContext, 'tx'>, id: string) {
  const found = await findHit(tx, id)
  if (found === undefined || found.memberId === null) return found
  await members.getForUpdate(tx, found.memberId)
  return findHit(tx, id)
}
const isOpen = async (_context: unknown, { status }: StoredHit) =>
  status === 'open' ? ok({}) : refuse('STATE_CONFLICT', { status })

/** Confirms a match: its member, if there is one, is excluded as long as the register says. */
export const excludeHit = (module: RegisterContext) =>
  recordCommand({
    name: 'register.exclude',
    permission: permissionOf('registers.exclude'),
    kind: KIND,
    lock: (context, { id }: Decision) => lockHit(module, context, id),
    check: isOpen,
    async save(context, { id, memberId, endsAt }, _checked, { reason }) {
      const { tx, now, actor } = context
      if (!(await closeHit(tx, id, { status: 'excluded', by: actor.id, reason, now }))) return refuse('STATE_CONFLICT')
      if (memberId === null || (endsAt !== null && endsAt <= now)) return ok(null)
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

/** Dismisses a match: it is another person. */
export const dismissHit = () =>
  recordCommand({
    name: 'register.dismiss',
    permission: permissionOf('registers.dismiss'),
    kind: KIND,
    lock: ({ tx }, { id }: Decision) => findHit(tx, id),
    check: isOpen,
    async save({ tx, now, actor }, { id }, _checked, { reason }) {
      return (await closeHit(tx, id, { status: 'dismissed', by: actor.id, reason, now }))
        ? ok(null)
        : refuse('STATE_CONFLICT')
    },
    changes: (_hit, _checked, { reason }) => ({ before: { status: 'open' }, after: { status: 'dismissed' }, reason }),
    event: ({ memberId, id }) => ({ name: 'register.hit-decided', topic: 'members', ids: [memberId ?? id] }),
    show: async (_context, { id }) => ok({ id }),
  })
