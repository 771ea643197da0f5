import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { baht, bahtSum, bankAccountId, instant, waitsForSecond } from '../forms.ts'
import { bank, bankAccount, newAccount, accountChange, accountStatusChange, secretChange } from './forms.ts'
import { bankAccounts } from './lists.ts'

const params = z.strictObject({ id: bankAccountId })
/** The answer of a request that waits for a second approver. */
const account = { method: 'POST', envelope: 'data', access: 'banking.manage', idempotent: true } as const

export const bankAccountEndpoints = {
  'banking.payment-balance': endpoint({
    method: 'POST',
    path: '/fairpay/balance',
    topics: ['balances'],
    access: 'balances.read',
    envelope: 'data',
    summary: 'Available balance at the payment provider',
    errors: ['UPSTREAM_FAILED'],
    answer: z.strictObject({
      available: z.strictObject({ amount: baht, currency: z.literal('THB') }),
      pending: baht,
      asOf: instant,
    }),
  }),
  'banking.tmn-info': endpoint({
    method: 'GET',
    path: '/8hwe8vhevv/tmninfo',
    access: 'balances.read',
    envelope: 'whole',
    summary:
      'Balance of the TMN wallet; balance is null while the provider is down, asOf is the time of the last known value',
    answer: z.strictObject({ balance: baht.nullable(), asOf: instant.nullable(), status: z.enum(['up', 'down']) }),
  }),
  'banking.scb-info': endpoint({
    method: 'GET',
    path: '/8hwe8vhevv/scbinfo',
    access: 'balances.read',
    envelope: 'whole',
    summary: 'Last balance reported by SCB for the operator’s SCB accounts, and the state of its feed',
    answer: z.strictObject({
      /** Null until SCB has reported a balance. */
      balance: bahtSum.nullable(),
      /** The oldest of the summed balances. */
      asOf: instant.nullable(),
      status: z.enum(['up', 'down', 'off']),
      accountMasked: z.string().nullable(),
      lastSyncAt: instant.nullable(),
      lastError: z.string().nullable(),
    }),
  }),
  'banking.sms-balance': endpoint({
    method: 'GET',
    path: '/sms/balance',
    access: 'balances.read',
    envelope: 'data',
    summary: 'SMS credits left; null while the provider is down',
    answer: z.number().int().nullable(),
  }),
  'banking.banks': endpoint({
    method: 'GET',
    path: '/bank',
    access: 'session',
    envelope: 'data',
    summary: 'Thai banks',
    answer: z.array(bank),
  }),
  'banking.pay-accounts': endpoint({
    method: 'GET',
    path: '/8hwe8vhevv/banklist',
    topics: bankAccounts.topics,
    access: 'withdrawals.read',
    envelope: 'data',
    summary: 'The operator’s bank accounts, by priority',
    answer: z.array(bankAccount),
  }),
  'banking.account': endpoint({
    method: 'GET',
    path: '/bank/accounts/{id}',
    topics: ['banking', 'approvals'],
    own: true,
    access: 'banking.read',
    envelope: 'data',
    summary: 'One of the operator’s bank accounts',
    params,
    answer: bankAccount,
    errors: ['NOT_FOUND'],
  }),
  'banking.add-account': endpoint({
    ...account,
    path: '/bank/accounts',
    summary: 'Request a new bank account; needs a second approval (202)',
    body: newAccount,
    answer: bankAccount,
    accepted: waitsForSecond,
    errors: ['STATE_CONFLICT'],
  }),
  'banking.change-account': endpoint({
    ...account,
    method: 'PATCH',
    path: '/bank/accounts/{id}',
    params,
    body: accountChange,
    answer: bankAccount,
    accepted: waitsForSecond,
    ifMatch: true,
    summary: 'Request a change of a bank account; needs a second approval (202)',
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
  }),
  'banking.account-status': endpoint({
    ...account,
    path: '/bank/accounts/{id}/status',
    params,
    body: accountStatusChange,
    answer: bankAccount,
    accepted: waitsForSecond,
    summary:
      'Pause an account or mark it as error, effective immediately; activating or archiving it needs a second approval (202)',
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'BLOCKED'],
  }),
  'banking.account-secret': endpoint({
    ...account,
    method: 'PUT',
    path: '/bank/accounts/{id}/secrets',
    params,
    body: secretChange,
    answer: bankAccount,
    accepted: waitsForSecond,
    summary:
      'Request to set or remove an API credential of an account; values are never returned; needs a second approval (202)',
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
} as const
