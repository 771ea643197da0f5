import { z } from 'zod'
import { severalOf } from '../endpoint.ts'
import { baht, bankCode } from '../forms.ts'
import { memberBlocks, memberStatuses, tag } from './forms.ts'

/** What the list of members can be narrowed by, and what a bulk move over it is told again. */
export const memberFilters = {
  status: severalOf(memberStatuses).optional(),
  blocked: severalOf(memberBlocks).optional(),
  tag: tag.optional(),
  bank: bankCode.optional(),
  balanceFrom: z.coerce.number().pipe(baht).optional(),
  balanceTo: z.coerce.number().pipe(baht).optional(),
  hasDeposited: z.enum(['yes', 'no']).optional(),
}
