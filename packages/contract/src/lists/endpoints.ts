import { z } from 'zod'
import { endpoint, noJson } from '../endpoint.ts'
import { id } from '../forms.ts'
import { ticket } from '../uploads/endpoints.ts'
import { exportJobEndpoints, exportRequest } from './export-jobs.ts'
import { listName, listPreference, look, preferences, view, viewInput } from './forms.ts'

const params = z.strictObject({ id })

export const listEndpoints = {
  'views.list': endpoint({
    method: 'GET',
    path: '/views',
    access: 'session',
    envelope: 'data',
    summary: 'Saved views of a list visible to the caller: their own, their role’s and everyone’s',
    query: z.strictObject({ list: listName }),
    answer: z.array(view),
    errors: ['FORBIDDEN'],
  }),
  'views.create': endpoint({
    method: 'POST',
    path: '/views',
    access: 'session',
    envelope: 'data',
    idempotent: true,
    summary: 'Save a view; for a role or everyone it needs `views.share`',
    body: viewInput.extend({ list: listName }),
    answer: view,
    errors: ['FORBIDDEN', 'TOO_MANY'],
  }),
  'views.change': endpoint({
    method: 'PUT',
    path: '/views/{id}',
    access: 'session',
    envelope: 'data',
    idempotent: true,
    ifMatch: true,
    summary: 'Rename a view, share it or change its filter',
    params,
    body: viewInput,
    answer: view,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'TOO_MANY'],
  }),
  'views.delete': endpoint({
    method: 'DELETE',
    path: '/views/{id}',
    access: 'session',
    envelope: 'data',
    idempotent: true,
    summary: 'Delete a view',
    params,
    answer: z.strictObject({ id }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  'preferences.get': endpoint({
    method: 'GET',
    path: '/preferences',
    access: 'session',
    envelope: 'data',
    summary: 'Preferences of the caller: appearance, columns, density',
    answer: preferences,
  }),
  'preferences.list': endpoint({
    method: 'PUT',
    path: '/preferences/lists/{list}',
    access: 'session',
    envelope: 'data',
    idempotent: true,
    summary: 'Save the caller’s columns and density of a list',
    params: z.strictObject({ list: listName }),
    body: listPreference,
    answer: listPreference,
  }),
  'preferences.look': endpoint({
    method: 'PUT',
    path: '/preferences/look',
    access: 'session',
    envelope: 'data',
    idempotent: true,
    summary: 'Save the caller’s appearance preferences',
    body: look,
    answer: look,
  }),
  'exports.begin': endpoint({
    method: 'POST',
    path: '/exports',
    access: 'session',
    envelope: 'data',
    idempotent: true,
    summary:
      'A ticket to export a whole filtered list as CSV: valid once, for 60 seconds. Needs the permission to read the list and the one to export it',
    body: exportRequest,
    answer: ticket.extend({ fileName: z.string(), count: z.number().int(), countIsEstimate: z.boolean() }),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'EXPORTS_BUSY'],
  }),
  'tickets.take': endpoint({
    method: 'GET',
    path: '/tickets/{ticket}',
    access: 'public',
    envelope: 'raw',
    contentTypes: [
      'text/csv; charset=utf-8',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'image/webp',
      'application/xml; charset=utf-8',
    ],
    summary: 'The export of a ticket; a ticket is used up by this request and valid only while its admin is signed in',
    params: z.strictObject({ ticket: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
    answer: noJson,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'EXPORTS_BUSY'],
  }),
  ...exportJobEndpoints,
} as const
