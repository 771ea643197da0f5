import { type ErrorCode, permissionOf } from '@backoffice/contract'
import type { EventData } from '@backoffice/contract/integration/events'
import { systemReason } from '@backoffice/contract/system-reasons'
import { type AdminId, type MemberId, newId, ok, refuse, type Result } from '@backoffice/kernel'
import { type Command, type CommandContext, adminCommand } from '../../../platform/command/command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { readLicence } from '../../licences/index.ts'
import { memberExists } from '../../members/index.ts'
import type { ExclusionContext } from '../context.ts'
import { after, exclusionProblem, isHeld, lengthened, type NewExclusion, timeOutProblem } from '../domain/exclusion.ts'
import { endExclusion, findOpen, insertExclusion } from '../exclusions.repo.ts'
import { closeReturn, findOpenReturn } from '../returns.repo.ts'

export type SetExclusion = NewExclusion & {
  readonly memberId: MemberId
  readonly source: 'player' | 'staff' | 'register'
  readonly by: AdminId | null
  readonly reason: string | null
}
export type ExclusionResult = { readonly exclusionId: string; readonly until: Date | null }

/**
 * Excludes a locked member from now on. Over one that holds it is refused, unless it is longer, which replaces that
 * one. Bonuses whose turnover is not met end where the licence says so; bets are settled and money can be withdrawn.
 */
export async function setExclusion(
  module: ExclusionContext,
  context: CommandContext,
  { memberId, source, by, reason, ...wanted }: SetExclusion,
): Promise<Result<ExclusionResult, ErrorCode>> {
  const { tx, now } = context
  const { rules, version } = await readLicence(tx, module.deps.config)
  const open = await findOpen(tx, memberId)
  const held = open !== undefined && isHeld(open, now) ? open : undefined
  const next = held === undefined ? wanted : lengthened(held, wanted)
  if (next === null) return refuse('EXCLUDED', { until: held?.endsAt ?? null })
  const id = newId(now.getTime())
  if (open !== undefined) await endOpen(context, open, held === undefined ? null : id)
  await insertExclusion(tx, { id, memberId, ...next, source, reason, setBy: by, licenceVersion: version, now })
  if (rules.exclusionBonuses === 'cancel')
    await module.cancelBonuses(context, memberId, systemReason('member-excluded'))
  await module.playerSite.notify(tx, 'exclusion.changed', {
    memberId,
    subjectId: id,
    at: now,
    facts: { exclusionId: id, status: 'set', kind: next.kind, until: next.endsAt, changedAt: now },
  })
  context.audit({
    object: { kind: 'member', id: memberId },
    before: held === undefined ? null : { excluded: held.kind, until: held.endsAt },
    after: { excluded: next.kind, until: next.endsAt, exclusionId: id },
    reason,
  })
  context.announce({ name: 'member.excluded', topic: 'members', ids: [memberId] })
  return ok({ exclusionId: id, until: next.endsAt })
}

/** Ends what holds for what replaces it, or the time-out that is over. */
async function endOpen(
  { tx, now }: CommandContext,
  open: { readonly id: string; readonly memberId: MemberId; readonly endsAt: Date | null },
  replacedBy: string | null,
): Promise<void> {
  if (replacedBy === null) await endExclusion(tx, open, { how: 'time', at: open.endsAt ?? now, now })
  else await endExclusion(tx, open, { how: 'replaced', at: now, now, replacedBy })
  const request = await findOpenReturn(tx, open.id)
  if (request !== undefined) await closeReturn(tx, request.id, { status: 'replaced', by: null, reason: null, now })
}

/** The end of a time-out of so many hours, if the licence permits it. */
async function timeOutOf(module: ExclusionContext, { tx, now }: CommandContext, hours: number) {
  const { rules } = await readLicence(tx, module.deps.config)
  const problem = timeOutProblem(hours, rules)
  if (problem !== null) return outOfRange('hours', problem)
  return ok({ kind: 'timeout', endsAt: after(now, { hours }) } as const)
}

/** The end of an exclusion of so many days, if the licence permits it. */
async function exclusionOf(
  module: ExclusionContext,
  { tx, now }: CommandContext,
  kind: 'self' | 'operator',
  days: number | null,
) {
  const { rules } = await readLicence(tx, module.deps.config)
  const problem = exclusionProblem(days, rules)
  if (problem === 'NOT_FOR_GOOD') return badField('days', 'REQUIRED')
  if (problem !== null) return outOfRange('days', problem)
  return ok({ kind, endsAt: days === null ? null : after(now, { days }) })
}

const outOfRange = (field: string, { code, bound }: NonNullable<ReturnType<typeof timeOutProblem>>) =>
  code === 'TOO_SMALL' ? badField(field, code, { min: bound }) : badField(field, code, { max: bound })

/** A player's own time-out. */
export const setTimeOut = (module: ExclusionContext): Command<EventData<'timeout.set'>, ExclusionResult> => ({
  name: 'timeout.set',
  object: ({ username }) => ({ kind: 'member', id: username }),
  async run(context, { username, hours }) {
    const found = await module.members.findByUsername(context.tx, username)
    if (found === undefined) return refuse('NOT_YET', { field: 'username' })
    const { id: memberId } = await module.members.getForUpdate(context.tx, found.id)
    const wanted = await timeOutOf(module, context, hours)
    if (!wanted.ok) return wanted
    return setExclusion(module, context, { ...wanted.value, memberId, source: 'player', by: null, reason: null })
  },
})

/** A player's self-exclusion. */
export const excludeSelf = (module: ExclusionContext): Command<EventData<'exclusion.set'>, ExclusionResult> => ({
  name: 'exclusion.set',
  object: ({ username }) => ({ kind: 'member', id: username }),
  async run(context, { username, days, reason = null }) {
    const found = await module.members.findByUsername(context.tx, username)
    if (found === undefined) return refuse('NOT_YET', { field: 'username' })
    const { id: memberId } = await module.members.getForUpdate(context.tx, found.id)
    const wanted = await exclusionOf(module, context, 'self', days)
    if (!wanted.ok) return wanted
    return setExclusion(module, context, { ...wanted.value, memberId, source: 'player', by: null, reason })
  },
})

type ByStaff = { readonly id: MemberId; readonly reason: string }

/** A time-out that staff set for a member, such as one who asks support for it. */
export const setTimeOutByStaff = (module: ExclusionContext): Command<ByStaff & { hours: number }, ExclusionResult> =>
  adminCommand({
    name: 'exclusion.set-timeout',
    permission: permissionOf('exclusions.set-timeout'),
    object: ({ id }) => ({ kind: 'member', id }),
    async run(context, { id, hours, reason }) {
      if (!(await memberExists(context.tx, id))) return refuse('NOT_FOUND')
      const { id: memberId } = await module.members.getForUpdate(context.tx, id)
      const wanted = await timeOutOf(module, context, hours)
      if (!wanted.ok) return wanted
      const by = context.actor.id
      return setExclusion(module, context, { ...wanted.value, memberId, source: 'staff', by, reason })
    },
  })

/** An exclusion by staff, at the member's request or by the operator's decision. */
export const excludeByStaff = (
  module: ExclusionContext,
): Command<ByStaff & { days: number | null; kind: 'self' | 'operator' }, ExclusionResult> =>
  adminCommand({
    name: 'exclusion.exclude',
    permission: permissionOf('exclusions.exclude'),
    object: ({ id }) => ({ kind: 'member', id }),
    async run(context, { id, days, kind, reason }) {
      if (!(await memberExists(context.tx, id))) return refuse('NOT_FOUND')
      const { id: memberId } = await module.members.getForUpdate(context.tx, id)
      const wanted = await exclusionOf(module, context, kind, days)
      if (!wanted.ok) return wanted
      const by = context.actor.id
      return setExclusion(module, context, { ...wanted.value, memberId, source: 'staff', by, reason })
    },
  })
