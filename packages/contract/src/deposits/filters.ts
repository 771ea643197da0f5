import { z } from 'zod'
import { severalOf } from '../endpoint.ts'
import { baht, id } from '../forms.ts'
import { depositChannels, depositStatuses } from './forms.ts'

/** What every list of deposits can be narrowed by. */
export const depositFilters = {
  status: severalOf(depositStatuses).optional(),
  channel: severalOf(depositChannels).optional(),
  mode: z.enum(['auto', 'manual']).optional(),
  bankAccountId: id.optional(),
  amountFrom: z.coerce.number().pipe(baht).optional(),
  amountTo: z.coerce.number().pipe(baht).optional(),
}

/** What the list of all of them can, and what a bulk move over it is told again. */
export const allDepositFilters = { ...depositFilters, memberId: id.optional() }
