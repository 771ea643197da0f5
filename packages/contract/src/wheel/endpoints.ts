import { z } from 'zod'
import { endpoint, listEndpoint, period, searchText, severalOf } from '../endpoint.ts'
import { freeText, id, waitsForSecond } from '../forms.ts'
import {
  playerWheel,
  spinTotals,
  wheel,
  wheelComparison,
  wheelForm,
  wheelSetting,
  wheelSpin,
  wheelVersion,
} from './forms.ts'
import { memberSpins, wheelSpins } from './lists.ts'
import { spinStatuses, wheelPrizeKinds } from './terms.ts'

const read = { method: 'GET', access: 'marketing.read', envelope: 'data' } as const
const write = { access: 'marketing.manage', envelope: 'data', idempotent: true } as const
const reason = { body: z.strictObject({ reason: freeText(500) }) } as const
const rows = { row: wheelSpin, totals: spinTotals } as const
const filters = {
  ...period,
  kind: severalOf(wheelPrizeKinds).optional(),
  status: severalOf(spinStatuses).optional(),
  wheelVersion: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
}

export const wheelEndpoints = {
  'wheel.get': endpoint({
    ...read,
    path: '/wheel',
    topics: ['marketing', 'approvals'],
    answer: wheel,
    summary: 'The live wheel, its draft if there is one, the prizes won and the figures of today',
  }),
  'wheel.setting': endpoint({
    ...read,
    path: '/setting/wheelsetting',
    answer: wheelSetting,
    summary: 'The live wheel with its settings. Before the first one is published, the one a first draft begins with',
  }),
  'wheel.versions': endpoint({
    ...read,
    path: '/wheel/versions',
    topics: ['marketing', 'approvals'],
    answer: z.array(wheelVersion),
    summary: 'The versions of the wheel, newest first, at most 200',
  }),
  'wheel.comparison': endpoint({
    ...read,
    access: 'approvals.read',
    path: '/wheel/comparison/{id}',
    topics: [],
    params: z.strictObject({ id }),
    answer: wheelComparison,
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
    summary: 'What the second approver compares: the wheel to publish, and the one it replaces. `id` is the request’s',
  }),
  'wheel.create-draft': endpoint({
    ...write,
    method: 'POST',
    path: '/wheel/draft',
    body: z.strictObject({ from: z.number().int().min(1).max(2_147_483_647).nullable() }),
    answer: wheelVersion,
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
    summary: 'Begin a draft from a version, or with null from the live one. There is one draft at a time',
  }),
  'wheel.change-draft': endpoint({
    ...write,
    method: 'PUT',
    path: '/wheel/draft',
    ifMatch: true,
    body: wheelForm,
    answer: wheelVersion,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
    summary: 'Save the draft. Its weights need not add up before it is submitted',
  }),
  'wheel.discard-draft': endpoint({
    ...write,
    method: 'DELETE',
    path: '/wheel/draft',
    ifMatch: true,
    answer: z.strictObject({ id }),
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
    summary: 'Discard the draft',
  }),
  'wheel.publish': endpoint({
    ...write,
    ...reason,
    method: 'POST',
    path: '/wheel/draft/publish',
    ifMatch: true,
    answer: wheelVersion,
    accepted: waitsForSecond,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
    summary: 'Request that the draft replaces the live wheel; needs a second approval (202)',
  }),
  'wheel.stop': endpoint({
    ...write,
    ...reason,
    method: 'POST',
    path: '/wheel/stop',
    answer: wheelVersion,
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
    summary: 'Stop the live wheel now, without a second approval. It runs again once a version is published',
  }),
  'wheel.spins': listEndpoint(wheelSpins, {
    ...rows,
    path: '/wheel/allhistory',
    summary: 'The spins of all members. `q` is the beginning of a username, or a spin’s number',
    filters: { ...filters, ...searchText },
  }),
  'wheel.member-spins': listEndpoint(memberSpins, {
    ...rows,
    params: z.strictObject({ id }),
    errors: ['NOT_FOUND'],
    path: '/wheel/history/{id}',
    own: true,
    summary: 'The spins of a member',
    filters,
  }),
  'wheel.hand-over': endpoint({
    ...write,
    method: 'POST',
    path: '/wheel/spins/{id}/hand-over',
    changes: ['marketing', 'members'],
    params: z.strictObject({ id }),
    body: z.strictObject({ note: freeText(500) }),
    answer: wheelSpin,
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
    summary: 'Record that an item was handed over, with a note such as its tracking number',
  }),
  'integration.wheel': endpoint({
    method: 'GET',
    path: '/integration/wheel',
    access: 'signed',
    envelope: 'data',
    cache: 'revalidated',
    answer: playerWheel,
    summary: 'The wheel as the player site shows it, without weights. Signed like an event, over an empty body',
    errors: ['BAD_SIGNATURE', 'STALE_TIMESTAMP'],
  }),
} as const
