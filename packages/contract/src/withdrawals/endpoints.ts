import { z } from 'zod'
import {
  bahtSum,
  bankAccountId,
  bankReference,
  freeText,
  id,
  timelineEntry,
  waitsForSecond,
  withdrawalId,
} from '../forms.ts'
import { endpoint, listEndpoint, period, searchText } from '../endpoint.ts'
import { bulkAction, bulkPreview, bulkPreviewRow, bulkResult, withdrawalFilters } from './bulk.ts'
import { evidence, withdrawal } from './forms.ts'
import { withdrawalRequests, withdrawals } from './lists.ts'
import { autoRules, dryRun, withdrawalSettings, withdrawalSettingsShown, withdrawalSettingsVersion } from './rules.ts'
import { wrong } from '../field-errors.ts'

const filters = { ...searchText, ...period, ...withdrawalFilters }
const totals = z.strictObject({ amount: bahtSum })
const params = z.strictObject({ id: withdrawalId })
const reason = freeText(500)
const action = { method: 'POST', envelope: 'data', params, answer: withdrawal, idempotent: true } as const

export const withdrawalEndpoints = {
  'withdrawals.requests': listEndpoint(withdrawalRequests, {
    path: '/8hwe8vhevv/withdrawrequestlist',
    noCache: true,
    summary:
      'Withdrawals that wait for staff: pending, claimed or awaiting a second approval; meta.total is always exact',
    row: withdrawal,
    filters,
    totals,
  }),
  'withdrawals.list': listEndpoint(withdrawals, {
    path: '/userbalance/allwithdraw',
    summary: 'All withdrawals, any status',
    row: withdrawal,
    filters,
    totals,
  }),
  'withdrawals.get': endpoint({
    method: 'GET',
    path: '/withdrawals/{id}',
    topics: ['withdrawals', 'members', 'approvals'],
    own: true,
    access: 'withdrawals.read',
    envelope: 'data',
    summary: 'One withdrawal',
    params: z.strictObject({ id }),
    answer: withdrawal,
    errors: ['NOT_FOUND'],
  }),
  'withdrawals.evidence': endpoint({
    method: 'GET',
    path: '/withdrawals/{id}/evidence',
    topics: ['withdrawals', 'members'],
    access: 'withdrawals.read',
    envelope: 'data',
    noCache: true,
    summary: 'Evidence for the decision and the rules that block an approval',
    params,
    answer: evidence,
    errors: ['NOT_FOUND'],
  }),
  'withdrawals.timeline': endpoint({
    method: 'GET',
    path: '/withdrawals/{id}/timeline',
    topics: ['withdrawals', 'approvals'],
    own: true,
    access: 'withdrawals.read',
    envelope: 'data',
    summary: 'Activity of a record, newest first, including refused attempts',
    params,
    answer: z.array(timelineEntry),
    errors: ['NOT_FOUND'],
  }),
  'withdrawals.claim': endpoint({
    ...action,
    path: '/withdrawals/{id}/claim',
    access: 'withdrawals.claim',
    summary: 'Claim a withdrawal for 10 minutes; claiming it again extends the claim',
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
  'withdrawals.release': endpoint({
    ...action,
    path: '/withdrawals/{id}/release',
    access: 'withdrawals.claim',
    summary: 'Release a claim',
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'NOT_CLAIM_HOLDER'],
  }),
  'withdrawals.approve': endpoint({
    ...action,
    path: '/withdrawals/{id}/approve',
    access: 'withdrawals.approve',
    accepted: withdrawal,
    summary: 'Approve a claimed withdrawal; the payout continues in the background (202)',
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'NOT_CLAIM_HOLDER', 'BLOCKED', 'LIMIT_EXCEEDED', 'STEP_UP_REQUIRED'],
  }),
  'withdrawals.second-approve': endpoint({
    ...action,
    path: '/withdrawals/{id}/second-approve',
    access: 'withdrawals.second-approve',
    accepted: withdrawal,
    summary: 'Give the second approval; the first approver can’t',
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'SAME_PERSON', 'BLOCKED', 'LIMIT_EXCEEDED', 'STEP_UP_REQUIRED'],
  }),
  'withdrawals.reject': endpoint({
    ...action,
    path: '/withdrawals/{id}/reject',
    access: 'withdrawals.reject',
    body: z.strictObject({ reason }),
    summary: 'Reject with a reason and release the money on hold',
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'NOT_CLAIM_HOLDER'],
  }),
  'withdrawals.pay-by-hand': endpoint({
    ...action,
    path: '/withdrawals/{id}/pay-by-hand',
    access: 'withdrawals.pay-by-hand',
    accepted: waitsForSecond,
    body: z.strictObject({ reference: bankReference, bankAccountId: bankAccountId.optional() }),
    summary:
      'Record a manual payment; above the limit, and for a disputed payout, it waits for a second approval (202)',
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'NOT_CLAIM_HOLDER', 'BLOCKED', 'STEP_UP_REQUIRED'],
  }),
  'withdrawals.retry': endpoint({
    ...action,
    path: '/withdrawals/{id}/retry',
    access: 'withdrawals.retry',
    accepted: withdrawal,
    summary:
      'Retry the payout after a definite failure, under a new reference; not for a closed or suspended member or one restricted from withdrawing',
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'BLOCKED'],
  }),
  'withdrawals.refund': endpoint({
    ...action,
    path: '/withdrawals/{id}/refund',
    access: 'withdrawals.retry',
    body: z.strictObject({ reason }),
    summary: 'Refund the money on hold to the wallet after a definite failure',
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
  'withdrawals.settle-dispute': endpoint({
    ...action,
    path: '/withdrawals/{id}/settle-dispute',
    access: 'withdrawals.retry',
    answer: waitsForSecond,
    accepted: waitsForSecond,
    body: z
      .strictObject({ outcome: z.enum(['paid', 'refund']), reference: bankReference.optional(), reason })
      .refine(({ outcome, reference }) => outcome === 'paid' || reference === undefined, {
        path: ['reference'],
        ...wrong('NOT_ALLOWED'),
      }),
    summary:
      'Resolve a failed payout that the provider later reported as paid: it was paid, or it is refunded to the wallet. Always needs a second approval (202)',
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
  'withdrawals.note': endpoint({
    ...action,
    path: '/withdrawals/{id}/note',
    access: 'withdrawals.claim',
    body: z.strictObject({ note: freeText(500).nullable() }),
    summary: 'Set the internal note of a withdrawal in any state; null deletes it. Earlier notes stay in the activity',
    errors: ['NOT_FOUND'],
  }),
  'withdrawals.bulk': endpoint({
    method: 'POST',
    path: '/withdrawals/bulk',
    access: 'withdrawals.claim',
    envelope: 'data',
    idempotent: true,
    body: bulkAction,
    answer: z.array(bulkResult),
    summary:
      'One action for many withdrawals, each processed and answered separately; approve claims first, and refuses those whose result would differ from `leadsTo`. 409 with the real count when a filter finds a different number than expected; items not processed in time are answered UNAVAILABLE and can be sent again under the same key',
    errors: ['STATE_CONFLICT', 'FORBIDDEN'],
  }),
  'withdrawals.bulk-preview': endpoint({
    method: 'POST',
    path: '/withdrawals/bulk/preview',
    access: 'withdrawals.approve',
    envelope: 'data',
    body: bulkPreview,
    answer: z.array(bulkPreviewRow),
    summary:
      'The result a bulk approval would have now, row by row: paid, waiting for a second approval, or refused and why. Changes nothing. 409 with the real count as for the bulk action',
    errors: ['STATE_CONFLICT'],
  }),
  'withdrawals.settings': endpoint({
    method: 'GET',
    path: '/setting/withdraw',
    topics: ['withdrawals'],
    access: 'settings.read',
    envelope: 'data',
    summary: 'The rules for withdrawals, turnover and auto-approval',
    answer: withdrawalSettingsShown,
  }),
  'withdrawals.settings-change': endpoint({
    method: 'PUT',
    path: '/setting/withdraw',
    changes: ['withdrawals'],
    access: 'settings.manage',
    envelope: 'data',
    idempotent: true,
    ifMatch: true,
    body: withdrawalSettings,
    answer: withdrawalSettingsShown,
    summary: 'Replace all rules; an earlier version is restored by sending it',
    errors: ['VERSION_CONFLICT'],
  }),
  'withdrawals.settings-history': endpoint({
    method: 'GET',
    path: '/setting/withdraw/history',
    topics: ['withdrawals'],
    access: 'settings.read',
    envelope: 'data',
    summary: 'Every version of the rules with its changes, newest first; at most 100',
    answer: z.array(withdrawalSettingsVersion),
  }),
  'withdrawals.dry-run': endpoint({
    method: 'POST',
    path: '/setting/withdraw/dry-run',
    access: 'settings.read',
    envelope: 'data',
    body: z.strictObject({ rules: autoRules }),
    answer: dryRun,
    summary:
      'The result a set of rules would have had on the withdrawals of the last 30 days, compared with the decisions of staff. Changes nothing',
  }),
} as const
