import { z } from 'zod'
import { endpoint, listEndpoint, period, searchText, severalOf } from '../endpoint.ts'
import { adminId, waitsForSecond } from '../forms.ts'
import {
  addressesForm,
  admin,
  adminDetail,
  adminForm,
  invitationForm,
  limitsForm,
  reasonForm,
  roleForm,
  roleKey,
  signIn,
} from './forms.ts'
import { admins, signIns } from './lists.ts'
import { adminStatuses, signInKinds, signInOutcomes } from './terms.ts'

const ofOne = { params: z.strictObject({ id: adminId }) } as const
const write = { access: 'admins.manage', envelope: 'data', idempotent: true, answer: adminDetail } as const
const action = { ...ofOne, ...write, method: 'POST' } as const
/** A change of the status, with its reason. */
const statusAction = {
  ...action,
  body: reasonForm,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'OWN_ACCOUNT', 'BLOCKED', 'STEP_UP_REQUIRED'],
} as const
const edit = { ...ofOne, ...write, method: 'PUT', ifMatch: true } as const

const severalRoles = z
  .string()
  .max(500)
  .transform(text => text.split(',').filter(part => part !== ''))
  .pipe(z.array(roleKey).min(1).max(20))

export const adminEndpoints = {
  'admins.list': listEndpoint(admins, {
    path: '/{adminSegment}',
    summary: 'Admins. `q` is a part of the name or the beginning of the username or email address',
    row: admin,
    filters: { ...searchText, role: severalRoles.optional(), status: severalOf(adminStatuses).optional() },
  }),
  'admins.get': endpoint({
    ...ofOne,
    method: 'GET',
    path: '/{adminSegment}/{id}',
    topics: ['admins', 'approvals'],
    own: true,
    access: 'admins.read',
    envelope: 'data',
    answer: adminDetail,
    errors: ['NOT_FOUND'],
    summary: 'One admin: limits, allowed addresses, session, and what the caller can do',
  }),
  'admins.sign-ins': listEndpoint(signIns, {
    path: '/admins/sign-ins',
    summary: 'Sign-ins, refused attempts and sign-outs',
    row: signIn,
    filters: {
      ...period,
      adminId: adminId.optional(),
      kind: severalOf(signInKinds).optional(),
      outcome: z.enum(signInOutcomes).optional(),
    },
  }),
  'admins.invite': endpoint({
    ...write,
    method: 'POST',
    path: '/admins',
    body: invitationForm,
    accepted: waitsForSecond,
    errors: ['DUPLICATE_USERNAME', 'STEP_UP_REQUIRED'],
    summary:
      'Invite an admin: they receive a link by email, valid for 24 hours; into a role that decides, once approved',
  }),
  'admins.change': endpoint({
    ...edit,
    path: '/admins/{id}',
    body: adminForm,
    accepted: waitsForSecond,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT', 'STEP_UP_REQUIRED'],
    summary: 'Change an admin’s name, email address and title; another admin’s new address waits for a second approver',
  }),
  'admins.change-limits': endpoint({
    ...edit,
    path: '/admins/{id}/limits',
    body: limitsForm,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'OWN_ACCOUNT', 'STEP_UP_REQUIRED'],
    summary: 'Change how much an admin may approve, and adjust, without a second approver (null: no limit)',
  }),
  'admins.change-addresses': endpoint({
    ...edit,
    path: '/admins/{id}/addresses',
    body: addressesForm,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'BLOCKED', 'STEP_UP_REQUIRED'],
    summary: 'Change the networks (CIDR) an admin may sign in from; none: from anywhere',
  }),
  'admins.change-role': endpoint({
    ...action,
    path: '/admins/{id}/role',
    body: roleForm,
    answer: z.never(),
    accepted: waitsForSecond,
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'OWN_ACCOUNT', 'BLOCKED', 'STEP_UP_REQUIRED'],
    summary: 'Request another role for an admin; a second approver who is neither of the two decides',
  }),
  'admins.resend-invitation': endpoint({
    ...action,
    path: '/admins/{id}/invitation',
    accepted: waitsForSecond,
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'STEP_UP_REQUIRED'],
    summary: 'Send an invited admin a new link; the older one stops working',
  }),
  'admins.revoke-invitation': endpoint({
    ...action,
    path: '/admins/{id}/invitation/revoke',
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
    summary: 'Revoke the link of an invitation',
  }),
  'admins.send-reset': endpoint({
    ...action,
    path: '/admins/{id}/reset',
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'OWN_ACCOUNT', 'BLOCKED', 'STEP_UP_REQUIRED'],
    summary: 'Send an active admin a link to reset their password',
  }),
  'admins.lock': endpoint({
    ...statusAction,
    path: '/admins/{id}/lock',
    summary: 'Lock an admin and end their session',
  }),
  'admins.unlock': endpoint({ ...statusAction, path: '/admins/{id}/unlock', summary: 'Unlock a locked admin' }),
  'admins.disable': endpoint({
    ...statusAction,
    path: '/admins/{id}/disable',
    summary: 'Disable an admin and end their session',
  }),
  'admins.enable': endpoint({ ...statusAction, path: '/admins/{id}/enable', summary: 'Enable a disabled admin again' }),
  'admins.sign-out': endpoint({
    ...action,
    path: '/admins/{id}/sign-out',
    body: reasonForm,
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'OWN_ACCOUNT'],
    summary: 'End the session of another admin',
  }),
} as const
