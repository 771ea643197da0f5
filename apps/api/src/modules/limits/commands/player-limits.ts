import type { ErrorCode } from '@backoffice/contract'
import type { EventData } from '@backoffice/contract/integration/events'
import { ok, refuse, type Result, toBaht } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/context.ts'
import type { EdgeRefusal } from '../../../platform/http/refusal.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { licenceAt } from '../../licences/index.ts'
import type { Member } from '../../members/index.ts'
import type { LimitsContext } from '../context.ts'
import { decideConfirmation, isRequired, type Limit } from '../domain/limit.ts'
import { findLimit } from '../limits.repo.ts'
import { auditedLimit, changeLimit, readCurrent, saveChange } from './change-limit.ts'

/** What the player site is answered: the limit that holds, and what waits. */
type LimitResult = {
  readonly kind: string
  readonly period: string
  readonly amount: number | null
  readonly pending: {
    readonly amount: number | null
    readonly from: string
    readonly needsConfirmation: boolean
  } | null
}

const PLAYER = { by: 'player', adminId: null, reason: null } as const

/** A player sets, changes or removes a limit of their own. */
export const setOwnLimit = (module: LimitsContext): Command<EventData<'limit.set'>, LimitResult> => ({
  name: 'limit.set',
  object: ({ username }) => ({ kind: 'member', id: username }),
  async run(context, { username, kind, period, amount }) {
    const found = await lockMember(module, context, username)
    if (!found.ok) return found
    const wanted = { kind, period, amount }
    const changed: Result<unknown, ErrorCode> | EdgeRefusal = await changeLimit(module, context, found.value, wanted, {
      ...PLAYER,
      path: 'data.',
    })
    if (!changed.ok) return changed
    return answer(context, found.value, wanted)
  },
})

/** A player confirms a raise, once and from its time on. */
export const confirmOwnLimit = (module: LimitsContext): Command<EventData<'limit.confirmed'>, LimitResult> => ({
  name: 'limit.confirm',
  object: ({ username }) => ({ kind: 'member', id: username }),
  async run(context, { username, kind, period }) {
    const found = await lockMember(module, context, username)
    if (!found.ok) return found
    const member = found.value
    const licence = await licenceAt(context.tx, module.deps.config, member.licenceVersion)
    const current = await readCurrent(module, context, member, { kind, period }, licence)
    const confirmed = decideConfirmation(current, context.now)
    if (!confirmed.ok) return confirmed
    // The licence may have changed since the removal was requested.
    if (confirmed.value.limit === null && isRequired({ kind, period }, licence.rules))
      return badField('data.kind', 'NOT_ALLOWED')
    await saveChange(module, context, member, { ...PLAYER, changed: confirmed.value, before: current, licence })
    return answer(context, member, { kind, period })
  },
})

async function lockMember(
  { members }: Pick<LimitsContext, 'members'>,
  { tx }: CommandContext,
  username: string,
): Promise<Result<Member, 'NOT_YET'>> {
  const found = await members.findByUsername(tx, username)
  return found === undefined ? refuse('NOT_YET', { field: 'username' }) : ok(await members.getForUpdate(tx, found.id))
}

async function answer(
  { tx, audit }: CommandContext,
  member: Pick<Member, 'id'>,
  of: Pick<Limit, 'kind' | 'period'>,
): Promise<Result<LimitResult, never>> {
  const limit = await findLimit(tx, member.id, of)
  const { kind, period } = of
  audit({ object: { kind: 'member', id: member.id }, after: { kind, period, ...auditedLimit(limit) } })
  const pending = limit?.pending ?? null
  return ok({
    kind,
    period,
    amount: limit === null ? null : toBaht(limit.amount),
    pending:
      pending === null
        ? null
        : {
            amount: pending.amount === null ? null : toBaht(pending.amount),
            from: pending.from.toISOString(),
            needsConfirmation: pending.needsConfirmation,
          },
  })
}
