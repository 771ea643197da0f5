import { isBusinessDay } from '@backoffice/kernel'
import { z } from 'zod'
import {
  baht,
  bankCode,
  copiedCode,
  copiedLine,
  copiedText,
  externalId,
  id,
  instant,
  singleLine,
  positiveBaht,
  reportedReference,
  username,
  freeText,
} from '../forms.ts'
import { gameCategories } from '../games/terms.ts'
import { MAX_DAYS, MAX_HOURS } from '../exclusions/terms.ts'
import { units } from '../rewards/forms.ts'
import { documentBase64, documentLabel } from '../documents/forms.ts'
import { documentKinds, MAX_EVENT_DOCUMENT_BYTES } from '../documents/terms.ts'
import { wrong } from '../field-errors.ts'
import { limitInput, limitOf } from '../limits/forms.ts'

/** Inbound events: domain.md, section 3. Each has a data schema and the fields of its business reference. */
const name = freeText(100)
const accountNo = copiedLine(30)
const MAX_EVENT_BASE64 = Math.ceil(MAX_EVENT_DOCUMENT_BYTES / 3) * 4

/** Any day of the last and of this century; that it is past is checked by the server’s clock. */
const birthDate = z
  .string()
  .refine(day => isBusinessDay(day) && day > '1900-01-01' && day < '2200-01-01', wrong('DAY'))
  .meta({ description: 'Date of birth, `YYYY-MM-DD`, after 1900-01-01' })
const country = copiedText()
  .regex(/^[A-Z]{2}$/, wrong('FORMAT'))
  .meta({ description: 'ISO 3166-1 alpha-2, such as `TH`' })

export const channels = ['scb', 'gsb', 'tmn', 'sms', 'other'] as const
export const providerCode = copiedText().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,49}$/, wrong('FORMAT'))
/** Common data of bet events; `transactionId` is the provider's id of the bet in all its events. */
const bet = {
  transactionId: externalId,
  roundId: externalId,
  provider: providerCode,
  game: freeText(100),
  category: z.enum(gameCategories),
  username,
  /** The stake, also in settle and refund events. */
  amount: positiveBaht,
}
const winnings = baht.refine(amount => amount >= 0n, wrong('NOT_NEGATIVE'))
const withdrawalRequest = z.strictObject({ externalId, username, amount: positiveBaht })

export const events = {
  'member.registered': z.strictObject({
    externalId,
    username,
    phone: copiedLine(20),
    firstName: name,
    lastName: name,
    bank: z.strictObject({ code: bankCode, accountNo }),
    tmnPhone: copiedLine(20).optional(),
    referrerUsername: username.optional(),
    campaignCode: copiedCode(50).optional(),
    birthDate: birthDate.optional(),
  }),
  /** `device`: the player site's own id of the device; `country`: of the address. */
  'member.signed-in': z.strictObject({
    username,
    ip: z.union([z.ipv4(), z.ipv6()]),
    userAgent: singleLine(500),
    device: singleLine(200).min(1).optional(),
    country: country.optional(),
  }),
  'bank.transaction': z.strictObject({
    account: z.strictObject({ bankCode, accountNo }),
    channel: z.enum(channels),
    reference: reportedReference.optional(),
    direction: z.enum(['in', 'out']),
    amount: positiveBaht,
    occurredAt: instant.describe('At most 24 hours ahead and 400 days back'),
    counterparty: z.strictObject({
      bankCode: bankCode.optional(),
      accountNo: accountNo.optional(),
      name: singleLine(200).optional(),
      phone: copiedLine(20).optional(),
    }),
    balanceAfter: baht.optional(),
    rawText: singleLine(2000).optional(),
  }),
  'deposit.requested': z.strictObject({
    externalId,
    username,
    amount: positiveBaht,
    channel: z.enum(channels),
    promotionId: copiedCode(100).optional(),
  }),
  /** For a deposit the member has not bet with yet; without one, for promotions that need none. */
  'promotion.claimed': z.strictObject({ externalId, username, promotionId: id, depositId: id.optional() }),
  'withdrawal.requested': withdrawalRequest,
  'withdrawal.cancelled': withdrawalRequest,
  'game.bet': z.strictObject(bet),
  /** `win` is the total paid back, stake included; absent means a lost bet. */
  'game.settled': z.strictObject({ ...bet, win: winnings.optional() }),
  'game.refunded': z.strictObject(bet),
  /** One spin of the live wheel; `result` is the slot it stops at and its prize. */
  'wheel.spun': z.strictObject({ externalId, username }),
  'cashback.claimed': z.strictObject({ externalId, username, periodId: id }),
  'creditcode.redeemed': z.strictObject({ externalId, username, code: copiedLine(100) }),
  'diamond.claimed': z.strictObject({ externalId, username }),
  'diamond.exchanged': z.strictObject({ externalId, username, diamonds: units }),
  /** A pause for so many hours, within the licence’s bounds. It takes effect immediately and ends automatically. */
  'timeout.set': z.strictObject({ externalId, username, hours: z.number().int().min(1).max(MAX_HOURS) }),
  /** A self-exclusion for so many days, null: permanent. It takes effect immediately and holds until the member returns. */
  'exclusion.set': z.strictObject({
    externalId,
    username,
    days: z.number().int().min(1).max(MAX_DAYS).nullable(),
    reason: freeText(500).optional(),
  }),
  /** Asks to end an exclusion whose end has passed. The answer says when it can take effect. */
  'return.requested': z.strictObject({ externalId, username }),
  /** A first or lower limit holds immediately, a higher one or its removal (`amount` null) after the licence’s delay. */
  'limit.set': limitInput({ externalId, username }),
  /** From the time on that `limit.set` was answered with. */
  'limit.confirmed': z.strictObject({ externalId, username, ...limitOf }),
  /** A document that the player sends: a picture or a PDF of at most 3 MB in base64. A person checks it. */
  'document.uploaded': z.strictObject({
    externalId,
    username,
    kind: z.enum(documentKinds),
    label: documentLabel.optional(),
    content: documentBase64(MAX_EVENT_BASE64),
  }),
  'payout.settled': z.strictObject({
    reference: externalId,
    status: z.enum(['paid', 'failed']),
    fee: baht.optional(),
    reason: singleLine(500).optional(),
  }),
} as const

export type EventType = keyof typeof events
export const eventTypes = Object.keys(events) as EventType[]
export type EventData<T extends EventType> = z.output<(typeof events)[T]>

/**
 * The envelope of one event; `data` is validated against its type afterwards, so that each item of an array gets its
 * own result.
 */
export const eventEnvelope = z.strictObject({
  type: z.string().max(64),
  timestamp: z.iso.datetime({ offset: true }),
  data: z.record(z.string(), z.unknown()),
})
export const MAX_EVENTS = 500

/** The response to one event. `result` depends on the type. */
export const eventResult = z.strictObject({
  accepted: z.boolean(),
  duplicate: z.boolean(),
  result: z.record(z.string(), z.unknown()).nullable(),
})
