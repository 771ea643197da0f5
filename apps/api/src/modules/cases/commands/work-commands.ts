import type { RequestTemplate } from '@backoffice/contract/cases/terms'
import type { HoldKind } from '@backoffice/contract/risk/terms'
import { type AdminId, newId, ok, refuse } from '@backoffice/kernel'
import { badField } from '../../../platform/lists/cursor.ts'
import { insertNotification } from '../../notifications/index.ts'
import { announceHolds } from '../announce.ts'
import {
  saveClaimed,
  saveHolder,
  saveReleased,
  saveResumed,
  saveSeen,
  saveSnoozed,
  saveWaiting,
  type StoredCase,
  type Wait,
} from '../cases.repo.ts'
import type { CaseContext } from '../context.ts'
import { deadlineAfterWait } from '../deadlines.ts'
import { placeHolds } from '../holds.repo.ts'
import { canReadCases, canWorkOnCases } from '../staff.repo.ts'
import { finishTask, insertTask } from '../tasks.repo.ts'
import { type ById, futureProblem, stepOf } from './shared.ts'

/** The deadline when the case no longer waits. */
export const dueNow = ({ deadline, waitingSince }: StoredCase, now: Date): Date =>
  waitingSince === null ? deadline : deadlineAfterWait(deadline, waitingSince, now)

/** Begins to work on a case: one person at a time. */
export const claimCase = stepOf<ById>({
  name: 'claim',
  action: 'claim',
  async save({ tx, now, actor }, found) {
    await saveClaimed(tx, found.id, now, actor.id, found.deadline)
    return ok({ status: 'claimed', claimedBy: actor.id })
  },
  eventOf: () => ({ kind: 'claimed' }),
})

/** Gives a case back to the queue. */
export const releaseCase = stepOf<ById>({
  name: 'release',
  action: 'release',
  async save({ tx, now }, found) {
    await saveReleased(tx, found.id, now, dueNow(found, now))
    return ok({ status: 'open', claimedBy: null })
  },
  eventOf: () => ({ kind: 'released' }),
})

/** Assigns a case to another person who works on cases. */
export const assignCase = stepOf<ById & { readonly to: AdminId }>({
  name: 'assign',
  action: 'assign',
  async check({ tx }, found, { to }) {
    if (to === found.claimedBy) return refuse('STATE_CONFLICT', { status: found.status })
    return to !== found.subject.id && (await canWorkOnCases(tx, to)) ? null : badField('to', 'NOT_ALLOWED')
  },
  async save(context, found, { to }) {
    const { tx, now, actor } = context
    await (found.status === 'open'
      ? saveClaimed(tx, found.id, now, to, found.deadline)
      : saveHolder(tx, found.id, now, to))
    if (to !== actor.id) await notify(context, 'case.assigned', to, found, actor.id)
    return ok({ status: found.status === 'open' ? 'claimed' : found.status, claimedBy: to })
  },
  eventOf: (_context, _found, { to }) => ({ kind: 'assigned', to }),
})

/** Notifies an admin of a case, without any of its texts. */
export const notify = (
  context: Parameters<typeof insertNotification>[0],
  kind: 'case.assigned' | 'case.mentioned' | 'case.returned',
  to: AdminId,
  { id, number }: Pick<StoredCase, 'id' | 'number'>,
  by: AdminId | null,
) =>
  insertNotification(context, {
    to,
    kind,
    subject: { kind: 'case', id, label: `#${number}` },
    request: null,
    amount: null,
    by,
    reason: null,
  })

/** Waits for another party: the deadline pauses. */
export const waitForOther = stepOf<ById & { readonly wait: Wait }>({
  name: 'wait',
  action: 'wait',
  check: async ({ now }, _found, { wait }) => futureProblem('until', wait.until, now),
  async save({ tx, now }, found, { wait }) {
    await saveWaiting(tx, found.id, now, wait)
    return ok({ status: 'waiting', waitingFor: wait.for, until: wait.until })
  },
  eventOf: (_context, _found, { wait }) => ({
    kind: 'waiting',
    note: wait.reason,
    data: { for: wait.for, until: wait.until?.toISOString() ?? null },
  }),
})

/** Goes on with a case that waited. */
export const resumeCase = stepOf<ById>({
  name: 'resume',
  action: 'resume',
  async save({ tx, now }, found) {
    const deadline = dueNow(found, now)
    await saveResumed(tx, found.id, now, deadline)
    return ok({ status: 'claimed', deadline })
  },
  eventOf: () => ({ kind: 'resumed' }),
})

/** Leaves a case out of the queue for a time. */
export const snoozeCase = stepOf<ById & { readonly until: Date | null }>({
  name: 'snooze',
  action: 'snooze',
  check: async ({ now }, _found, { until }) => futureProblem('until', until, now),
  async save({ tx, now }, found, { until }) {
    await saveSnoozed(tx, found.id, now, until)
    return ok({ snoozedUntil: until })
  },
  eventOf: (_context, _found, { until }) => ({ kind: 'snoozed', data: { until: until?.toISOString() ?? null } }),
})

type Comment = ById & { readonly text: string; readonly mentions: readonly AdminId[] }
/** Comments on a case; who is mentioned has to see cases, and is notified. */
export const commentCase = stepOf<Comment>({
  name: 'comment',
  action: 'comment',
  async check({ tx }, found, { mentions }) {
    const isAllowed = !mentions.some(id => id === found.subject.id) && (await canReadCases(tx, mentions))
    return isAllowed ? null : badField('mentions', 'NOT_ALLOWED')
  },
  async save(context, found, { mentions }) {
    for (const id of new Set(mentions))
      if (id !== context.actor.id) await notify(context, 'case.mentioned', id, found, context.actor.id)
    return ok({ mentions: mentions.length })
  },
  eventOf: (_context, _found, { text, mentions }) => ({ kind: 'comment', note: text, mentions }),
})

type NewTask = ById & { readonly text: string; readonly assignedTo: AdminId | null }
/** Adds what has to be done for a case. */
export const addTask = stepOf<NewTask>({
  name: 'add-task',
  action: 'task',
  async check({ tx }, found, { assignedTo }) {
    if (assignedTo === null) return null
    return assignedTo !== found.subject.id && (await canReadCases(tx, [assignedTo]))
      ? null
      : badField('assignedTo', 'NOT_ALLOWED')
  },
  async save({ tx, now, actor }, found, { text, assignedTo }) {
    const id = newId(now.getTime())
    await insertTask(tx, { id, caseId: found.id, text, assignedTo, by: actor.id }, now)
    return ok({ taskId: id, assignedTo })
  },
  eventOf: (_context, _found, { text, assignedTo }) => ({ kind: 'task-added', note: text, to: assignedTo }),
})

type DoneTask = ById & { readonly taskId: string }
/** Finishes a task, once. */
export const finishCaseTask = stepOf<DoneTask>({
  name: 'finish-task',
  action: 'task',
  async save({ tx, now, actor }, found, { taskId }) {
    const finished = await finishTask(tx, { id: taskId, caseId: found.id, by: actor.id }, now)
    if (finished === 'missing') return refuse('NOT_FOUND')
    return finished === 'done' ? refuse('STATE_CONFLICT', { status: 'done' }) : ok({ taskId })
  },
  eventOf: () => ({ kind: 'task-done' }),
})

type Request = ById & { readonly template: RequestTemplate; readonly language: 'th' | 'en'; readonly text: string }
/** Records what the player was asked. */
export const requestFromPlayer = stepOf<Request>({
  name: 'request',
  action: 'request',
  save: async (_context, _found, { template, language }) => ok({ template, language }),
  eventOf: (_context, _found, { template, language, text }) => ({
    kind: 'request-sent',
    note: text,
    data: { template, language },
  }),
})

type Hold = ById & { readonly kind: HoldKind; readonly reason: string }
/** Holds withdrawals or bonuses of the member until the case is decided. */
export const holdMember = (module: CaseContext) =>
  stepOf<Hold>({
    name: 'hold',
    action: 'hold',
    withSubject: module,
    async save(context, found, { kind }) {
      const { tx, now, actor } = context
      if (found.subject.kind !== 'member' || found.holds.includes(kind))
        return refuse('STATE_CONFLICT', { status: found.status })
      const memberId = found.subject.id
      const placed = await placeHolds(tx, { caseId: found.id, memberId, by: actor.id }, [kind], now)
      // What is held decides who may decide: a decision on what was seen before is refused.
      await saveSeen(tx, found.id, now)
      await announceHolds(context, memberId, placed)
      return ok({ held: kind })
    },
    eventOf: (_context, _found, { kind, reason }) => ({ kind: 'held', note: reason, data: { kind } }),
  })
