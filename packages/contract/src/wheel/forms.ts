import { contrastWithWhite, TOTAL_WEIGHT } from '@backoffice/kernel'
import { z } from 'zod'
import { baht, bahtSum, freeText, id, instant, person } from '../forms.ts'
import { picture, pictureRef } from '../uploads/pictures.ts'
import { MIN_CONTRAST, spinStatuses, WHEEL_SLOTS, wheelIcons, wheelPrizeKinds, wheelVersionStatuses } from './terms.ts'
import { wrong, wrongLimit } from '../field-errors.ts'

const MAX_UNITS = 1_000_000
const colour = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, wrong('COLOUR'))
  .refine(text => contrastWithWhite(text) >= MIN_CONTRAST, wrong('TOO_LIGHT'))
const slotNumber = z.number().int().min(1).max(WHEEL_SLOTS)

/** One slot. `slot` is the prize's number, which it keeps in other places and in later versions. */
export const wheelSlot = z.strictObject({
  slot: slotNumber,
  title: freeText(60),
  kind: z.enum(wheelPrizeKinds),
  /** Baht: what a credit prize credits, and what any other prize costs the operator. */
  value: baht
    .refine(amount => amount >= 0n, wrong('NOT_NEGATIVE'))
    .refine(amount => amount <= 1_000_000_00n, wrong('TOO_LARGE', { max: 1_000_000 })),
  /** Diamonds or spins; null for other kinds. */
  units: z.number().int().min(1).max(MAX_UNITS).nullable(),
  /** Basis points. */
  weight: z.number().int().min(0).max(TOTAL_WEIGHT, wrongLimit('SHARE_TOO_LARGE')),
  /** How many can be won, those of earlier versions with the same prize included; null: unlimited, and not counted. */
  stock: z.number().int().min(0).max(MAX_UNITS).nullable(),
  icon: z.enum(wheelIcons),
  picture: pictureRef.nullable(),
  colour,
  /** An inactive slot is never drawn, and its weight does not count. */
  active: z.boolean(),
})
export type WheelSlot = z.output<typeof wheelSlot>

const settings = {
  enabled: z.boolean(),
  /** Baht of a deposit for each spin, rounded down; null: deposits give no spins. */
  depositPerSpin: baht.refine(amount => amount >= 100n, wrong('TOO_SMALL', { min: 1 })).nullable(),
  /** Spins of a member per business day; null: unlimited. */
  spinsPerDay: z.number().int().min(1).max(1_000).nullable(),
  /** Turnover on credit prizes, in percent of the prize; 0: none. */
  turnoverPercent: z.number().int().min(0).max(10_000),
  /** The slot that is paid in place of one out of stock. */
  fallback: slotNumber,
}

/** What an admin edits. Slots in the order of the wheel, clockwise from the pointer. */
export const wheelForm = z.strictObject({ ...settings, slots: z.array(wheelSlot).length(WHEEL_SLOTS) })
export type WheelForm = z.output<typeof wheelForm>

export const wheelVersion = z.strictObject({
  id,
  number: z.number().int(),
  status: z.enum(wheelVersionStatuses),
  document: wheelForm,
  /** Its pictures, by file id. */
  pictures: z.record(z.string(), picture),
  savedAt: instant,
  /** Who holds a draft: the admin who saved it last. */
  savedBy: person.nullable(),
  publishedAt: instant.nullable(),
  requestedBy: person.nullable(),
  /** Null where the requester decided alone. */
  approvedBy: person.nullable(),
  /** Stopped before it was replaced. */
  stoppedAt: instant.nullable(),
  /** The open request to publish a draft, which cannot be edited meanwhile. */
  pending: z.strictObject({ approvalId: id, requestedBy: person, requestedAt: instant }).nullable(),
  version: z.number().int(),
})
export type WheelVersion = z.output<typeof wheelVersion>

export const wheelFigures = z.strictObject({
  spinsToday: z.number().int(),
  prizeCostToday: bahtSum,
  /** Of the last 30 business days. */
  averageSpinsPerDay: z.number(),
})

/** Of each slot, how many of its present prize were won while it had a stock; the stock less this is left. */
const won = z.record(z.string(), z.number().int())

/** A requested version beside the one it replaces. */
export const wheelComparison = z.strictObject({
  /** Null where it is the first. While the request is open, the live version of this moment. */
  before: wheelVersion.nullable(),
  after: wheelVersion,
  won,
})

/** The wheel as staff see it. */
export const wheel = z.strictObject({
  live: wheelVersion.nullable(),
  draft: wheelVersion.nullable(),
  won,
  figures: wheelFigures,
})

const shownSlot = z.strictObject({
  ...wheelSlot.shape,
  picture: picture.nullable(),
  /** What is left of the stock; null: unlimited. */
  left: z.number().int().nullable(),
})
/** The live wheel and its settings. */
export const wheelSetting = z.strictObject({
  /** Null while no wheel was ever published. */
  version: z.number().int().nullable(),
  ...settings,
  publishedAt: instant.nullable(),
  expectedCost: baht.describe('Of one spin, rounded to the satang'),
  slots: z.array(shownSlot),
})

/** What the player site shows: no weights. */
export const playerWheel = z.strictObject({
  enabled: z.boolean(),
  version: z.number().int().nullable(),
  depositPerSpin: settings.depositPerSpin,
  spinsPerDay: settings.spinsPerDay,
  turnoverPercent: settings.turnoverPercent,
  slots: z.array(
    z.strictObject({
      ...wheelSlot.pick({ slot: true, title: true, kind: true, value: true, units: true, icon: true, colour: true })
        .shape,
      picture: picture.nullable(),
      inStock: z.boolean(),
    }),
  ),
})

export const wheelSpin = z.strictObject({
  id,
  number: z.number().int(),
  member: z.strictObject({ id, username: z.string(), name: z.string(), phone: z.string() }),
  spunAt: instant,
  wheelVersion: z.number().int(),
  title: z.string(),
  kind: z.enum(wheelPrizeKinds),
  value: baht,
  units: z.number().int().nullable(),
  icon: z.enum(wheelIcons),
  colour: z.string(),
  drawnSlot: slotNumber,
  /** Another than the drawn one where that was out of stock. */
  paidSlot: slotNumber,
  status: z.enum(spinStatuses),
  handedOverAt: instant.nullable(),
  handedOverBy: person.nullable(),
  note: z.string().nullable(),
  can: z.array(z.enum(['hand-over'])),
})
export type WheelSpinResponse = z.output<typeof wheelSpin>
export const spinTotals = z.strictObject({ value: bahtSum })

/** `result` of `wheel.spun`. */
export const wheelSpinResult = z.strictObject({
  spinId: id,
  /** The slot the wheel stops at: the one that is paid. */
  slot: slotNumber,
  title: z.string(),
  kind: z.enum(wheelPrizeKinds),
  /** Baht for credit, a whole number for diamonds and spins, 0 for an item or no prize. */
  amount: z.number(),
  spinsLeft: z.number().int(),
  grantId: id.optional(),
  turnoverRequired: z.number().optional(),
  expiresAt: z.iso.datetime().nullable().optional(),
})
