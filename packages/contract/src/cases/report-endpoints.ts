import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { baht, bahtSum, businessDay, copiedCode, freeText, id, instant, memberId, person } from '../forms.ts'
import { suspicionKinds } from '../suspicions/terms.ts'
import { ticket } from '../uploads/endpoints.ts'
import { changed, count, ofCase, read } from './case.ts'
import { caseReportKinds, MAX_CASE_TEXT, MAX_CHOICES, reportGaps, reportMoneyKinds } from './terms.ts'

const text = freeText(MAX_CASE_TEXT)

export const caseReport = z.strictObject({
  id,
  number: count.describe('Its version: 1 is the first one of the case'),
  kind: z.enum(caseReportKinds),
  narrative: z.string().describe('Why the activity is suspicious'),
  action: z.string().describe('What the operator did'),
  indicators: z.array(z.enum(suspicionKinds)),
  from: businessDay,
  to: businessDay,
  transactions: count.describe('How many transactions it has'),
  leftOut: z.array(id).describe('Transactions of these days that its author left out'),
  createdBy: person.describe('The reporting person'),
  createdAt: instant,
  filedBy: person.nullable(),
  filedAt: instant.nullable(),
  /** SHA-256 of the file as it was filed. */
  hash: z.string().nullable(),
  /** The authority’s, recorded later. */
  reference: z.string().nullable(),
  referenceBy: person.nullable(),
  referenceAt: instant.nullable(),
})

const money = z.strictObject({
  id,
  kind: z.enum(reportMoneyKinds),
  at: instant,
  amount: baht,
  username: z.string(),
  /** The account of the operator that was paid into or from, where it is known. */
  account: z.string().nullable(),
})
const reported = z.strictObject({
  id: memberId,
  username: z.string(),
  /** Of an erased member `[erased]`. */
  name: z.string(),
  bornOn: z.string().nullable(),
  phone: z.string(),
  bank: z.string(),
  accountNo: z.string(),
})

const ofReport = { params: z.strictObject({ id, number: z.coerce.number().int().min(1).max(1_000) }) } as const
const access = 'cases.decide' as const

export const caseReportEndpoints = {
  'cases.reports': endpoint({
    ...read,
    access,
    params: z.strictObject({ id }),
    path: '/risk/cases/{id}/reports',
    summary: 'The suspicious activity reports of a case: every version that was saved, newest first',
    answer: z.array(caseReport),
    errors: ['NOT_FOUND'],
  }),
  'cases.report-choices': endpoint({
    ...read,
    access,
    params: z.strictObject({ id }),
    query: z.strictObject({ from: businessDay, to: businessDay }),
    path: '/risk/cases/{id}/report-choices',
    summary:
      'Deposits credited to and withdrawals paid to the members of a case on business days: the newest 200, and the figures of all',
    answer: z.strictObject({ rows: z.array(money), count, deposits: bahtSum, withdrawals: bahtSum }),
    errors: ['NOT_FOUND'],
  }),
  'cases.report': endpoint({
    ...read,
    ...ofReport,
    access,
    path: '/risk/cases/{id}/reports/{number}',
    summary: 'One version of a suspicious activity report, as it is printed, and what it needs before there is a file',
    answer: z.strictObject({
      ...caseReport.shape,
      case: z.strictObject({ number: count, version: count }),
      operator: z.string(),
      entityId: z.string().nullable().describe('What the authority knows the operator by: REPORTING_ENTITY_ID'),
      members: z.array(reported),
      money: z.array(money).describe('Oldest first, at most 10,000'),
      gaps: z.array(
        z.strictObject({ gap: z.enum(reportGaps), of: z.string().nullable().describe('Whom it is missing of') }),
      ),
      /** The latest version: it can be filed. */
      isLatest: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
  }),
  'cases.save-report': endpoint({
    ...changed,
    path: '/risk/cases/{id}/reports',
    body: z.strictObject({
      kind: z.enum(caseReportKinds),
      narrative: text,
      action: text,
      indicators: z.array(z.enum(suspicionKinds)).min(1).max(suspicionKinds.length),
      from: businessDay,
      to: businessDay,
      leftOut: z.array(id).max(MAX_CHOICES).default([]).describe('Transactions of these days that are not in it'),
    }),
    errors: [...changed.errors, 'TOO_MANY'],
    summary: 'Save a new version of the suspicious activity report of a confirmed case',
  }),
  'cases.file-report': endpoint({
    ...changed,
    ...ofReport,
    path: '/risk/cases/{id}/reports/{number}/file',
    errors: [...changed.errors, 'REPORT_INCOMPLETE'],
    summary: 'Record that the latest version was filed with the authority. It never changes any more',
  }),
  'cases.report-reference': endpoint({
    ...changed,
    ...ofReport,
    path: '/risk/cases/{id}/reports/{number}/reference',
    body: z.strictObject({ reference: copiedCode(80) }),
    summary: 'Record the authority’s reference of a filed report, once',
  }),
  'cases.report-file': endpoint({
    ...ofCase,
    ...ofReport,
    changes: [],
    path: '/risk/cases/{id}/reports/{number}/ticket',
    body: z.strictObject({ reason: freeText(500) }),
    answer: ticket.extend({ fileName: z.string() }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'REPORT_INCOMPLETE'],
    summary:
      'A ticket for the XML file of a report, with a reason that is logged; needs to see personal data in full. Valid once, for 60 seconds',
  }),
} as const
