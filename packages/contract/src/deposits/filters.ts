import { z } from 'zod'
import { severalOf } from '../endpoint.ts'
import { baht, id } from '../forms.ts'
import { depositChannels, depositStatuses } from './forms.ts'

/** Filters common to all lists of deposits. */
export const depositFilters = {
  status: severalOf(depositStatuses).optional(),
  channel: severalOf(depositChannels).optional(),
  mode: z.enum(['auto', 'manual']).optional(),
  bankAccountId: id.optional(),
  amountFrom: z.coerce.number().pipe(baht).optional(),
  amountTo: z.coerce.number().pipe(baht).optional(),
}

/** Filters of the complete list, repeated by a bulk action over it. */
export const allDepositFilters = { ...depositFilters, memberId: id.optional() }
