import { z } from 'zod'
import { roleKey } from '../admins/forms.ts'
import { endpoint } from '../endpoint.ts'
import { freeText, timelineEntry, waitsForSecond } from '../forms.ts'
import { role, roleChange, roleForm } from './forms.ts'

const ofOne = { params: z.strictObject({ key: roleKey }) } as const
const write = {
  access: 'admins.manage',
  envelope: 'data',
  idempotent: true,
  answer: role,
  accepted: waitsForSecond,
} as const

export const roleEndpoints = {
  'roles.list': endpoint({
    method: 'GET',
    path: '/admins/roles',
    topics: ['admins', 'approvals'],
    access: 'admins.read',
    envelope: 'data',
    answer: z.array(role),
    summary: 'All roles with their permissions, the number of their admins, and pending changes',
  }),
  'roles.create': endpoint({
    ...write,
    method: 'POST',
    path: '/admins/roles',
    body: roleForm,
    errors: ['STATE_CONFLICT', 'STEP_UP_REQUIRED'],
    summary: 'Request a new role; its key follows from its name; needs a second approval (202)',
  }),
  'roles.change': endpoint({
    ...write,
    ...ofOne,
    method: 'PUT',
    path: '/admins/roles/{key}',
    ifMatch: true,
    body: roleChange,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT', 'BLOCKED', 'STEP_UP_REQUIRED'],
    summary:
      'Request a change of a role’s name, permissions or second factor; needs a second approval (202). Refused for the owner’s role, a role the caller holds, and where no active admin could manage admins any more',
  }),
  'roles.delete': endpoint({
    ...write,
    ...ofOne,
    method: 'POST',
    path: '/admins/roles/{key}/delete',
    body: z.strictObject({ reason: freeText(500) }),
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'BLOCKED', 'STEP_UP_REQUIRED'],
    summary:
      'Request that a role of the operator’s own, which no admin holds, is deleted; needs a second approval (202)',
  }),
  'roles.timeline': endpoint({
    ...ofOne,
    method: 'GET',
    path: '/admins/roles/{key}/timeline',
    access: 'admins.read',
    envelope: 'data',
    answer: z.array(timelineEntry),
    errors: ['NOT_FOUND'],
    summary: 'History of a role: requests, approvals and refused attempts, newest first, at most 200',
  }),
} as const
