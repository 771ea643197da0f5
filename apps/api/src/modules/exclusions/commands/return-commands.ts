import { type ErrorCode, permissionOf } from '@backoffice/contract'
import type { EventData } from '@backoffice/contract/integration/events'
import { type AdminId, type MemberId, newId, ok, refuse, type Result } from '@backoffice/kernel'
import { adminCommand, type Command, type CommandContext } from '../../../platform/command/command.ts'
import { recordCommand } from '../../../platform/command/record-command.ts'
import { readLicence } from '../../licences/index.ts'
import { memberExists } from '../../members/index.ts'
import type { ExclusionContext } from '../context.ts'
import { isHeld, returnableFrom, returnDueAt } from '../domain/exclusion.ts'
import { endExclusion, findOpen } from '../exclusions.repo.ts'
import { closeReturn, findOpenReturn, findReturn, insertReturn, type StoredReturn } from '../returns.repo.ts'

export type ReturnResult = { readonly returnId: string; readonly dueAt: Date; readonly decided: boolean }
type Requested = {
  readonly memberId: MemberId
  readonly source: 'player' | 'staff'
  readonly by: AdminId | null
  readonly reason: string | null
}

/** Requests the return of a locked member: never before the end, and one at a time. */
async function requestReturn(
  module: ExclusionContext,
  context: CommandContext,
  { memberId, source, by, reason }: Requested,
): Promise<Result<ReturnResult, ErrorCode>> {
  const { tx, now } = context
  const open = await findOpen(tx, memberId)
  if (open === undefined || !isHeld(open, now)) return refuse('NOT_EXCLUDED')
  const { rules } = await readLicence(tx, module.deps.config)
  const from = returnableFrom(open, rules)
  if (from === null || from > now) return refuse('RETURN_TOO_EARLY', { from })
  const current = await findOpenReturn(tx, open.id)
  if (current !== undefined) return refuse('RETURN_REQUESTED', { dueAt: current.dueAt })
  const id = newId(now.getTime())
  const dueAt = returnDueAt(open, rules, now)
  const decided = rules.returnDecided
  const row = { id, exclusionId: open.id, memberId, dueAt, decided, source, reason, requestedAt: now, requestedBy: by }
  await insertReturn(tx, row)
  context.audit({
    object: { kind: 'member', id: memberId },
    after: { exclusionId: open.id, returnId: id, dueAt, decided },
    reason,
  })
  context.announce({ name: 'exclusion.return-requested', topic: 'members', ids: [memberId] })
  return ok({ returnId: id, dueAt, decided })
}

/** A player's request to return. */
export const requestReturnByPlayer = (
  module: ExclusionContext,
): Command<EventData<'return.requested'>, ReturnResult> => ({
  name: 'return.request',
  object: ({ username }) => ({ kind: 'member', id: username }),
  async run(context, { username }) {
    const found = await module.members.findByUsername(context.tx, username)
    if (found === undefined) return refuse('NOT_YET', { field: 'username' })
    const { id: memberId } = await module.members.getForUpdate(context.tx, found.id)
    return requestReturn(module, context, { memberId, source: 'player', by: null, reason: null })
  },
})

/** A request that a member made to staff. */
export const requestReturnByStaff = (
  module: ExclusionContext,
): Command<{ readonly id: MemberId; readonly reason: string }, ReturnResult> =>
  adminCommand({
    name: 'exclusion.request-return',
    permission: permissionOf('exclusions.request-return'),
    object: ({ id }) => ({ kind: 'member', id }),
    async run(context, { id, reason }) {
      if (!(await memberExists(context.tx, id))) return refuse('NOT_FOUND')
      const { id: memberId } = await module.members.getForUpdate(context.tx, id)
      return requestReturn(module, context, { memberId, source: 'staff', by: context.actor.id, reason })
    },
  })

/** Reads a return with its member locked, because it may have been closed meanwhile. */
async function lockReturn(
  { members }: ExclusionContext,
  { tx }: Pick<CommandContext, 'tx'>,
  id: string,
): Promise<StoredReturn | undefined> {
  const found = await findReturn(tx, id)
  if (found === undefined) return undefined
  await members.getForUpdate(tx, found.memberId)
  return findReturn(tx, id)
}

const conflict = ({ status }: StoredReturn) => refuse('STATE_CONFLICT', { status })

/** Lets a locked member return. */
async function letReturn(
  module: ExclusionContext,
  context: CommandContext,
  request: StoredReturn,
  { by, reason }: { readonly by: AdminId | null; readonly reason: string | null },
): Promise<Result<null, ErrorCode>> {
  const { tx, now } = context
  const { id, memberId, exclusionId } = request
  const open = await findOpen(tx, memberId)
  if (open === undefined || open.id !== exclusionId) return conflict(request)
  const listed = await module.listed(context, memberId)
  if (listed !== null) return refuse('EXCLUDED', listed)
  if (!(await closeReturn(tx, id, { status: 'returned', by, reason, now }))) return conflict(request)
  await endExclusion(tx, open, { how: 'return', at: now, now })
  await module.playerSite.notify(tx, 'exclusion.changed', {
    memberId,
    subjectId: exclusionId,
    round: 1,
    at: now,
    facts: { exclusionId, status: 'ended', kind: open.kind, until: open.endsAt, changedAt: now },
  })
  context.announce({ name: 'member.exclusion-ended', topic: 'members', ids: [memberId] })
  return ok(null)
}

/** Refuses the return of a locked member, and reports it. */
async function closeRefused(
  module: ExclusionContext,
  { tx, now }: CommandContext,
  request: StoredReturn,
  { by, reason }: { readonly by: AdminId | null; readonly reason: string | null },
): Promise<Result<null, ErrorCode>> {
  const { id, memberId, exclusionId } = request
  const open = await findOpen(tx, memberId)
  if (open === undefined || !(await closeReturn(tx, id, { status: 'refused', by, reason, now })))
    return conflict(request)
  await module.playerSite.notify(tx, 'exclusion.changed', {
    memberId,
    subjectId: id,
    at: now,
    facts: { exclusionId, status: 'return-refused', kind: open.kind, until: open.endsAt, changedAt: now },
  })
  return ok(null)
}

type Decision = { readonly id: string; readonly reason: string }

/** A person lets a member return, once the licence’s wait has passed. */
export const approveReturn = (module: ExclusionContext) =>
  recordCommand({
    name: 'exclusion.approve-return',
    permission: permissionOf('exclusions.approve-return'),
    kind: 'member',
    lock: (context, { id }: Decision) => lockReturn(module, context, id),
    async check({ now }, request) {
      if (request.status !== 'open') return conflict(request)
      return now < request.dueAt ? refuse('RETURN_TOO_EARLY', { from: request.dueAt }) : ok({})
    },
    save: (context, request, _checked, { reason }) =>
      letReturn(module, context, request, { by: context.actor.id, reason }),
    changes: ({ memberId, exclusionId, id }, _checked, { reason }) => ({
      object: { kind: 'member', id: memberId },
      before: { exclusionId, returnId: id, status: 'open' },
      after: { status: 'returned' },
      reason,
    }),
    show: async (_context, { id }) => ok({ id }),
  })

/** A person refuses a return; the member can request it again. */
export const refuseReturn = (module: ExclusionContext) =>
  recordCommand({
    name: 'exclusion.refuse-return',
    permission: permissionOf('exclusions.refuse-return'),
    kind: 'member',
    lock: (context, { id }: Decision) => lockReturn(module, context, id),
    check: async (_context, request) => (request.status === 'open' ? ok({}) : conflict(request)),
    save: (context, request, _checked, { reason }) =>
      closeRefused(module, context, request, { by: context.actor.id, reason }),
    changes: ({ memberId, exclusionId, id }, _checked, { reason }) => ({
      object: { kind: 'member', id: memberId },
      before: { exclusionId, returnId: id, status: 'open' },
      after: { status: 'refused' },
      reason,
    }),
    event: ({ memberId }) => ({ name: 'exclusion.return-refused', topic: 'members', ids: [memberId] }),
    show: async (_context, { id }) => ok({ id }),
  })

/** Lets a return take effect that needs no decision, once its wait has passed. Refuses it where a register lists them. */
export const takeEffect = (module: ExclusionContext): Command<{ readonly id: string }, null> => ({
  name: 'return.take-effect',
  object: ({ id }) => ({ kind: 'exclusion-return', id }),
  async run(context, { id }) {
    const request = await lockReturn(module, context, id)
    if (request === undefined) return refuse('NOT_FOUND')
    const { memberId, exclusionId, status, decided, dueAt } = request
    if (status !== 'open' || decided || context.now < dueAt) return conflict(request)
    const listed = await module.listed(context, memberId)
    context.audit({
      object: { kind: 'member', id: memberId },
      before: { exclusionId, returnId: id, status: 'open' },
      after: listed === null ? { status: 'returned' } : { status: 'refused', listed: true, until: listed.until },
    })
    if (listed !== null) {
      context.announce({ name: 'exclusion.return-refused', topic: 'members', ids: [memberId] })
      return closeRefused(module, context, request, { by: null, reason: null })
    }
    return letReturn(module, context, request, { by: null, reason: null })
  },
})
