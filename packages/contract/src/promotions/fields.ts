import { flag, money, moment, oneOf, optional, percent, picture, tags, text, whole } from '../fields.ts'
import { MAX_BONUS_BAHT, MAX_TURNOVER_PERCENT } from '../rewards/terms.ts'
import { contributionFields } from '../turnover/terms.ts'
import { bonusKinds, promotionFrequencies, turnoverBases } from './terms.ts'

const bonus = money({ min: 0.01, max: MAX_BONUS_BAHT })
const deposits = optional(whole(0, 1_000_000))

/** The terms of a promotion. */
export const promotionFields = {
  title: text(120),
  /** The terms as players read them. */
  terms: optional(text(5_000, { multiline: true })),
  picture: optional(picture('promotion')),
  /** Place on the player site, smallest first. */
  position: whole(0, 9_999),
  frequency: oneOf(promotionFrequencies),
  'bonus.kind': oneOf(bonusKinds),
  /** Of a fixed one; the other has a share of the deposit up to a maximum. */
  'bonus.amount': bonus,
  'bonus.basisPoints': percent({ max: 100_000 }),
  'bonus.maxBonus': bonus,
  minDeposit: money({ min: 0 }),
  turnoverBase: oneOf(turnoverBases),
  /** In percent; the form shows it as a multiple. */
  turnoverPercent: percent({ min: 0, max: MAX_TURNOVER_PERCENT }),
  ...contributionFields,
  capMultiple: optional(whole(1, 100)),
  'audience.registeredWithinDays': optional(whole(1, 3_650)),
  /** Members with any of these; empty: all. */
  'audience.withTags': tags(),
  'audience.withoutTags': tags(),
  /** Credited deposits before this one, reversed ones left out. */
  'audience.minDeposits': deposits,
  'audience.maxDeposits': deposits,
  stackable: flag(),
  validDays: optional(whole(1, 365)),
  /** Grants per member; empty: as its frequency allows. */
  'limits.perMember': optional(whole(1, 10_000)),
  /** Grants of all members per business day. */
  'limits.perDay': optional(whole(1, 10_000_000)),
  /** All bonuses together; it ends when the smallest bonus no longer fits. */
  'limits.budget': optional(money({ min: 0.01 })),
  /** Empty: as soon as it is scheduled. */
  startsAt: optional(moment()),
  /** Empty: until it is ended. */
  endsAt: optional(moment({ after: 'startsAt' })),
}
