import { z } from 'zod'
import { endpoint, endpointsOf, listEndpoint, period, searchText, severalOf } from '../endpoint.ts'
import { baht, freeText, id, waitsForSecond } from '../forms.ts'
import { rewardKinds } from '../rewards/terms.ts'
import { batch, batchForm, codeDetail, codeUse, creditCode } from './forms.ts'
import { creditCodeBatches, unusedCreditCodes, usedCreditCodes } from './lists.ts'
import { unusedCodeStatuses } from './terms.ts'

const path = '/creditcode'
const ofOne = { params: z.strictObject({ id }) } as const
const read = { method: 'GET', access: 'marketing.read', envelope: 'data' } as const
const write = { method: 'POST', access: 'marketing.manage', envelope: 'data', idempotent: true } as const
const revoke = {
  ...ofOne,
  ...write,
  body: z.strictObject({ reason: freeText(500) }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
} as const
const filters = { ...searchText, ...period, kind: severalOf(rewardKinds).optional() }

export const creditCodeEndpoints = endpointsOf('credit-codes', {
  batches: listEndpoint(creditCodeBatches, {
    path: `${path}/batches`,
    summary: 'Batches of credit codes. `q` is a part of the name or the beginning of the prefix',
    row: batch,
    filters,
  }),
  unused: listEndpoint(unusedCreditCodes, {
    path: `${path}/unused`,
    summary:
      'Codes that are not used up, also expired and revoked ones by `status`. `q` is the beginning of a code; without `marketing.manage` the whole code',
    row: creditCode,
    filters: { ...filters, status: severalOf(unusedCodeStatuses).default(['unused']), batchId: id.optional() },
  }),
  used: listEndpoint(usedCreditCodes, {
    path: `${path}/used`,
    summary:
      'Redemptions of credit codes. `q` is the beginning of a username or of a code; without `marketing.manage` the whole code',
    row: codeUse,
    filters: { ...filters, batchId: id.optional(), memberId: id.optional() },
  }),
  allowance: endpoint({
    ...read,
    path: `${path}/allowance`,
    topics: ['marketing', 'settings'],
    summary: 'What the caller may still hand out today without a second approval, and what diamonds and spins cost',
    answer: z.strictObject({
      /** Null: without a limit. */
      remaining: baht.nullable(),
      /** The highest rate so far, because staff may change it. */
      bahtPerDiamond: baht,
      /** Of the live wheel, on average; null: none is live, and spins need a second approval under any limit. */
      bahtPerSpin: baht.nullable(),
    }),
  }),
  get: endpoint({
    ...read,
    ...ofOne,
    path: `${path}/{id}`,
    summary: 'One credit code with its redemptions',
    answer: codeDetail,
    errors: ['NOT_FOUND'],
  }),
  create: endpoint({
    ...write,
    path: `${path}/batches`,
    body: batchForm,
    answer: batch,
    accepted: waitsForSecond,
    errors: ['STATE_CONFLICT'],
    summary: 'Create a batch of codes; above the caller’s adjustment limit it needs a second approval (202)',
  }),
  'revoke-batch': endpoint({
    ...revoke,
    path: `${path}/batches/{id}/revoke`,
    answer: batch,
    summary: 'Revoke the codes of a batch that are not used up or expired',
  }),
  revoke: endpoint({
    ...revoke,
    path: `${path}/{id}/revoke`,
    answer: creditCode,
    summary: 'Revoke a code that is not used up or expired',
  }),
})
