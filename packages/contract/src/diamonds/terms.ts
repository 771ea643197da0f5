// Without schemas: the browser takes these values and nothing else.
import { flag, money, whole } from '../fields.ts'
import { MAX_TURNOVER_PERCENT, MAX_UNITS } from '../rewards/terms.ts'

const units = whole(1, MAX_UNITS)
/** Diamonds that members claim once a business day, and what they are exchanged for. */
export const diamondFields = {
  enabled: flag(),
  /** Diamonds of a day, drawn between the two; equal for a fixed number. */
  minPerDay: units,
  maxPerDay: whole(1, MAX_UNITS, { notBelow: 'minPerDay' }),
  /** Only members with a credited deposit on the same business day. */
  needsDeposit: flag(),
  exchangeEnabled: flag(),
  bahtPerDiamond: money({ min: 0.01, max: 1_000 }),
  /** Of the exchanged credit. */
  turnoverPercent: whole(0, MAX_TURNOVER_PERCENT),
  /** The fewest diamonds of one exchange. */
  minExchange: units,
}

export const diamondEntryKinds = ['claim', 'exchange'] as const
export type DiamondEntryKind = (typeof diamondEntryKinds)[number]

/** The state of today’s free diamonds for a member; `unavailable`: switched off, or the member receives no bonus. */
export const diamondClaimStates = ['available', 'claimed', 'deposit-needed', 'unavailable'] as const
export type DiamondClaimState = (typeof diamondClaimStates)[number]
