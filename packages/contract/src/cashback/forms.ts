import { z } from 'zod'
import { baht, bahtSum, businessDay, freeText, id, instant, person } from '../forms.ts'
import { gameCategories } from '../games/terms.ts'
import { cashbackSetting } from './setting.ts'
import {
  cashbackPeriodActions,
  cashbackPeriodStatuses,
  cashbackPreviewPeriods,
  shownEntitlementStatuses,
} from './terms.ts'

/** A period that has ended, and what came of it. Its settings are those in force at its end. */
export const cashbackPeriod = z.strictObject({
  id,
  /** Its first and last business day. */
  from: businessDay,
  to: businessDay,
  endsAt: instant,
  status: z.enum(cashbackPeriodStatuses),
  settingsVersion: z.number().int(),
  settings: cashbackSetting.document,
  /** Entitled members and the sum of their amounts; they grow while it is calculated. */
  members: z.number().int(),
  amount: bahtSum,
  claimedMembers: z.number().int(),
  claimed: bahtSum,
  expiredMembers: z.number().int(),
  expired: bahtSum,
  calculateAt: instant,
  calculatedAt: instant.nullable(),
  /** Planned once it is calculated. */
  claimableAt: instant.nullable(),
  claimUntil: instant.nullable(),
  finishedAt: instant.nullable(),
  cancelledBy: person.nullable(),
  reason: z.string().nullable(),
  can: z.array(z.enum(cashbackPeriodActions)),
})

/** The part of a category: its basis, negative where the member won, and the part of the amount it brought. */
const categoryPart = z.strictObject({ category: z.enum(gameCategories), base: bahtSum, amount: bahtSum })

export const cashbackEntitlement = z.strictObject({
  id,
  member: z.strictObject({ id, username: z.string() }),
  /** The loss or turnover the amount was calculated from. */
  base: bahtSum,
  amount: baht,
  categories: z.array(categoryPart),
  status: z.enum(shownEntitlementStatuses),
  claimedAt: instant.nullable(),
})

export const cashbackPreviewForm = z.strictObject({
  period: z.enum(cashbackPreviewPeriods),
  settings: cashbackSetting.document,
})

/** What a period costs under the settings sent, as of now. */
export const cashbackPreview = z.strictObject({
  from: businessDay,
  to: businessDay,
  complete: z.boolean().describe('False: stopped after some seconds, so that figures are too low'),
  members: z.number().int(),
  base: bahtSum,
  amount: bahtSum,
  categories: z.array(categoryPart),
  /** The ten members with the highest amounts. */
  top: z.array(
    z.strictObject({ member: z.strictObject({ id, username: z.string() }), base: bahtSum, amount: bahtSum }),
  ),
  asOf: instant,
})

export const cancelCashbackForm = z.strictObject({ reason: freeText(500) })
