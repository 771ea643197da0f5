import { z } from 'zod'
import { endpoint, endpointsOf, listEndpoint, searchText, severalOf } from '../endpoint.ts'
import { id, instant } from '../forms.ts'
import {
  contentDetail,
  contentDocuments,
  type ContentKind,
  contentPreview,
  contentRow,
  contentStatuses,
  contentVersion,
  newContent,
} from './forms.ts'
import { banners, events, popups } from './lists.ts'
import { siteContent } from './site-content.ts'
import { contentViewers } from './terms.ts'

type ContentList = typeof banners | typeof events | typeof popups

/** The endpoints of one kind of content. */
function contentEndpoints<const K extends ContentKind, const L extends ContentList>(kind: K, list: L) {
  const path = `/setting/${kind}` as const
  const params = z.strictObject({ id })
  const read = { method: 'GET', access: 'content.read', envelope: 'data' } as const
  const write = { access: 'content.manage', envelope: 'data', idempotent: true, answer: contentDetail(kind) } as const
  const versioned = { ...write, params, ifMatch: true, errors: ['VERSION_CONFLICT', 'NOT_FOUND'] } as const
  return {
    list: listEndpoint(list, {
      path,
      summary: `Every ${kind}, with its status by the clock`,
      row: contentRow,
      filters: { ...searchText, status: severalOf(contentStatuses).optional() },
    }),
    get: endpoint({
      ...read,
      path: `${path}/{id}`,
      own: true,
      params,
      answer: contentDetail(kind),
      summary: `One ${kind} with its draft`,
      errors: ['NOT_FOUND'],
    }),
    versions: endpoint({
      ...read,
      path: `${path}/{id}/versions`,
      own: true,
      params,
      answer: z.array(contentVersion(kind)),
      summary: 'Its versions, newest first; at most 100',
      errors: ['NOT_FOUND'],
    }),
    create: endpoint({ ...write, method: 'POST', path, body: newContent, summary: 'Add one, as a draft' }),
    change: endpoint({
      ...versioned,
      method: 'PUT',
      path: `${path}/{id}`,
      body: contentDocuments[kind],
      summary: 'Save its draft as a new version. What is published stays as it is',
    }),
    publish: endpoint({
      ...versioned,
      method: 'POST',
      path: `${path}/{id}/publish`,
      summary: 'Publish the draft',
      errors: ['VERSION_CONFLICT', 'NOT_FOUND', 'VALIDATION', 'STATE_CONFLICT'],
    }),
    end: endpoint({
      ...versioned,
      method: 'POST',
      path: `${path}/{id}/end`,
      summary: 'End it now, or before it started: players no longer see it. Unpublished changes stay in the draft',
      errors: ['VERSION_CONFLICT', 'NOT_FOUND', 'STATE_CONFLICT'],
    }),
    restore: endpoint({
      ...versioned,
      method: 'POST',
      path: `${path}/{id}/restore`,
      body: z.strictObject({ version: z.number().int().min(1) }),
      summary: 'Publish an earlier version again, as a new version. Unpublished changes stay in the draft',
      errors: ['VERSION_CONFLICT', 'NOT_FOUND', 'VALIDATION', 'STATE_CONFLICT'],
    }),
    move: endpoint({
      ...write,
      method: 'POST',
      path: `${path}/{id}/move`,
      params,
      body: z.strictObject({ after: id.nullable() }),
      summary: 'Place it after another one, or first. Changes this item only',
      errors: ['NOT_FOUND', 'VALIDATION'],
    }),
    remove: endpoint({
      ...versioned,
      method: 'DELETE',
      path: `${path}/{id}`,
      answer: z.strictObject({ id }),
      summary: 'Remove a draft or an ended one from the lists',
      errors: ['VERSION_CONFLICT', 'NOT_FOUND', 'STATE_CONFLICT'],
    }),
  } as const
}

export const contentNounEndpoints = {
  ...endpointsOf('banners', contentEndpoints('banner', banners)),
  ...endpointsOf('events', contentEndpoints('event', events)),
  ...endpointsOf('popups', contentEndpoints('popup', popups)),
  'content.preview': endpoint({
    method: 'GET',
    path: '/setting/content/preview',
    access: 'content.read',
    envelope: 'data',
    query: z.strictObject({
      at: instant.optional(),
      audience: z.enum(contentViewers).optional(),
      device: z.enum(['desktop', 'mobile']).optional(),
      draft: id.optional(),
    }),
    answer: contentPreview,
    summary:
      'What the player site shows at an instant: now, or when the draft starts. Without audience or device that of all. `draft` shows the draft of one item instead of its published version',
    errors: ['NOT_FOUND'],
  }),
  'integration.content': endpoint({
    method: 'GET',
    path: '/integration/content',
    access: 'signed',
    envelope: 'data',
    cache: 'revalidated',
    answer: siteContent,
    summary:
      'What the player site shows now, for everyone it knows the audience and device of. Signed like an event, over an empty body; read it again after `content.changed`, and at `validUntil`',
    errors: ['BAD_SIGNATURE', 'STALE_TIMESTAMP'],
  }),
} as const
