import { z } from 'zod'
import { endpoint, listEndpoint, period, searchText } from '../endpoint.ts'
import { baht, id } from '../forms.ts'
import { lineLinkKinds, bankLine, lineTotals, explanation } from './forms.ts'
import { bankLines, smsLines, tmnLines, tmnTransfers } from './lists.ts'

const lineFilters = {
  ...searchText,
  ...period,
  account: id.optional(),
  direction: z.enum(['in', 'out']).optional(),
  linked: z.enum(lineLinkKinds).optional(),
  amountFrom: z.coerce.number().pipe(baht).optional(),
  amountTo: z.coerce.number().pipe(baht).optional(),
}

export const bankLineEndpoints = {
  'banking.history': listEndpoint(bankLines, {
    path: '/bank/history',
    row: bankLine,
    totals: lineTotals,
    summary: 'Bank transactions by channel',
    filters: { channel: z.enum(['scb', 'gsb', 'other']).optional(), ...lineFilters },
  }),
  'banking.tmn-history': listEndpoint(tmnLines, {
    path: '/bank/tmnhistory',
    row: bankLine,
    totals: lineTotals,
    summary: 'Bank transactions of the TMN wallet',
    filters: lineFilters,
  }),
  'banking.tmn-transfers': listEndpoint(tmnTransfers, {
    path: '/bank/tmntransferlist',
    row: bankLine,
    totals: lineTotals,
    summary: 'Outgoing transactions of the TMN wallet',
    filters: lineFilters,
  }),
  'sms.transactions': listEndpoint(smsLines, {
    path: '/sms/smstransaction',
    row: bankLine,
    totals: lineTotals,
    summary: 'Bank transactions reported by SMS',
    filters: lineFilters,
  }),
  'banking.explain': endpoint({
    method: 'POST',
    path: '/bank/transactions/{id}/explain',
    changes: ['banking', 'deposits'],
    access: 'banking.move',
    envelope: 'data',
    params: z.strictObject({ id }),
    body: explanation,
    answer: bankLine,
    idempotent: true,
    summary:
      'Categorize an unreconciled bank transaction: a fee, interest, an internal transfer, a withdrawal paid manually or a returned deposit',
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'LIMIT_EXCEEDED', 'BLOCKED'],
  }),
} as const
