import { z } from 'zod'
import { endpoint, listEndpoint, period, searchText, severalOf } from '../endpoint.ts'
import { wrong, wrongLimit } from '../field-errors.ts'
import { businessDay, copiedLine, freeText, id, instant, memberId, person } from '../forms.ts'
import { documentBase64, documentLabel } from './forms.ts'
import { ticket } from '../uploads/endpoints.ts'
import { documentList } from './lists.ts'
import {
  documentActions,
  documentExpiries,
  documentFileTypes,
  documentKinds,
  documentSources,
  documentStatuses,
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENT_FILES,
  MAX_DOCUMENT_NUMBER,
  MAX_DOCUMENT_TEXT,
  MAX_REQUEST_DAYS,
  MIN_VIEW_REASON,
  refusalCodes,
  requestStatuses,
} from './terms.ts'

const member = z.strictObject({ id: memberId, username: z.string(), name: z.string() })
const level = z.number().int().min(0).max(3)
const kind = z.enum(documentKinds)

export const memberDocument = z.strictObject({
  id,
  member,
  /** The level of the member now. */
  level,
  kind,
  label: z.string().nullable(),
  status: z.enum(documentStatuses),
  receivedFrom: z.enum(documentSources),
  /** Null: the player. */
  receivedBy: person.nullable(),
  receivedAt: instant,
  pages: z.number().int(),
  bytes: z.number().int(),
  checkedBy: person.nullable(),
  checkedAt: instant.nullable(),
  refusalCode: z.enum(refusalCodes).nullable(),
  refusalText: z.string().nullable(),
  expiresOn: businessDay.nullable(),
  /** Whether the number of the document is stored. */
  hasNumber: z.boolean(),
  removedAt: instant.nullable(),
  can: z.array(z.enum(documentActions)),
})

/** Who saw a document, and why. */
const documentView = z.strictObject({ by: person, at: instant, reason: z.string() })

export const documentRequest = z.strictObject({
  id,
  kinds: z.array(kind),
  reason: z.string(),
  /** Null: a rule or a case. */
  requestedBy: person.nullable(),
  requestedAt: instant,
  dueAt: instant,
  status: z.enum(requestStatuses),
  closedAt: instant.nullable(),
  can: z.array(z.enum(['cancel'])),
})

/** The maximum size of a document in base64. */
const MAX_BASE64 = Math.ceil(MAX_DOCUMENT_BYTES / 3) * 4
const ROOM_FOR_THE_REST = 16_384

const text = freeText(MAX_DOCUMENT_TEXT)
const of = { params: z.strictObject({ id }), envelope: 'data' } as const
const write = {
  ...of,
  method: 'POST',
  access: 'documents.manage',
  changes: ['documents'],
  idempotent: true,
} as const
const checked = {
  ...write,
  changes: ['documents', 'withdrawals'],
  answer: memberDocument,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
} as const

export const documentEndpoints = {
  'documents.list': listEndpoint(documentList, {
    path: '/documents',
    summary:
      'Documents of members by when they were received. `q` is the beginning of a username; `expiry` is `expiring` within 30 days or `expired`',
    row: memberDocument,
    filters: {
      ...searchText,
      ...period,
      status: severalOf(documentStatuses).optional(),
      kind: severalOf(documentKinds).optional(),
      expiry: z.enum(documentExpiries).optional(),
      memberId: memberId.optional(),
    },
  }),
  'documents.get': endpoint({
    ...of,
    method: 'GET',
    access: 'documents.read',
    topics: ['documents'],
    path: '/documents/{id}',
    summary: 'One document, and who saw it and why, newest first, at most 50',
    answer: z.strictObject({ ...memberDocument.shape, views: z.array(documentView) }),
    errors: ['NOT_FOUND'],
  }),
  'documents.of-member': endpoint({
    ...of,
    method: 'GET',
    params: z.strictObject({ id: memberId }),
    access: 'documents.read',
    topics: ['documents'],
    path: '/members/{id}/documents',
    summary:
      'The level of a member, what each level asks for, and their requests and documents, newest first, at most 100 each',
    answer: z.strictObject({
      level,
      levels: z.array(z.strictObject({ level, kinds: z.array(kind), met: z.boolean() })),
      requests: z.array(documentRequest),
      documents: z.array(memberDocument),
      can: z.array(z.enum(['request', 'upload'])),
    }),
    errors: ['NOT_FOUND'],
  }),
  'documents.request': endpoint({
    ...write,
    path: '/members/{id}/document-requests',
    params: z.strictObject({ id: memberId }),
    summary: 'Request documents of a member. While the same kinds are requested, that request is the answer',
    body: z.strictObject({
      kinds: z.array(kind).min(1, wrongLimit('TOO_FEW')).max(documentKinds.length, wrongLimit('TOO_MANY')),
      reason: text,
      days: z.number().int().min(1).max(MAX_REQUEST_DAYS).optional(),
    }),
    answer: documentRequest,
    errors: ['NOT_FOUND'],
  }),
  'documents.cancel-request': endpoint({
    ...write,
    path: '/document-requests/{id}/cancel',
    summary: 'Cancel a request of documents',
    body: z.strictObject({ reason: text }),
    answer: documentRequest,
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
  'documents.upload': endpoint({
    ...write,
    path: '/members/{id}/documents',
    params: z.strictObject({ id: memberId }),
    bodyLimit: MAX_BASE64 + ROOM_FOR_THE_REST,
    summary:
      'Upload a document of a member: pictures and PDFs of up to 15 MiB and 30 pages together, stored encrypted as pictures without metadata',
    body: z.strictObject({
      kind,
      label: documentLabel.optional(),
      files: z
        .array(z.strictObject({ contentType: z.enum(documentFileTypes), base64: documentBase64(MAX_BASE64) }))
        .min(1, wrongLimit('TOO_FEW'))
        .max(MAX_DOCUMENT_FILES, wrongLimit('TOO_MANY')),
    }),
    answer: memberDocument,
    errors: ['NOT_FOUND', 'TOO_MANY_PAGES', 'FILE_UNREADABLE', 'FILE_PROTECTED', 'FILE_TIMEOUT', 'TOO_MANY'],
  }),
  'documents.accept': endpoint({
    ...checked,
    path: '/documents/{id}/accept',
    summary: 'Accept a document that waits for a check. Without a day it does not expire',
    body: z.strictObject({
      expiresOn: businessDay.nullable(),
      number: copiedLine(MAX_DOCUMENT_NUMBER).nullable(),
    }),
  }),
  'documents.refuse': endpoint({
    ...checked,
    path: '/documents/{id}/refuse',
    summary: 'Refuse a document that waits for a check, or that was accepted',
    body: z.strictObject({ code: z.enum(refusalCodes), text: text.nullable() }),
  }),
  'documents.remove': endpoint({
    ...checked,
    path: '/documents/{id}/remove',
    summary: 'Delete the pages and the number of a document. That it was received stays',
    body: z.strictObject({ reason: text }),
  }),
  'documents.view': endpoint({
    ...of,
    method: 'POST',
    access: 'documents.read',
    changes: ['documents'],
    idempotent: true,
    path: '/documents/{id}/view',
    summary:
      'See a document, with a reason that is logged: a ticket for each page, valid once, for 60 seconds, and the number',
    body: z.strictObject({
      reason: text.refine(
        reason => reason.trim().length >= MIN_VIEW_REASON,
        wrong('TOO_SHORT', { min: MIN_VIEW_REASON }),
      ),
    }),
    answer: z.strictObject({
      pages: z.array(
        z.strictObject({ page: z.number().int(), width: z.number().int(), height: z.number().int(), ...ticket.shape }),
      ),
      number: z.string().nullable(),
    }),
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
} as const
