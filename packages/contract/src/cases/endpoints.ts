import { z } from 'zod'
import { endpoint, listEndpoint, searchText, severalOf } from '../endpoint.ts'
import { adminId, baht, bahtSum, freeText, id, instant, memberId, person } from '../forms.ts'
import { holdKinds, severities, subjectKinds } from '../risk/terms.ts'
import { changed, count, ofCase, read, riskCase, ruleName, subject, write } from './case.ts'
import { caseList } from './lists.ts'
import { caseReportEndpoints } from './report-endpoints.ts'
import {
  accountDecisions,
  caseEventKinds,
  caseStatuses,
  caseTimelineKinds,
  caseTimings,
  decisionReasons,
  holdDecisions,
  MAX_CASE_TEXT,
  MAX_LINKED,
  requestTemplates,
  verdicts,
  waitedFor,
} from './terms.ts'

const hit = z.strictObject({
  id,
  rule: z.strictObject({ id, version: count, ...ruleName.shape }),
  severity: z.enum(severities),
  weight: count,
  at: instant,
  foundAt: instant,
  /** The fact it was found by, and the id of its row. */
  eventKey: z.string(),
  /** What each line of the condition counted. */
  figures: z.array(z.string()),
})
const caseEvent = z.strictObject({
  id,
  at: instant,
  kind: z.enum(caseEventKinds),
  /** Null: a rule, or the automatic assignment. */
  by: person.nullable(),
  to: person.nullable(),
  note: z.string().nullable(),
  /** Codes of what changed. */
  data: z.record(z.string(), z.union([z.string(), z.number(), z.null(), z.array(z.string())])),
  mentions: z.array(person),
})
const task = z.strictObject({
  id,
  text: z.string(),
  assignedTo: person.nullable(),
  createdBy: person,
  createdAt: instant,
  doneBy: person.nullable(),
  doneAt: instant.nullable(),
})
const sums = z.strictObject({
  deposits: bahtSum,
  withdrawals: bahtSum,
  bets: bahtSum,
  wins: bahtSum,
  bonuses: bahtSum,
  /** Deposits less withdrawals. */
  net: bahtSum,
})
const detail = z.strictObject({
  ...riskCase.shape,
  linked: z.array(subject).describe('Further members the case was opened with'),
  hits: z.array(hit).describe('Latest first, at most 200'),
  tasks: z.array(task),
  events: z.array(caseEvent).describe('Oldest first, at most 500'),
  sums: sums.nullable().describe('Of the last 90 days; null of a case about an admin'),
})
const moment = z.strictObject({
  id,
  at: instant,
  kind: z.enum(caseTimelineKinds),
  /** A code of the ledger, of the audit log, of a bet or of the case. */
  code: z.string(),
  by: z.string().nullable(),
  /** What the member received, or below zero, gave. */
  amount: baht.nullable(),
  text: z.string().nullable(),
  device: z.string().nullable(),
  country: z.string().nullable(),
})
const absence = z.strictObject({ admin: person, since: instant, until: instant, deputy: person.nullable() })

const ofHolder = { ...changed, errors: [...changed.errors, 'NOT_CLAIM_HOLDER'] } as const
const reason = freeText(500)

export const caseEndpoints = {
  'cases.list': listEndpoint(caseList, {
    path: '/risk/cases',
    summary:
      'Cases by score, deadline or when they were opened. Snoozed ones are left out unless asked for, and closed ones unless a status, a verdict, a member or a text is asked for. `q` is the beginning of a username, or a number of a case',
    row: riskCase,
    filters: {
      ...searchText,
      status: severalOf(caseStatuses).optional(),
      severity: severalOf(severities).optional(),
      timing: severalOf(caseTimings).optional(),
      assignee: z.union([z.enum(['me', 'none']), adminId]).optional(),
      verdict: severalOf(verdicts).optional(),
      snoozed: z.enum(['only', 'all']).optional(),
      memberId: memberId.optional(),
    },
  }),
  'cases.counts': endpoint({
    ...read,
    path: '/risk/cases/counts',
    summary:
      'How many cases have each status but closed, are overdue, are claimed by the caller, and wait for their confirmation',
    answer: z.strictObject({
      status: z.strictObject({ open: count, claimed: count, waiting: count, decided: count }),
      overdue: count,
      mine: count,
      toConfirm: count,
    }),
  }),
  'cases.staff': endpoint({
    ...read,
    topics: [],
    path: '/risk/cases/staff',
    summary: 'Staff by name: who sees cases, and who can work on them',
    answer: z.array(
      z.strictObject({ ...person.shape, username: z.string(), canRead: z.boolean(), canDecide: z.boolean() }),
    ),
  }),
  'cases.absences': endpoint({
    ...read,
    path: '/risk/cases/absences',
    summary: 'Who does not work on cases now or later, and who does meanwhile',
    answer: z.array(absence),
  }),
  'cases.set-absence': endpoint({
    ...write,
    method: 'PUT',
    path: '/risk/cases/absence',
    body: z.strictObject({ since: instant, until: instant, deputyId: adminId.nullable() }),
    answer: absence,
    summary: 'Say when the caller does not work on cases. Their cases go to the deputy, or back to the queue',
  }),
  'cases.clear-absence': endpoint({
    ...write,
    path: '/risk/cases/absence/clear',
    answer: z.strictObject({ cleared: z.boolean() }),
    summary: 'The caller works on cases again',
  }),
  'cases.get': endpoint({
    ...read,
    params: z.strictObject({ id }),
    path: '/risk/cases/{id}',
    summary: 'One case with its evidence and everything that was done with it',
    answer: detail,
    errors: ['NOT_FOUND'],
  }),
  'cases.timeline': endpoint({
    ...read,
    params: z.strictObject({ id }),
    query: z.strictObject({
      before: z.iso.datetime({ offset: true }).optional(),
      kind: severalOf(caseTimelineKinds).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    path: '/risk/cases/{id}/timeline',
    summary:
      'What happened around the subject of a case, newest first: money, play, sign-ins, staff, notes and the case. Each as the caller may see it',
    answer: z.strictObject({ moments: z.array(moment), more: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  'cases.open': endpoint({
    ...write,
    path: '/risk/cases',
    body: z.strictObject({
      subject: z.strictObject({ kind: z.enum(subjectKinds), id }),
      severity: z.enum(severities),
      text: freeText(MAX_CASE_TEXT),
      linked: z.array(memberId).max(MAX_LINKED).default([]).describe('Further members it is about'),
    }),
    answer: riskCase,
    errors: ['STATE_CONFLICT'],
    summary: 'Open a case. There is one at most of a subject that is not closed',
  }),
  'cases.claim': endpoint({ ...changed, path: '/risk/cases/{id}/claim', summary: 'Claim a case' }),
  'cases.release': endpoint({
    ...ofHolder,
    path: '/risk/cases/{id}/release',
    summary: 'Release a case that the caller claimed',
  }),
  'cases.assign': endpoint({
    ...changed,
    path: '/risk/cases/{id}/assign',
    body: z.strictObject({ to: adminId }),
    summary: 'Assign a case to a user who works on cases',
  }),
  'cases.wait': endpoint({
    ...ofHolder,
    path: '/risk/cases/{id}/wait',
    body: z.strictObject({ for: z.enum(waitedFor), reason, until: instant.nullable() }),
    summary: 'Wait for another party, at most until an instant. The deadline pauses meanwhile',
  }),
  'cases.resume': endpoint({
    ...ofHolder,
    path: '/risk/cases/{id}/resume',
    summary: 'Go on with a case that waited. Its deadline moves by as long as it waited',
  }),
  'cases.snooze': endpoint({
    ...ofHolder,
    path: '/risk/cases/{id}/snooze',
    body: z.strictObject({ until: instant.nullable().describe('Null: show it again') }),
    summary: 'Leave a case out of the queue until an instant. Its deadline stays',
  }),
  'cases.comment': endpoint({
    ...ofCase,
    path: '/risk/cases/{id}/comment',
    body: z.strictObject({ text: freeText(MAX_CASE_TEXT), mentions: z.array(adminId).max(10).default([]) }),
    summary: 'Comment on a case. Who is mentioned is notified',
  }),
  'cases.add-task': endpoint({
    ...ofCase,
    path: '/risk/cases/{id}/tasks',
    body: z.strictObject({ text: freeText(500), assignedTo: adminId.nullable() }),
    summary: 'Add what has to be done for a case',
  }),
  'cases.finish-task': endpoint({
    ...ofCase,
    params: z.strictObject({ id, taskId: id }),
    path: '/risk/cases/{id}/tasks/{taskId}/finish',
    summary: 'Finish a task of a case',
  }),
  'cases.request': endpoint({
    ...ofHolder,
    path: '/risk/cases/{id}/request',
    body: z.strictObject({
      template: z.enum(requestTemplates),
      language: z.enum(['th', 'en']),
      text: freeText(MAX_CASE_TEXT),
    }),
    summary: 'Record what the player was asked. The text is sent by the channel that staff write to players by',
  }),
  'cases.hold': endpoint({
    ...ofHolder,
    path: '/risk/cases/{id}/hold',
    body: z.strictObject({ kind: z.enum(holdKinds), reason }),
    summary: 'Hold withdrawals or bonuses of the member until the case is decided',
    changes: ['risk', 'members', 'withdrawals'],
  }),
  'cases.decide': endpoint({
    ...ofHolder,
    path: '/risk/cases/{id}/decide',
    body: z.strictObject({
      verdict: z.enum(verdicts),
      reasons: z.array(z.enum(decisionReasons)).min(1).max(10),
      text: freeText(MAX_CASE_TEXT),
      holds: z.enum(holdDecisions),
      account: z.enum(accountDecisions),
    }),
    errors: [...ofHolder.errors, 'OPEN_REQUESTS'],
    summary:
      'Decide a case that the caller claimed. It is closed, or where withdrawals are held or the account would be suspended or closed, waits for a second approver',
    changes: ['risk', 'members', 'withdrawals'],
  }),
  'cases.confirm': endpoint({
    ...changed,
    path: '/risk/cases/{id}/confirm',
    errors: [...changed.errors, 'SAME_PERSON', 'OPEN_REQUESTS'],
    summary: 'Confirm what another person decided. It takes effect, and the case is closed',
    changes: ['risk', 'members', 'withdrawals'],
  }),
  'cases.return': endpoint({
    ...changed,
    path: '/risk/cases/{id}/return',
    body: z.strictObject({ reason }),
    errors: [...changed.errors, 'SAME_PERSON'],
    summary: 'Return a decision to who took it, with a reason',
  }),
  'cases.reopen': endpoint({
    ...changed,
    path: '/risk/cases/{id}/reopen',
    body: z.strictObject({ reason }),
    summary: 'Open a closed case again, with a new deadline',
  }),
  ...caseReportEndpoints,
} as const
