import { z } from 'zod'
import { endpoint, listEndpoint, period, searchText, severalOf } from '../endpoint.ts'
import { bankAccountId, id } from '../forms.ts'
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
    summary: 'Saved CSV mappings of an account and those for all accounts',
    query: z.strictObject({ accountId: bankAccountId.optional() }),
    answer: z.array(statementMapping),
  }),
  'statements.add-mapping': endpoint({
    method: 'POST',
    path: '/bank/statement-mappings',
    access,
    envelope: 'data',
    summary: 'Save a CSV mapping',
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
    summary: 'Change a CSV mapping',
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
    summary: 'Delete a CSV mapping',
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
    summary: 'Preview a bank statement without importing it',
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
    summary:
      'Import a bank statement as previewed, completely or not at all; its transactions are processed in the background (202)',
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
    summary: 'Imported bank statements',
    row: statementImport,
    filters: { ...searchText, ...period, account: id.optional(), status: severalOf(importStatuses).optional() },
  }),
  'statements.get': endpoint({
    method: 'GET',
    path: '/bank/statements/{id}',
    own: true,
    access,
    envelope: 'data',
    params,
    summary: 'One statement import and its progress',
    answer: statementImport,
    errors: ['NOT_FOUND'],
  }),
  'statements.lines': listEndpoint(statementLines, {
    path: '/bank/statements/{id}/lines',
    own: true,
    params,
    summary: 'The transactions of an import and their results',
    row: statementLine,
    filters: { outcome: severalOf(lineOutcomes).optional() },
    errors: ['NOT_FOUND'],
  }),
} as const
