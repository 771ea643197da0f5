import { z } from 'zod'
import { endpoint, listEndpoint, severalOf } from '../endpoint.ts'
import { businessDay, id, instant, memberId, person } from '../forms.ts'
import { recordEndpoints } from '../record-endpoints.ts'
import { rowSchema } from '../record-schemas.ts'
import { languages } from '../texts/words.ts'
import { ticket } from '../uploads/endpoints.ts'
import { issuedReports } from './lists.ts'
import { reportSchedules, scheduleStates } from './schedules.ts'
import {
  contentVerdicts,
  deliveryChannels,
  differenceKinds,
  entryVerdicts,
  mailStates,
  reportKinds,
  reportNotes,
  sealVerdicts,
  verdicts,
} from './terms.ts'

/** Against the version before: the first has none. */
const outcomes = ['first', 'unchanged', 'changed'] as const

const row = z.strictObject({
  id,
  kind: z.enum(reportKinds),
  /** Business days, both inclusive. */
  from: businessDay,
  to: businessDay,
  member: z.strictObject({ id, username: z.string() }).nullable(),
  version: z.number().int(),
  outcome: z.enum(outcomes),
  issuedAt: instant,
  /** null: by a schedule. */
  issuedBy: person.nullable(),
  /** SHA-256 of what is stored, in hexadecimal. */
  hash: z.string(),
})

const cell = z.union([z.string(), z.number(), z.null()])
const cells = z.record(z.string(), cell)
const reportTable = z.strictObject({
  key: z.string(),
  count: z.number().int().describe('Lines of the table'),
  rows: z.array(cells).describe('The first 5,000 lines; the file has all'),
  totals: cells.nullable(),
})

const detail = z.strictObject({
  ...row.shape,
  title: z.string(),
  operator: z.string(),
  timeZone: z.string(),
  cutOff: z.string(),
  /** The seal of the audit log that it rests on; null: nothing was sealed yet. */
  seal: z.strictObject({ seq: z.number().int(), hash: z.string() }).nullable(),
  tables: z.array(reportTable).describe('Amounts are in baht; the columns of each table are those of its kind'),
  notes: z.array(z.strictObject({ code: z.enum(reportNotes), until: businessDay.nullable() })),
  /** What differs from the version before; null: the first one. At most 500 lines. */
  difference: z
    .strictObject({
      from: z.number().int(),
      added: z.number().int(),
      removed: z.number().int(),
      changed: z.number().int(),
      lines: z.array(
        z.strictObject({
          table: z.string(),
          kind: z.enum(differenceKinds),
          before: cells.nullable(),
          after: cells.nullable(),
        }),
      ),
    })
    .nullable(),
  mails: z.array(
    z.strictObject({
      channel: z.enum(deliveryChannels),
      to: z.string().describe('An address, or where the file was put'),
      state: z.enum(mailStates),
      attempts: z.number().int(),
      error: z.string().nullable(),
      sentAt: instant.nullable(),
    }),
  ),
})

const schedule = rowSchema(reportSchedules, {
  state: z.enum(scheduleStates),
  /** The last day of the newest report it issued. */
  lastTo: businessDay.nullable(),
  lastIssuedAt: instant.nullable(),
  /** Why its last attempt failed; null: it did not. */
  error: z.string().nullable(),
  /** The last interval of the last 40 days whose report was refused permanently, while there is no report of it. */
  refused: z.strictObject({ from: businessDay, to: businessDay }).nullable(),
  /** Whether a mail server, and a server for files, is configured. */
  mailConfigured: z.boolean(),
  sftpConfigured: z.boolean(),
})

const ofOne = { access: 'compliance.read', params: z.strictObject({ id }), topics: ['compliance'] } as const

export const issuedReportEndpoints = {
  'issued-reports.list': listEndpoint(issuedReports, {
    path: '/reports',
    summary: 'Reports as they were issued, every version. `days…` selects those whose interval overlaps',
    row,
    filters: {
      kind: severalOf(reportKinds).optional(),
      memberId: memberId.optional(),
      daysFrom: businessDay.optional(),
      daysTo: businessDay.optional(),
    },
  }),
  'issued-reports.get': endpoint({
    ...ofOne,
    method: 'GET',
    path: '/reports/{id}',
    envelope: 'data',
    summary: 'One issued report with its tables, what differs from the version before, and its deliveries',
    answer: detail,
    errors: ['NOT_FOUND'],
  }),
  'issued-reports.verify': endpoint({
    ...ofOne,
    method: 'GET',
    path: '/reports/{id}/verification',
    envelope: 'data',
    summary: 'Computes the hash of the stored report again, and checks it against its audit entry and the seals',
    answer: z.strictObject({
      verdict: z.enum(verdicts),
      content: z.enum(contentVerdicts),
      /** The seal it rests on. */
      seal: z.enum(sealVerdicts),
      /** The entry of the audit log that holds its hash. */
      entry: z.enum(entryVerdicts),
      sealedBy: z.number().int().nullable(),
      hash: z.string(),
      computed: z.string(),
    }),
    errors: ['NOT_FOUND'],
  }),
  'issued-reports.issue': endpoint({
    method: 'POST',
    path: '/reports',
    access: 'compliance.manage',
    changes: ['compliance'],
    envelope: 'data',
    idempotent: true,
    summary:
      'Issue a report of business days that are over, at most 400; one that was issued before becomes its next version',
    body: z.strictObject({
      kind: z.enum(reportKinds),
      from: businessDay,
      to: businessDay,
      memberId: memberId.optional().describe('Required for a player statement'),
    }),
    answer: row,
    errors: ['DAY_NOT_OVER', 'REPORT_NOT_READY', 'REPORT_TOO_LONG', 'STATE_CONFLICT'],
  }),
  'issued-reports.ticket': endpoint({
    access: 'compliance.read',
    params: z.strictObject({ id }),
    method: 'POST',
    path: '/reports/{id}/ticket',
    changes: [],
    envelope: 'data',
    idempotent: true,
    summary: 'A ticket to download an issued report as XLSX or CSV: valid once, for 60 seconds',
    body: z.strictObject({ format: z.enum(['xlsx', 'csv']), locale: z.enum(languages) }),
    answer: ticket.extend({ fileName: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  ...recordEndpoints(reportSchedules, {
    row: schedule,
    summaries: {
      list: 'Schedules of reports, with what each issued last',
      get: 'One schedule of a report',
      create:
        'Add a schedule: it issues the report of each day, week from Monday or month once it is over, and mails it, puts it on a server by SFTP, or both',
      change: 'Change a schedule. What it issued stays',
    },
  }),
} as const
