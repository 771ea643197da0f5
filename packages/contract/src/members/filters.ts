import { z } from 'zod'
import { severalOf } from '../endpoint.ts'
import { baht, bankCode } from '../forms.ts'
import { memberBlocks, memberStatuses, tag } from './forms.ts'

/** Filters of the member list, repeated by a bulk action over it. */
export const memberFilters = {
  status: severalOf(memberStatuses).optional(),
  blocked: severalOf(memberBlocks).optional(),
  tag: tag.optional(),
  bank: bankCode.optional(),
  balanceFrom: z.coerce.number().pipe(baht).optional(),
  balanceTo: z.coerce.number().pipe(baht).optional(),
  hasDeposited: z.enum(['yes', 'no']).optional(),
}
