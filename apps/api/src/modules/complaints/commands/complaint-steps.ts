import { type ErrorCode, permissionOf } from '@backoffice/contract'
import type { ComplaintAction } from '@backoffice/contract/complaints/terms'
import {
  type AdminId,
  type BusinessDay,
  businessDayOf,
  type DayRule,
  ok,
  refuse,
  type Refused,
} from '@backoffice/kernel'
import { type AdminContext, recordCommand } from '../../../platform/command/record-command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { answerWith, type Shown } from '../complaint-response.ts'
import {
  type Answer,
  type Decision,
  type Escalation,
  insertStep,
  lockComplaint,
  saveAnswer,
  saveAssigned,
  saveDecision,
  saveEscalation,
  saveReopened,
  staffWith,
  type Step,
  type StoredComplaint,
} from '../complaints.repo.ts'
import { isPossible } from '../domain.ts'
import { current, event, KIND, type Versioned } from './shared.ts'

type Spec<I extends Versioned> = {
  readonly name: 'assign' | 'answer' | 'escalate' | 'decide' | 'reopen'
  /** What it is in the states of a complaint, where that is not its name. */
  actionOf?(input: I): ComplaintAction
  check?(context: AdminContext, complaint: StoredComplaint, input: I): Promise<Refused<ErrorCode> | null>
  save(context: AdminContext, complaint: StoredComplaint, input: I): Promise<unknown>
  stepOf(input: I, actor: AdminContext['actor']): Step
  /** After it, for the audit; its texts are among the steps alone, where an erasure reaches them. */
  changes(input: I, actor: AdminContext['actor']): Record<string, unknown>
}

/** A step of a complaint on the version that was seen, in a state in which it is possible. */
const stepCommand = <I extends Versioned>({ name, actionOf, check, save, stepOf, changes }: Spec<I>) =>
  recordCommand<I, StoredComplaint, AdminContext['actor'], never, Shown>({
    name: `complaint.${name}`,
    permission: permissionOf(`complaints.${name}`),
    kind: KIND,
    lock: ({ tx }, { id }) => lockComplaint(tx, id),
    versioned: { of: ({ version }) => version, current },
    async check(context, complaint, input) {
      const action = actionOf?.(input) ?? name
      if (!isPossible(action, complaint, context.now)) return refuse('STATE_CONFLICT', { status: complaint.status })
      return (await check?.(context, complaint, input)) ?? ok(context.actor)
    },
    async save(context, complaint, actor, input) {
      await save(context, complaint, input)
      await insertStep(context.tx, complaint.id, actor.id, context.now, stepOf(input, actor))
    },
    changes: ({ status, assignedTo }, actor, input) => ({
      before: { status, assignedTo },
      after: changes(input, actor),
    }),
    event: ({ id }) => event(id),
    show: answerWith,
  })

type Assignment = Versioned & { readonly to: AdminId | null }
/** Assigns a complaint to someone who may work on it, or releases it. */
export const assignComplaint = stepCommand<Assignment>({
  name: 'assign',
  actionOf: ({ to }) => (to === null ? 'release' : 'assign'),
  async check({ tx }, { assignedTo }, { to }) {
    if (to === null) return null
    if (to === assignedTo) return refuse('STATE_CONFLICT', { status: 'working' })
    const staff = await staffWith(tx, permissionOf('complaints.answer'))
    return staff.some(({ id }) => id === to) ? null : badField('to', 'NOT_ALLOWED')
  },
  save: ({ tx, now }, { id }, { to }) => saveAssigned(tx, id, now, to),
  stepOf: ({ to }) => ({ step: to === null ? 'released' : 'assigned', to }),
  changes: ({ to }) => ({ status: to === null ? 'open' : 'working', assignedTo: to }),
})

/** Answers a complaint that is assigned to the caller. */
export const answerComplaint = stepCommand<Versioned & Answer>({
  name: 'answer',
  check: async ({ actor }, { assignedTo }) => (assignedTo === actor.id ? null : refuse('NOT_CLAIM_HOLDER')),
  save: ({ tx, now, actor }, { id }, answer) => saveAnswer(tx, id, now, answer, actor.id),
  stepOf: ({ outcome, paid, text }) => ({ step: 'answered', result: outcome, amount: paid, note: text }),
  changes: ({ outcome, paid }, { id }) => ({ status: 'answered', assignedTo: id, outcome, paid }),
})

function dayProblem(on: BusinessDay, since: BusinessDay, now: Date, rule: DayRule) {
  if (on > businessDayOf(now, rule)) return badField('on', 'IN_FUTURE')
  return on < since ? badField('on', 'BEFORE_START') : null
}

/** Records that a complaint went to a body for alternative dispute resolution. */
export const escalateComplaint = (rule: DayRule) =>
  stepCommand<Versioned & Escalation>({
    name: 'escalate',
    check: async ({ now }, { receivedAt }, { on }) => dayProblem(on, businessDayOf(receivedAt, rule), now, rule),
    save: ({ tx, now }, { id }, escalation) => saveEscalation(tx, id, now, escalation),
    stepOf: ({ body, reference }) => ({ step: 'escalated', note: reference === null ? body : `${body}, ${reference}` }),
    changes: ({ on }) => ({ status: 'escalated', adrOn: on }),
  })

/** Records what the body decided. */
export const decideComplaint = (rule: DayRule) =>
  stepCommand<Versioned & Decision>({
    name: 'decide',
    check: async ({ now }, { adrOn }, { on }) => dayProblem(on, adrOn ?? on, now, rule),
    save: ({ tx, now }, { id }, decision) => saveDecision(tx, id, now, decision),
    stepOf: ({ decision, text }) => ({ step: 'decided', result: decision, note: text }),
    changes: ({ decision, on }) => ({ status: 'decided', decision, decidedOn: on }),
  })

/** Works on a complaint again. */
export const reopenComplaint = stepCommand<Versioned & { readonly reason: string }>({
  name: 'reopen',
  save: ({ tx, now, actor }, { id }) => saveReopened(tx, id, now, actor.id),
  stepOf: ({ reason }) => ({ step: 'reopened', note: reason }),
  changes: (_input, { id }) => ({ status: 'working', assignedTo: id }),
})
