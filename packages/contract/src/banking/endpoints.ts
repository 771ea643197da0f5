import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { baht, bahtSum, bankCode, id, instant } from '../forms.ts'

export const bankingEndpoints = {
  'banking.payment-balance': endpoint({
    method: 'POST', path: '/fairpay/balance', access: 'balances.read', envelope: 'data',
    summary: 'What the payment provider has available', errors: ['UPSTREAM_FAILED'],
    answer: z.strictObject({ available: z.strictObject({ amount: baht, currency: z.literal('THB') }), pending: baht, asOf: instant }),
  }),
  'banking.tmn-info': endpoint({
    method: 'GET', path: '/8hwe8vhevv/tmninfo', access: 'balances.read', envelope: 'whole',
    summary: 'The TMN wallet; balance is null while the provider is down, asOf is the last good value’s time',
    answer: z.strictObject({ balance: baht.nullable(), asOf: instant.nullable(), status: z.enum(['up', 'down']) }),
  }),
  'banking.sms-balance': endpoint({
    method: 'GET', path: '/sms/balance', access: 'balances.read', envelope: 'data',
    summary: 'How many SMS are left; null while the provider is down', answer: z.number().int().nullable(),
  }),
  'banking.pay-accounts': endpoint({
    method: 'GET', path: '/8hwe8vhevv/banklist', access: 'withdrawals.read', envelope: 'data',
    summary: 'The operator’s own bank accounts',
    answer: z.array(z.strictObject({ id, bankCode, bankAbbr: z.string(), accountNo: z.string(), holder: z.string(), purpose: z.enum(['deposit', 'withdraw', 'both', 'reserve']), status: z.enum(['active', 'paused', 'error', 'retired']), balance: bahtSum })),
  }),
} as const
