import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flaggedPreview } from '../harm/flagged.ts'
import { freeText, id, waitsForSecond } from '../forms.ts'
import { licence, licenceForm, licencePreview } from './forms.ts'

const path = '/compliance/licence'
const topics = ['settings', 'approvals'] as const

export const licenceEndpoints = {
  'licence.get': endpoint({
    method: 'GET',
    path,
    access: 'compliance.read',
    envelope: 'data',
    topics,
    summary: 'The rules of the operator’s licence in force, each with its source',
    answer: licence,
  }),
  'licence.history': endpoint({
    method: 'GET',
    path: `${path}/versions`,
    access: 'compliance.read',
    envelope: 'data',
    topics,
    summary: 'The versions of the rules, newest first, at most 100',
    answer: z.array(licence.omit({ pending: true })),
  }),
  'licence.preview': endpoint({
    method: 'POST',
    path: `${path}/preview`,
    access: 'compliance.manage',
    envelope: 'data',
    topics: [],
    body: licenceForm,
    summary: 'What a change of the rules changes, and what no longer agrees with them; nothing is changed',
    answer: licencePreview,
  }),
  'licence.flagged': endpoint({
    method: 'GET',
    path: `${path}/requests/{id}/flagged`,
    params: z.strictObject({ id }),
    access: 'compliance.read',
    envelope: 'data',
    topics: ['approvals'],
    summary:
      'Whom the rules of a requested change would have flagged, as its requester saw it; null: they do not change',
    answer: flaggedPreview.nullable(),
    errors: ['NOT_FOUND'],
  }),
  'licence.change': endpoint({
    method: 'PUT',
    path,
    access: 'compliance.manage',
    envelope: 'data',
    changes: ['settings', 'approvals'],
    idempotent: true,
    ifMatch: true,
    body: licenceForm.extend({ reason: freeText(500) }),
    summary: 'Request a change of the rules; needs a second approval (202)',
    answer: licence,
    accepted: waitsForSecond,
    errors: ['VERSION_CONFLICT', 'STATE_CONFLICT', 'STEP_UP_REQUIRED'],
  }),
} as const
