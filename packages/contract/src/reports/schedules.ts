import { flag, oneOf, optional, type Rule, text } from '../fields.ts'
import { record } from '../record.ts'
import { scheduledKinds, scheduleSteps } from './terms.ts'

const MAX_RECIPIENTS = 10
const EMAIL = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]+$/

/** The addresses in a text: one a line, or with commas between them. */
export const recipientsIn = (input: string): string[] => input.split(/[\s,;]+/).filter(part => part !== '')

/**
 * `failed`: its last attempt failed and is repeated; `refused`: the report of an interval was refused permanently;
 * `not-mailed`: issued, but not delivered.
 */
export const scheduleStates = ['active', 'failed', 'refused', 'not-mailed', 'paused'] as const

const addresses: Rule = {
  is: input => {
    const found = recipientsIn(input)
    return found.length <= MAX_RECIPIENTS && found.every(each => EMAIL.test(each))
  },
  error: 'EMAIL',
}

/** Reports that are issued and delivered after each day, week or month. */
export const reportSchedules = record('schedules', {
  kind: 'schedule',
  path: '/report-schedules',
  access: { read: 'compliance.read', write: 'compliance.manage' },
  topic: 'compliance',
  fields: {
    kind: oneOf(scheduledKinds),
    step: oneOf(scheduleSteps),
    recipients: optional(text(1_000, { multiline: true, rule: addresses })),
    /** Put on the server of the settings as a file. */
    sftp: flag(),
    active: flag(),
  },
  list: {
    sorts: ['-createdAt', 'createdAt'],
    filters: ['kind', 'step'],
    views: ['report-schedules'],
    columns: {
      kind: 'label',
      step: 'label',
      state: 'label',
      recipients: 'text',
      lastTo: 'day',
      lastIssuedAt: 'instant',
      createdAt: 'instant',
      createdBy: 'person',
    },
    export: { permission: 'compliance.read', fileName: 'report-schedules' },
  },
  actions: {},
})
