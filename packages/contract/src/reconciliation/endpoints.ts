import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { baht, bankAccountId, businessDay, freeText } from '../forms.ts'
import { reconciliation, reconciliationDetail } from './forms.ts'
import { reconciliation as list } from './lists.ts'

const accountAndDay = z.strictObject({ accountId: bankAccountId, day: businessDay })

export const reconciliationEndpoints = {
  'banking.reconciliation': endpoint({
    method: 'GET',
    path: '/bank/reconciliation',
    topics: list.topics,
    access: 'banking.read',
    envelope: 'data',
    query: z.strictObject({ day: businessDay }),
    answer: z.array(reconciliation),
    summary: 'Reconciliation of all accounts for a business day: bank transactions, ledger and their difference',
  }),
  'banking.reconciliation-of': endpoint({
    method: 'GET',
    path: '/bank/reconciliation/{accountId}/{day}',
    topics: list.topics,
    access: 'banking.read',
    envelope: 'data',
    params: accountAndDay,
    answer: reconciliationDetail,
    summary: 'Reconciliation of one account for a business day, with its reconciling items; at most 500',
    errors: ['NOT_FOUND'],
  }),
  'banking.close-day': endpoint({
    method: 'POST',
    path: '/bank/reconciliation/{accountId}/{day}/close',
    access: 'banking.reconcile',
    envelope: 'data',
    params: accountAndDay,
    body: z.strictObject({ bankBalance: baht, note: freeText(1_000).optional() }),
    answer: reconciliationDetail,
    idempotent: true,
    summary: 'Close the day of an account with the bank balance; an unreconciled amount needs a note',
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'DAY_NOT_OVER'],
  }),
} as const
