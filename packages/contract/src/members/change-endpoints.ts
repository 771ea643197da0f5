import { z } from 'zod'
import { endpoint, listEndpoint, period, searchText, severalOf } from '../endpoint.ts'
import { baht, freeText, id, instant } from '../forms.ts'
import { memberBulk, memberBulkResult } from './bulk.ts'
import {
  adjusted,
  blockChange,
  duplicateOf,
  duplicatePair,
  duplicateReasons,
  MAX_TAGS,
  memberEdit,
  memberProfile,
  memberStatuses,
  newMember,
  note,
  revealable,
  tag,
} from './forms.ts'
import { duplicateMembers, memberNotes } from './lists.ts'

const params = z.strictObject({ id })
const reason = freeText(500)
const waitsForSecond = z.strictObject({ approvalId: id, status: z.literal('awaiting-second') })
const change = { envelope: 'data', params, idempotent: true } as const

const yesOrNo = z.enum(['yes', 'no']).optional()

/** Changes of members, and the tags, notes and duplicates they work on. */
export const memberChangeEndpoints = {
  'members.create': endpoint({
    method: 'POST',
    path: '/members',
    access: 'members.create',
    envelope: 'data',
    idempotent: true,
    body: newMember,
    answer: memberProfile,
    summary:
      'Add a member who already exists on the player site, as `member.registered` does. Username, phone and bank account can belong to one member only; `duplicates` lists possible duplicates. Also needs `members.phone` and `members.account`, as the answer shows which values are in use',
    errors: [
      'DUPLICATE_EXTERNAL_ID',
      'DUPLICATE_USERNAME',
      'DUPLICATE_PHONE',
      'DUPLICATE_BANK_ACCOUNT',
      'UNKNOWN_BANK',
    ],
  }),
  'members.edit': endpoint({
    ...change,
    method: 'PATCH',
    path: '/members/{id}',
    access: 'members.edit',
    ifMatch: true,
    body: memberEdit,
    answer: memberProfile,
    summary:
      'Change the details of a member. Masked fields can’t be changed; name and account can’t change while a withdrawal is open',
    errors: [
      'NOT_FOUND',
      'VERSION_CONFLICT',
      'DUPLICATE_PHONE',
      'DUPLICATE_BANK_ACCOUNT',
      'UNKNOWN_BANK',
      'OPEN_REQUESTS',
      'MEMBER_CLOSED',
    ],
  }),
  'members.status': endpoint({
    ...change,
    method: 'POST',
    path: '/members/{id}/status',
    access: 'members.block',
    body: z.strictObject({ status: z.enum(memberStatuses), reason }),
    answer: memberProfile,
    summary: 'Suspend, reactivate or permanently close a member; closing requires a zero balance and no open requests',
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'OPEN_REQUESTS'],
  }),
  'members.block': endpoint({
    ...change,
    method: 'POST',
    path: '/members/{id}/blocks',
    access: 'members.block',
    body: blockChange,
    answer: memberProfile,
    summary: 'Set or remove single restrictions of a member; restrictions that are not sent stay unchanged',
    errors: ['NOT_FOUND', 'MEMBER_CLOSED'],
  }),
  'members.set-tags': endpoint({
    ...change,
    method: 'PUT',
    path: '/members/{id}/tags',
    access: 'members.note',
    ifMatch: true,
    body: z.strictObject({ tags: z.array(tag).max(MAX_TAGS) }),
    answer: memberProfile,
    summary: 'Replace the tags of a member; saved in lower case, without duplicates',
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  }),
  'members.bulk': endpoint({
    method: 'POST',
    path: '/members/bulk',
    access: 'members.read',
    envelope: 'data',
    idempotent: true,
    body: memberBulk,
    answer: z.array(memberBulkResult),
    summary:
      'One action for many members, each processed and answered separately: tags need `members.note`, restrictions and status `members.block`. 409 with the real count when a filter finds a different number than expected; items not processed in time are answered UNAVAILABLE and can be sent again under the same key',
    errors: ['STATE_CONFLICT', 'FORBIDDEN'],
  }),
  'members.tags': endpoint({
    method: 'GET',
    path: '/members/tags',
    access: 'members.read',
    envelope: 'data',
    summary: 'Tags in use, the most used first; at most 500',
    answer: z.array(z.strictObject({ tag: z.string(), members: z.number().int() })),
  }),
  'members.notes': listEndpoint(memberNotes, {
    params,
    errors: ['NOT_FOUND'],
    path: '/members/{id}/notes',
    summary: 'Notes on a member',
    row: note,
    filters: { ...searchText, ...period, pinned: yesOrNo },
  }),
  'members.add-note': endpoint({
    ...change,
    method: 'POST',
    path: '/members/{id}/notes',
    access: 'members.note',
    body: z.strictObject({ text: freeText(2_000), pinned: z.boolean().default(false) }),
    answer: note,
    summary: 'Add a note; it can’t be edited later',
    errors: ['NOT_FOUND'],
  }),
  'members.pin-note': endpoint({
    ...change,
    method: 'POST',
    path: '/members/{id}/notes/{noteId}/pin',
    params: z.strictObject({ id, noteId: id }),
    access: 'members.note',
    body: z.strictObject({ pinned: z.boolean() }),
    answer: note,
    summary: 'Pin or unpin a note',
    errors: ['NOT_FOUND'],
  }),
  'members.duplicates-of': endpoint({
    method: 'GET',
    envelope: 'data',
    params,
    errors: ['NOT_FOUND'],
    path: '/members/{id}/duplicates',
    access: 'members.read',
    summary:
      'Possible duplicates of a member: same bank account, phone, name, or IP address within 90 days; at most 50, most similar first',
    answer: z.array(duplicateOf),
  }),
  'members.duplicates': listEndpoint(duplicateMembers, {
    path: '/members/duplicates',
    summary: 'Pairs of members that are possible duplicates, in the order they were found',
    row: duplicatePair,
    filters: { ...searchText, ...period, reason: severalOf(duplicateReasons).optional(), dismissed: yesOrNo },
  }),
  'members.dismiss-duplicate': endpoint({
    ...change,
    method: 'POST',
    path: '/members/{id}/duplicates/{otherId}/dismiss',
    params: z.strictObject({ id, otherId: id }),
    access: 'members.block',
    body: z.strictObject({ reason }),
    answer: duplicateOf,
    summary: 'Confirm that a pair is different people; it is shown again only if another shared detail is found',
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
  'members.reveal': endpoint({
    ...change,
    method: 'POST',
    path: '/members/{id}/reveal',
    access: 'members.reveal',
    body: z.strictObject({ field: z.enum(revealable), reason }),
    answer: z.strictObject({ value: z.string().nullable() }),
    summary: 'One masked value in full; the viewer and the reason are logged',
    errors: ['NOT_FOUND'],
  }),
  'members.reset-password': endpoint({
    ...change,
    method: 'POST',
    path: '/members/{id}/password-reset',
    access: 'members.reset-password',
    body: z.strictObject({ reason }),
    answer: z.strictObject({ requestId: id, requestedAt: instant }),
    summary: 'Request a password reset from the player site with a signed event',
    errors: ['NOT_FOUND', 'MEMBER_CLOSED', 'NO_PLAYER_SITE'],
  }),
  'members.adjust': endpoint({
    ...change,
    method: 'POST',
    path: '/members/{id}/adjust',
    access: 'members.adjust',
    body: z.strictObject({ amount: baht.refine(amount => amount !== 0n, 'must not be 0'), reason }),
    answer: adjusted,
    accepted: waitsForSecond,
    summary:
      'Add or deduct credit with a reason; above the caller’s limit per change or per day it needs a second approval (202)',
    errors: ['NOT_FOUND', 'MEMBER_CLOSED', 'INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED', 'STATE_CONFLICT'],
  }),
} as const
