import { z } from 'zod'
import { endpoint, listEndpoint, searchText, severalOf } from '../endpoint.ts'
import { businessDay, freeText, id, memberId, waitsForSecond } from '../forms.ts'
import {
  backtest,
  backtestResult,
  endForm,
  grantableDeposit,
  grantForm,
  promotion,
  promotionFigures,
  promotionForm,
  promotionVersion,
  recipient,
  simulation,
  simulationResult,
  sitePromotion,
} from './forms.ts'
import { promotions, recipients } from './lists.ts'
import { grantOrigins, promotionFrequencies, promotionStatuses, recipientStatuses } from './terms.ts'

const path = '/promotion'
const params = z.strictObject({ id })
const ofOne = { params, errors: ['NOT_FOUND'] } as const
const read = { method: 'GET', access: 'marketing.read', envelope: 'data' } as const
const write = { access: 'marketing.manage', envelope: 'data', idempotent: true } as const
const action = {
  ...write,
  method: 'POST',
  params,
  answer: promotion,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
} as const
const preview = { method: 'POST', access: 'marketing.read', envelope: 'data' } as const
const granting = [
  'NOT_FOUND',
  'STATE_CONFLICT',
  'OUTCOME_CHANGED',
  'MEMBER_CLOSED',
  'EXCLUDED',
  'MEMBER_BLOCKED',
  'NOT_ELIGIBLE',
  'ALREADY_CLAIMED',
  'CLAIM_EXPIRED',
  'BUDGET_SPENT',
  'GRANT_OPEN',
] as const

export const promotionEndpoints = {
  'promotions.list': listEndpoint(promotions, {
    path,
    summary: 'Promotions. `q` is a part of the title',
    row: promotion,
    filters: {
      ...searchText,
      status: severalOf(promotionStatuses).optional(),
      frequency: severalOf(promotionFrequencies).optional(),
    },
  }),
  'promotions.get': endpoint({
    ...read,
    ...ofOne,
    path: `${path}/getbyid/{id}`,
    summary: 'One promotion',
    answer: promotion,
  }),
  'promotions.options': endpoint({
    ...read,
    path: `${path}/options`,
    topics: [],
    summary: 'Whether the licence allows a cap on what becomes cash',
    answer: z.strictObject({ capAllowed: z.boolean() }),
  }),
  'promotions.choices': endpoint({
    method: 'GET',
    access: 'deposits.create',
    envelope: 'data',
    path: `${path}/choices`,
    topics: [],
    summary: 'The active promotions in their order, to choose one for a manual deposit',
    answer: z.array(z.strictObject({ id, title: z.string() })),
  }),
  'promotions.grantable-deposits': endpoint({
    ...ofOne,
    params: z.strictObject({ id: memberId }),
    method: 'GET',
    access: 'marketing.manage',
    envelope: 'data',
    path: `${path}/deposits/{id}`,
    topics: [],
    summary: 'The latest 20 credited deposits of a member, to choose one for a grant by staff',
    answer: z.array(grantableDeposit),
  }),
  'promotions.versions': endpoint({
    ...read,
    ...ofOne,
    path: `${path}/{id}/versions`,
    summary: 'The versions of its terms, newest first; at most 100',
    answer: z.array(promotionVersion),
  }),
  'promotions.figures': endpoint({
    ...read,
    ...ofOne,
    path: `${path}/{id}/figures`,
    topics: ['marketing', 'members', 'deposits'],
    query: z.strictObject({ from: businessDay.optional(), to: businessDay.optional() }),
    summary: 'What it granted, costs and brings, in total and by day: the last 30 days, or at most 366 days',
    answer: promotionFigures,
  }),
  'promotions.recipients': listEndpoint(recipients, {
    ...ofOne,
    path: `${path}/{id}/recipients`,
    summary: 'Its grants with their progress. `q` is the beginning of a username',
    row: recipient,
    filters: {
      ...searchText,
      status: severalOf(recipientStatuses).optional(),
      origin: severalOf(grantOrigins).optional(),
    },
  }),
  'promotions.create': endpoint({
    ...write,
    method: 'POST',
    path,
    body: promotionForm,
    answer: promotion,
    summary: 'Add a promotion, as a draft',
  }),
  'promotions.change': endpoint({
    ...write,
    method: 'PUT',
    path: `${path}/{id}`,
    params,
    body: promotionForm,
    answer: promotion,
    ifMatch: true,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
    summary: 'Change its terms for new grants, as a new version. Grants keep the terms they were made under',
  }),
  'promotions.schedule': endpoint({
    ...action,
    path: `${path}/{id}/schedule`,
    summary: 'Schedule a draft for its start; without one, or after it, it is active now',
  }),
  'promotions.activate': endpoint({
    ...action,
    path: `${path}/{id}/activate`,
    summary: 'Start a draft or scheduled promotion now',
  }),
  'promotions.pause': endpoint({
    ...action,
    path: `${path}/{id}/pause`,
    summary: 'Grant no more for now. Grants made before are wagered on',
  }),
  'promotions.resume': endpoint({ ...action, path: `${path}/{id}/resume`, summary: 'Grant it again' }),
  'promotions.end': endpoint({
    ...action,
    path: `${path}/{id}/end`,
    body: endForm,
    summary: 'End it. Grants still being wagered are kept, or cancelled in the background',
  }),
  'promotions.archive': endpoint({
    ...action,
    path: `${path}/{id}/archive`,
    summary: 'Archive a draft, or one that has ended',
  }),
  'promotions.grant': endpoint({
    ...write,
    method: 'POST',
    path: `${path}/{id}/grant`,
    changes: ['marketing', 'members'],
    params,
    body: grantForm,
    answer: recipient,
    accepted: waitsForSecond,
    errors: granting,
    summary:
      'Grant it to a member, with or without a deposit, under all its rules; a bonus above the caller’s adjustment limit needs a second approval (202)',
  }),
  'promotions.cancel-grant': endpoint({
    ...write,
    method: 'POST',
    path: `${path}/{id}/recipients/{recipientId}/cancel`,
    changes: ['marketing', 'members'],
    params: z.strictObject({ id, recipientId: id }),
    body: z.strictObject({ reason: freeText(500) }),
    answer: recipient,
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
    summary: 'Cancel a grant that is being wagered: its bonus is forfeited and its turnover requirement cancelled',
  }),
  'promotions.simulate': endpoint({
    ...preview,
    path: `${path}/simulate`,
    body: simulation,
    answer: simulationResult,
    errors: ['NOT_FOUND'],
    summary: 'What terms give for one deposit, or which rules refuse it. Saves nothing',
  }),
  'promotions.backtest': endpoint({
    ...preview,
    path: `${path}/backtest`,
    body: backtest,
    answer: backtestResult,
    summary: 'What terms would have cost over the last days, for the deposits there were. Saves nothing',
  }),
  'integration.promotions': endpoint({
    method: 'GET',
    path: '/integration/promotions',
    access: 'signed',
    envelope: 'data',
    cache: 'revalidated',
    answer: z.array(sitePromotion),
    errors: ['BAD_SIGNATURE', 'STALE_TIMESTAMP'],
    summary: 'The active promotions in their order. Signed like an event, over an empty body',
  }),
} as const
