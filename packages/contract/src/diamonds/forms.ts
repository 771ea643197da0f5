import { z } from 'zod'
import { wrong } from '../field-errors.ts'
import { baht, bahtSum, businessDay, id, instant } from '../forms.ts'
import { formSchema } from '../record-schemas.ts'
import { MAX_BONUS_BAHT } from '../rewards/terms.ts'
import { nothingDerived, setting } from '../setting-documents/setting-endpoints.ts'
import { diamondEntryKinds, diamondFields } from './terms.ts'

const diamondDocument = formSchema({ fields: diamondFields })
  // As numbers: it is also asked of an amount that was refused already.
  .refine(({ maxPerDay, bahtPerDiamond }) => maxPerDay * Number(bahtPerDiamond) <= MAX_BONUS_BAHT * 100, {
    path: ['bahtPerDiamond'],
    ...wrong('SUM_TOO_LARGE'),
  })

export const diamondSetting = setting('diamond', {
  path: '/setting/freediamond',
  document: diamondDocument,
  derived: nothingDerived,
  access: { read: 'marketing.read', write: 'marketing.manage' },
  summary: 'Settings of free diamonds and their exchange',
})

export const diamondEntry = z.strictObject({
  id,
  kind: z.enum(diamondEntryKinds),
  member: z.strictObject({ id, username: z.string(), name: z.string(), phone: z.string() }),
  diamonds: z.number().int(),
  /** Of an exchange: the credit, the rate it was made at, and its turnover. */
  credit: baht.nullable(),
  bahtPerDiamond: baht.nullable(),
  turnoverPercent: z.number().int().nullable(),
  day: businessDay,
  at: instant,
})
export type DiamondEntryResponse = z.output<typeof diamondEntry>

const wholeSum = z.codec(
  z.number(),
  z.custom<bigint>(value => typeof value === 'bigint'),
  {
    decode: amount => BigInt(amount),
    encode: Number,
  },
)
export const diamondTotals = z.strictObject({ claimed: wholeSum, exchanged: wholeSum, credit: bahtSum })
