import { z } from 'zod'
import { baht, bahtSum, businessDay, id, instant, positiveBaht } from '../forms.ts'
import { turnoverPercent, units } from '../rewards/forms.ts'
import { MAX_BONUS_BAHT } from '../rewards/terms.ts'
import { nothingDerived, setting } from '../setting-documents/setting-endpoints.ts'
import { diamondEntryKinds, MAX_BAHT_PER_DIAMOND } from './terms.ts'
import { wrong } from '../field-errors.ts'

const inSatang = (whole: number): bigint => BigInt(whole) * 100n

/** Diamonds that members claim once a business day, and what they are exchanged for. */
const diamondDocument = z
  .strictObject({
    enabled: z.boolean(),
    /** Diamonds of a day, drawn between the two; equal for a fixed number. */
    minPerDay: units,
    maxPerDay: units,
    /** Only members with a credited deposit on the same business day. */
    needsDeposit: z.boolean(),
    exchangeEnabled: z.boolean(),
    bahtPerDiamond: positiveBaht.refine(
      amount => amount <= inSatang(MAX_BAHT_PER_DIAMOND),
      wrong('TOO_LARGE', { max: MAX_BAHT_PER_DIAMOND }),
    ),
    /** Of the exchanged credit. */
    turnoverPercent,
    /** The fewest diamonds of one exchange. */
    minExchange: units,
  })
  .refine(({ minPerDay, maxPerDay }) => minPerDay <= maxPerDay, {
    path: ['maxPerDay'],
    ...wrong('BELOW_MINIMUM'),
  })
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
