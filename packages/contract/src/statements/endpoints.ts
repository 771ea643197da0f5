import { z } from 'zod'
import { endpoint, listEndpoint, period, searchText, severalOf } from '../endpoint.ts'
import { id } from '../forms.ts'
import {
  importStatuses,
  lineOutcomes,
  mappingInput,
  previewInput,
  statementInput,
  statementImport,
  statementLine,
  statementMapping,
  statementPreview,
} from './forms.ts'
import { statementLines, statements } from './lists.ts'

const params = z.strictObject({ id })
const access = 'statements.import'
/** A file of 10 MiB in base64, with its surrounding JSON. */
const FILE_BODY = 14 * 1024 * 1024

export const statementEndpoints = {
  'statements.mappings': endpoint({
    method: 'GET',
    path: '/bank/statement-mappings',
    access,
    envelope: 'data',
    summary: 'Saved ways to read a bank’s CSV, those of an account and those for any',
    query: z.strictObject({ accountId: id.optional() }),
    answer: z.array(statementMapping),
  }),
  'statements.add-mapping': endpoint({
    method: 'POST',
    path: '/bank/statement-mappings',
    access,
    envelope: 'data',
    summary: 'Save how a bank’s CSV is read',
    body: mappingInput,
    answer: statementMapping,
    idempotent: true,
  }),
  'statements.change-mapping': endpoint({
    method: 'PUT',
    path: '/bank/statement-mappings/{id}',
    access,
    envelope: 'data',
    params,
    summary: 'Change how a bank’s CSV is read',
    body: mappingInput,
    answer: statementMapping,
    idempotent: true,
    ifMatch: true,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  }),
  'statements.remove-mapping': endpoint({
    method: 'DELETE',
    path: '/bank/statement-mappings/{id}',
    access,
    envelope: 'data',
    params,
    summary: 'Forget a saved way to read a CSV',
    answer: z.strictObject({ id }),
    idempotent: true,
    ifMatch: true,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  }),
  'statements.preview': endpoint({
    method: 'POST',
    path: '/bank/statements/preview',
    access,
    envelope: 'data',
    summary: 'Look at a statement file without taking anything of it',
    body: previewInput,
    answer: statementPreview,
    bodyLimit: FILE_BODY,
    errors: ['NOT_FOUND', 'STATEMENT_TIMEOUT'],
  }),
  'statements.import': endpoint({
    method: 'POST',
    path: '/bank/statements',
    access,
    envelope: 'data',
    summary: 'Import a statement file as it was previewed, all of it or nothing; its lines are booked behind (202)',
    body: statementInput,
    answer: statementImport,
    accepted: statementImport,
    bodyLimit: FILE_BODY,
    idempotent: true,
    errors: [
      'NOT_FOUND',
      'STATEMENT_CHANGED',
      'STATEMENT_UNREADABLE',
      'STATEMENT_TIMEOUT',
      'STATEMENT_SUMS',
      'STATEMENT_OPENING',
      'STATEMENT_ACCOUNT',
      'STATEMENT_CURRENCY',
    ],
  }),
  'statements.list': listEndpoint(statements, {
    path: '/bank/statements',
    summary: 'Statement files that were taken',
    row: statementImport,
    filters: { ...searchText, ...period, account: id.optional(), status: severalOf(importStatuses).optional() },
  }),
  'statements.get': endpoint({
    method: 'GET',
    path: '/bank/statements/{id}',
    access,
    envelope: 'data',
    params,
    summary: 'One import and how far it is',
    answer: statementImport,
    errors: ['NOT_FOUND'],
  }),
  'statements.lines': listEndpoint(statementLines, {
    path: '/bank/statements/{id}/lines',
    params,
    summary: 'The lines of an import and what became of each',
    row: statementLine,
    filters: { outcome: severalOf(lineOutcomes).optional() },
    errors: ['NOT_FOUND'],
  }),
} as const
