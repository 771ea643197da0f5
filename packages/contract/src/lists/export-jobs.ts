import { normalizeSearch } from '@backoffice/kernel'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, singleLine } from '../forms.ts'
import { ticket } from '../uploads/endpoints.ts'
import { exportFormats, exportJobErrors, exportJobStates } from './export-terms.ts'
import { listNames } from './lists.ts'
import { wrong } from '../field-errors.ts'

/** What is exported: a list under a filter. */
export const exportRequest = z.strictObject({
  list: z.enum(listNames),
  /** The list's own query, without paging. */
  query: z
    .record(singleLine(40), singleLine(500).overwrite(normalizeSearch))
    .refine(query => Object.keys(query).length <= 30, wrong('TOO_MANY', { max: 30 })),
  /** Path parameters of the list: the member, the import. Absent when it has none. */
  params: z
    .record(singleLine(40), singleLine(100))
    .refine(path => Object.keys(path).length <= 5, wrong('TOO_MANY', { max: 5 }))
    .optional(),
  /** Columns in this order; all when absent. */
  columns: z.array(singleLine(40)).min(1).max(60).optional(),
  locale: z.enum(['en', 'fr', 'ro', 'zh', 'th']),
})

const part = z.strictObject({
  part: z.number().int(),
  fileName: z.string(),
  bytes: z.number().int(),
  /** Without the header. */
  rows: z.number().int(),
})

export const exportJob = z.strictObject({
  id,
  list: z.enum(listNames),
  format: z.enum(exportFormats),
  /** With its extension; several files are numbered. */
  fileName: z.string(),
  state: z.enum(exportJobStates),
  /** Written so far. */
  rows: z.number().int(),
  /** Rows of the filter when the job was created; null: not known. */
  total: z.number().int().nullable(),
  totalIsEstimate: z.boolean(),
  /** The files; empty until the job is ready and after they are deleted. */
  parts: z.array(part),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** When the files are deleted: a day after they are ready. */
  deletedAt: instant.nullable(),
  downloads: z.number().int(),
  error: z.enum(exportJobErrors).nullable(),
})

const params = z.strictObject({ id })

export const exportJobEndpoints = {
  'export-jobs.create': endpoint({
    method: 'POST',
    path: '/exports/jobs',
    changes: ['exports'],
    access: 'session',
    envelope: 'data',
    idempotent: true,
    summary:
      'Export a whole filtered list to files in the background. Needs the permission to read the list and the one to export it, now, while it runs and at each download',
    body: exportRequest.extend({ format: z.enum(exportFormats) }),
    answer: exportJob,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'EXPORTS_BUSY'],
  }),
  'export-jobs.list': endpoint({
    method: 'GET',
    path: '/exports/jobs',
    topics: ['exports'],
    access: 'session',
    envelope: 'data',
    summary: 'The caller’s export jobs of the last two days, newest first, at most 50',
    answer: z.array(exportJob),
  }),
  'export-jobs.cancel': endpoint({
    method: 'POST',
    path: '/exports/jobs/{id}/cancel',
    changes: ['exports'],
    access: 'session',
    envelope: 'data',
    idempotent: true,
    summary: 'Cancel one of the caller’s waiting or running export jobs',
    params,
    answer: exportJob,
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
  'export-jobs.delete': endpoint({
    method: 'DELETE',
    path: '/exports/jobs/{id}',
    changes: ['exports'],
    access: 'session',
    envelope: 'data',
    idempotent: true,
    summary:
      'Delete the files of one of the caller’s export jobs, and cancel it while it waits or runs. Downloads of it are answered 404 from then on',
    params,
    answer: exportJob,
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
  'export-jobs.ticket': endpoint({
    method: 'POST',
    path: '/exports/jobs/{id}/ticket',
    access: 'session',
    envelope: 'data',
    idempotent: true,
    summary: 'A ticket to download one file of the caller’s export job: valid once, for 60 seconds',
    params,
    body: z.strictObject({ part: z.number().int().min(1).max(1_000) }),
    answer: ticket.extend({ fileName: z.string() }),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT'],
  }),
} as const
