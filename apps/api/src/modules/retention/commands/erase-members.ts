import { permissionOf } from '@backoffice/contract'
import { type MemberId, newId, ok, refuse } from '@backoffice/kernel'
import { isFreshlyConfirmed } from '../../../platform/actor.ts'
import { command, type Command, type CommandContext, type Origin } from '../../../platform/command/command.ts'
import { recordCommand } from '../../../platform/command/record-command.ts'
import { eachItem } from '../../../platform/queue/each-item.ts'
import { readLicence } from '../../licences/index.ts'
import { allowLongStatements } from '../categories.repo.ts'
import type { RetentionContext } from '../context.ts'
import { dueAt } from '../erasure.ts'
import {
  eraseContact,
  erasePersonalData,
  findDueErasures,
  findErasability,
  finishErasure,
  insertErasure,
} from '../erasure.repo.ts'

type Input = { readonly id: MemberId; readonly reason: string }
const changed = (event: string, id: string) => [
  { name: `member.${event}`, topic: 'members' as const, ids: [id] },
  { name: `member.${event}`, topic: 'compliance' as const, ids: [id] },
]

const ofMember = ({ members }: RetentionContext) => ({
  kind: 'member',
  async lock({ tx, audit }: CommandContext, { id, reason }: Input) {
    audit({ reason })
    const found = await findErasability(tx, id)
    if (found === undefined) return undefined
    await members.getForUpdate(tx, id)
    return findErasability(tx, id)
  },
  show: async (_context: CommandContext, { id }: Input) => ok({ id }),
})

/** Requests an erasure: what no rule keeps is erased now, the rest by the job once the rule permits. */
export const requestErasure = (module: RetentionContext) =>
  recordCommand({
    ...ofMember(module),
    name: 'member.request-erasure',
    permission: permissionOf('personal-data.request-erasure'),
    async check({ tx, actor, now }, { isClosed, erasedAt }) {
      if (erasedAt !== null) return refuse('STATE_CONFLICT', { status: 'erased' })
      if (!isClosed) return refuse('NOT_ERASABLE', { obstacles: ['not-closed'] })
      const { rules } = await readLicence(tx, module.deps.config)
      if (rules.retentionMemberDays === null) return refuse('NOT_ERASABLE', { obstacles: [] })
      return isFreshlyConfirmed(actor, now) ? ok(true) : refuse('STEP_UP_REQUIRED')
    },
    async save({ tx, actor, now }, _record, _checked, { id, reason }) {
      const row = { id: newId(now.getTime()), memberId: id, reason, by: actor.id, now }
      if (!(await insertErasure(tx, row))) return refuse('STATE_CONFLICT', { status: 'waiting' })
      await eraseContact(tx, id)
      return undefined
    },
    event: (_record, _checked, { id }) => changed('erasure-requested', id),
  })

export const cancelErasure = (module: RetentionContext) =>
  recordCommand({
    ...ofMember(module),
    name: 'member.cancel-erasure',
    permission: permissionOf('personal-data.cancel-erasure'),
    check: async () => ok(true),
    async save({ tx, actor, now }, _record, _checked, { id }) {
      const wasWaiting = await finishErasure(tx, id, 'cancelled', { by: actor.id, now })
      return wasWaiting ? undefined : refuse('STATE_CONFLICT', { status: 'none' })
    },
    event: (_record, _checked, { id }) => changed('erasure-cancelled', id),
  })

/** Erases a member who is due, in the caller’s transaction. False: something keeps them since. */
export async function eraseMember(module: RetentionContext, context: CommandContext, id: MemberId): Promise<boolean> {
  const { tx, now } = context
  await module.members.getForUpdate(tx, id)
  const found = await findErasability(tx, id)
  const { rules } = await readLicence(tx, module.deps.config)
  const due = found === undefined ? null : dueAt(found.lastUsedAt, rules.retentionMemberDays)
  if (found === undefined || found.erasedAt !== null || found.obstacles.length > 0 || due === null || due > now)
    return false
  await erasePersonalData(tx, id, now)
  await finishErasure(tx, id, 'done', { by: null, now })
  for (const event of changed('erased', id)) context.announce(event)
  return true
}

const eraseOne = (module: RetentionContext): Command<{ readonly id: MemberId }, null> => ({
  name: 'member.erase',
  object: ({ id }) => ({ kind: 'member', id }),
  async run(context, { id }) {
    await allowLongStatements(context.tx)
    return (await eraseMember(module, context, id)) ? ok(null) : refuse('STATE_CONFLICT', { status: 'kept' })
  },
})

const BATCH = 20
const DAY_MS = 86_400_000

/** Erases members whose requested erasure is due, each in a transaction. */
export async function eraseDue(module: RetentionContext, origin: Origin, signal?: AbortSignal): Promise<void> {
  const { deps } = module
  const { rules } = await readLicence(deps.db, deps.config)
  if (rules.retentionMemberDays === null) return
  const before = new Date(deps.clock.now().getTime() - rules.retentionMemberDays * DAY_MS)
  for (const id of await findDueErasures(deps.db, before, BATCH)) {
    if (signal?.aborted === true) return
    await eachItem({ log: deps.log, job: 'member.erase' }, [id], each =>
      command(deps, eraseOne(module), origin, { id: each }),
    )
  }
}
