import { type ErrorCode, permissionOf } from '@backoffice/contract'
import type { InviteDayResponse } from '@backoffice/contract/invites/forms'
import { addDays, boundsOf, type BusinessDay, businessDayOf, newId, ok, refuse, toBaht } from '@backoffice/kernel'
import { command, type Command, type CommandContext, type Origin } from '../../../platform/command/command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { insertCommissions } from '../commissions.repo.ts'
import type { InviteContext, InviteTerms } from '../context.ts'
import { findProgress, insertDay, listDays, lockDay, restartDay, saveProgress } from '../days.repo.ts'

export const CALCULATE = 'invites.calculate'

/** A transaction that began before the day ended has committed after this long, or never will. */
const SETTLED_MS = 5 * 60_000
/** How far back a day can be calculated, also after a standstill. */
const MAX_DAYS = 60
const CHUNK = 2_000

const ofDay = ({ day }: { readonly day: BusinessDay }) => ({ kind: 'invite-day', id: day })
const announceDay = ({ announce }: CommandContext, day: BusinessDay): void =>
  announce({ name: 'invite-day.changed', topic: 'marketing', ids: [day] })

/** The last business day of which everything is booked. */
const lastClosedDay = ({ deps: { config } }: InviteContext, now: Date): BusinessDay =>
  addDays(businessDayOf(new Date(now.getTime() - SETTLED_MS), config.dayRule), -1)

const endOf = ({ deps: { config } }: InviteContext, day: BusinessDay): Date => boundsOf(day, config.dayRule).to

const shown = ({ enabled, basis, levels }: InviteTerms) => ({ enabled, basis, levels })

/** A day begins once, with the settings in force at its end, which it keeps; if invites were off then, it is skipped. */
const startDay = (module: InviteContext): Command<{ day: BusinessDay }, null> => ({
  name: 'invite-day.start',
  object: ofDay,
  async run(context, { day }) {
    const { tx, now } = context
    const terms = await module.readTerms(tx, endOf(module, day))
    if (!(await insertDay(tx, { day, terms, now }))) return refuse('STATE_CONFLICT')
    context.audit({ after: shown(terms) })
    // A skipped day brings nothing, and an operator without invites would hear of one every night.
    if (terms.enabled) announceDay(context, day)
    return ok(null)
  },
})

/** The next members of a day on one node at a time: commissions and progress are saved together. */
const calculateChunk = (
  { deps: { config } }: InviteContext,
  chunk: number,
): Command<{ day: BusinessDay }, { isDone: boolean }> => ({
  name: 'invite-day.calculate',
  object: ofDay,
  async run(context, { day }) {
    const { tx, now } = context
    const open = await lockDay(tx, day)
    if (open === undefined) return refuse('STATE_CONFLICT')
    const { last, commissions, amount } = await insertCommissions(tx, open, config.dayRule, now, chunk)
    await saveProgress(tx, day, last, now)
    context.audit({ after: { commissions, amount: toBaht(amount), isDone: last === null } })
    if (commissions > 0 || last === null) announceDay(context, day)
    return ok({ isDone: last === null })
  },
})

/**
 * Calculates the closed days that were not, oldest first; resumes where it stopped, and is safe on several nodes
 * concurrently. The first day of an operator is yesterday.
 */
export async function calculateDays(module: InviteContext, chunk = CHUNK): Promise<void> {
  const { deps } = module
  const origin: Origin = { actor: { kind: 'system', name: 'invites' }, requestId: newId(), ip: null, userAgent: null }
  const closed = lastClosedDay(module, deps.clock.now())
  const { last } = await findProgress(deps.db)
  const earliest = addDays(closed, 1 - MAX_DAYS)
  const next = last === null ? closed : addDays(last, 1)
  for (let day = next < earliest ? earliest : next; day <= closed; day = addDays(day, 1))
    await command(deps, startDay(module), origin, { day })
  for (;;) {
    const { open } = await findProgress(deps.db)
    if (open === null) return
    const outcome = await command(deps, calculateChunk(module, chunk), origin, { day: open })
    if (!outcome.ok) return
  }
}

/**
 * Calculates a closed day now: a skipped one under the current settings, any other under its own, which adds what is
 * missing, such as commissions of a pair dismissed since.
 */
export const runDay = (module: InviteContext): Command<{ day: BusinessDay }, InviteDayResponse> => ({
  name: 'invite-day.run',
  permission: permissionOf('invites.run'),
  object: ofDay,
  async run(context, { day }) {
    const { tx, now } = context
    const closed = lastClosedDay(module, now)
    if (day > closed) return refuse<ErrorCode>('DAY_NOT_OVER', { until: endOf(module, day).toISOString() })
    if (day <= addDays(closed, -MAX_DAYS)) return badField('day', 'TOO_OLD')
    const atEnd = await module.readTerms(tx, endOf(module, day))
    const terms = atEnd.enabled ? atEnd : { ...(await module.readTerms(tx)), enabled: true }
    const input = { day, terms, now }
    if (!(await insertDay(tx, input))) await restartDay(tx, input)
    context.enqueue({ name: CALCULATE, data: {}, key: CALCULATE })
    const [found] = await listDays(tx, day)
    if (found === undefined) throw new Error(`there is no calculation of ${day}`)
    context.audit({ after: { basis: found.basis, levels: found.levels } })
    announceDay(context, day)
    return ok(found)
  },
})
