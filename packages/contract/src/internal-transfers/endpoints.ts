import { z } from 'zod'
import { endpoint, listEndpoint, period, searchText } from '../endpoint.ts'
import { bahtSum, freeText, id, waitsForSecond } from '../forms.ts'
import { internalTransfer, internalTransferDetail, unlinking, newInternalTransfer } from './forms.ts'
import { internalTransfers } from './lists.ts'

const params = z.strictObject({ id })

const transferAction = {
  method: 'POST',
  access: 'banking.move',
  envelope: 'data',
  params,
  answer: internalTransfer,
  accepted: waitsForSecond,
  idempotent: true,
  changes: ['banking', 'deposits'],
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
} as const

export const internalTransferEndpoints = {
  'banking.transfers': listEndpoint(internalTransfers, {
    path: '/bank/transfers',
    summary: 'Internal transfers between the operator’s accounts',
    row: internalTransfer,
    filters: { ...searchText, ...period, account: id.optional() },
    totals: z.strictObject({ amount: bahtSum }),
  }),
  'banking.move': endpoint({
    method: 'POST',
    path: '/bank/transfers',
    changes: ['banking', 'deposits'],
    access: 'banking.move',
    envelope: 'data',
    body: newInternalTransfer,
    answer: internalTransfer,
    accepted: waitsForSecond,
    idempotent: true,
    summary:
      'Record an internal transfer; above the caller’s limit it needs a second approval (202). The same reference with the same amount returns the existing transfer',
    errors: ['STATE_CONFLICT', 'DUPLICATE_REFERENCE'],
  }),
  'banking.transfer': endpoint({
    method: 'GET',
    path: '/bank/transfers/{id}',
    topics: ['banking', 'deposits', 'approvals'],
    access: 'banking.read',
    envelope: 'data',
    params,
    answer: internalTransferDetail,
    errors: ['NOT_FOUND'],
    summary: 'One internal transfer with its linked, possible and unlinked bank transactions',
  }),
  'banking.cancel-transfer': endpoint({
    ...transferAction,
    path: '/bank/transfers/{id}/cancel',
    body: z.strictObject({ reason: freeText(500) }),
    summary:
      'Cancel an internal transfer that did not happen; refused while a bank transaction is linked to it; above the caller’s limit it needs a second approval (202)',
  }),
  'banking.unlink-line': endpoint({
    ...transferAction,
    path: '/bank/transfers/{id}/unlink',
    body: unlinking,
    summary:
      'Unlink a bank transaction from an internal transfer: incoming money becomes an unmatched deposit again; above the caller’s limit it needs a second approval (202)',
  }),
} as const
