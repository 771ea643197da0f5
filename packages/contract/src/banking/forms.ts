import { z } from 'zod'
import {
  baht,
  bahtSum,
  bankCode,
  businessDay,
  id,
  instant,
  singleLine,
  person,
  bankReference,
  positiveBaht,
  freeText,
} from '../forms.ts'

export const bankChannels = ['scb', 'gsb', 'tmn', 'sms', 'other'] as const
export type BankChannel = (typeof bankChannels)[number]
export const accountPurposes = ['deposit', 'withdraw', 'both', 'reserve'] as const
export const accountStatuses = ['active', 'paused', 'error', 'retired'] as const
export type AccountStatus = (typeof accountStatuses)[number]
export const accountActions = ['change', 'activate', 'pause', 'mark-faulty', 'retire', 'set-secret'] as const
export type AccountAction = (typeof accountActions)[number]
/**
 * Credentials of an account's connection. Never a person's PIN or password: the product does not sign in as a person.
 */
export const secretNames = ['api-key', 'api-secret', 'device-id', 'certificate', 'webhook-secret'] as const
export type SecretName = (typeof secretNames)[number]

/** A Thai bank. `digits`: the length of its account numbers; null when unknown. */
export const bank = z.strictObject({
  code: bankCode,
  abbr: z.string(),
  nameTh: z.string(),
  nameEn: z.string(),
  digits: z.number().int().nullable(),
  colour: z.string().nullable(),
})

/** An open approval request on an account. */
const openApproval = z.strictObject({ id, kind: z.string(), askedBy: person, expiresAt: instant })

/** One of the operator's accounts. */
export const bankAccount = z.strictObject({
  id,
  bankCode,
  bankAbbr: z.string(),
  accountNo: z.string(),
  holder: z.string(),
  channel: z.enum(bankChannels),
  purpose: z.enum(accountPurposes),
  status: z.enum(accountStatuses),
  priority: z.number().int(),
  /** Limits of a deposit and of the receipts per business day; null: no limit. */
  minDeposit: baht.nullable(),
  maxDeposit: baht.nullable(),
  dailyLimit: baht.nullable(),
  /** Receipts of the current business day, without internal transfers. */
  usedToday: bahtSum,
  /** Ledger balance. */
  balance: bahtSum,
  /** Balance last reported by the bank. */
  told: z.strictObject({ balance: bahtSum, asOf: instant }).nullable(),
  lastLineAt: instant.nullable(),
  /** `FEED_STALE`, or an admin's reason for marking it faulty. */
  lastError: z.string().nullable(),
  /** Names of the secrets that are set; values are never returned. */
  secrets: z.array(z.strictObject({ name: z.enum(secretNames), setAt: instant })),
  openApprovals: z.array(openApproval),
  can: z.array(z.enum(accountActions)),
  version: z.number().int(),
})

const limit = positiveBaht.nullable()
const changeable = {
  holder: freeText(100),
  channel: z.enum(bankChannels),
  purpose: z.enum(accountPurposes),
  priority: z.number().int().min(0).max(10_000),
  minDeposit: limit,
  maxDeposit: limit,
  dailyLimit: limit,
}
export const newAccount = z.strictObject({
  bankCode,
  accountNo: singleLine(30),
  ...changeable,
  priority: changeable.priority.default(100),
  minDeposit: limit.default(null),
  maxDeposit: limit.default(null),
  dailyLimit: limit.default(null),
})
/** Absent fields stay unchanged. Bank and number never change: another number is another account. */
export const accountChange = z.strictObject(changeable).partial()
export const accountStatusChange = z.strictObject({ status: z.enum(accountStatuses), reason: freeText(500) })
/** A null value removes the secret. */
export const secretChange = z.strictObject({
  name: z.enum(secretNames),
  value: z
    .string()
    .min(1)
    .max(8_192)
    .refine(text => text.isWellFormed() && !text.includes('\0'), 'must be text')
    .nullable(),
})

export const lineSources = ['feed', 'statement'] as const
export const lineLinkKinds = ['deposit', 'withdrawal', 'own-transfer', 'fee', 'interest', 'retelling', 'none'] as const

/** One transaction as a bank reported it. Digits, phone and raw text are masked or absent without `members.pii`. */
export const bankLine = z.strictObject({
  id,
  account: z.strictObject({ id: id.nullable(), bankCode, bankAbbr: z.string().nullable(), accountNo: z.string() }),
  channel: z.enum(bankChannels),
  source: z.enum(lineSources),
  direction: z.enum(['in', 'out']),
  amount: baht,
  occurredAt: instant,
  receivedAt: instant,
  reference: z.string().nullable(),
  counterparty: z.strictObject({
    bankCode: z.string().nullable(),
    bankAbbr: z.string().nullable(),
    accountNo: z.string().nullable(),
    name: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  balanceAfter: bahtSum.nullable(),
  rawText: z.string().nullable(),
  /**
   * What it is linked to; `none`: not categorized, `retelling`: a duplicate report of line `id`. `status` is the
   * deposit's or the withdrawal's.
   */
  linked: z.strictObject({ kind: z.enum(lineLinkKinds), id: id.nullable(), status: z.string().nullable() }),
  can: z.array(z.enum(['explain'])),
})
export const lineTotals = z.strictObject({ in: bahtSum, out: bahtSum })

export const explanation = z.strictObject({
  kind: z.enum(['fee', 'interest', 'own-transfer', 'withdrawal', 'return']),
  /** The linked record: the withdrawal, the internal transfer, or the returned deposit. */
  withdrawalId: id.optional(),
  transferId: id.optional(),
  depositId: id.optional(),
  reason: freeText(500),
})

const accountName = z.strictObject({ id, bankCode, bankAbbr: z.string(), accountNo: z.string() })
export const internalTransferStatuses = ['booked', 'cancelled'] as const
export const internalTransferActions = ['cancel', 'unlink-out', 'unlink-in'] as const
export type InternalTransferAction = (typeof internalTransferActions)[number]
export const internalTransfer = z.strictObject({
  id,
  from: accountName,
  to: accountName,
  amount: baht,
  reference: z.string(),
  reason: z.string(),
  occurredAt: instant,
  businessDay,
  bookedBy: person,
  bookedAt: instant,
  status: z.enum(internalTransferStatuses),
  /** Why it was cancelled, and who reversed it. */
  cancelled: z.strictObject({ by: person, at: instant, reason: z.string() }).nullable(),
  /** The bank lines of its legs; null until reported. */
  outLineId: id.nullable(),
  inLineId: id.nullable(),
  openApprovals: z.array(openApproval),
  can: z.array(z.enum(internalTransferActions)),
})
/** Match reasons of a line as a leg of an internal transfer, and reasons for manual review. */
export const legMatchReasons = [
  'REFERENCE',
  'ACCOUNT_NO',
  'ACCOUNT_NO_MASKED',
  'HOLDER',
  'NOBODY_NAMED',
  'OTHER_ACCOUNT_NAMED',
] as const
export type LegMatchReason = (typeof legMatchReasons)[number]
const side = z.enum(['out', 'in'])
export const internalTransferDetail = z.strictObject({
  ...internalTransfer.shape,
  outLine: bankLine.nullable(),
  inLine: bankLine.nullable(),
  /** Lines that may be a missing leg, nearest first; at most 10. An admin categorizes them (`banking.explain`). */
  possibleLines: z.array(z.strictObject({ side, line: bankLine, clues: z.array(z.enum(legMatchReasons)) })),
  /** Lines that were unlinked; `depositId`: the deposit that holds the money since. */
  unlinked: z.array(
    z.strictObject({ side, lineId: id, by: person, at: instant, reason: z.string(), depositId: id.nullable() }),
  ),
})
/** A leg of an internal transfer whose line is unlinked. */
export const unlinking = z.strictObject({ side, reason: freeText(500) })
export const newInternalTransfer = z.strictObject({
  fromAccountId: id,
  toAccountId: id,
  amount: positiveBaht,
  reference: bankReference,
  reason: freeText(500),
  occurredAt: instant.optional(),
})

/** Settings of one channel. */
export const channelSetting = z.strictObject({
  channel: z.enum(['tmn', 'scb', 'gsb']),
  /** Off: nothing is auto-credited, and its accounts are not offered. */
  enabled: z.boolean(),
  /** Off: deposits stay unmatched until an admin credits them. */
  autoCredit: z.boolean(),
  /** Minutes without a line after which an account's feed is stale; null: never. */
  feedStaleMinutes: z.number().int().nullable(),
  minDeposit: baht.nullable(),
  maxDeposit: baht.nullable(),
  accounts: z.array(
    z.strictObject({
      id,
      bankCode,
      bankAbbr: z.string(),
      accountNo: z.string(),
      status: z.enum(accountStatuses),
      lastLineAt: instant.nullable(),
      lastError: z.string().nullable(),
    }),
  ),
  version: z.number().int(),
  updatedAt: instant,
  updatedBy: person.nullable(),
})
export const channelChange = z.strictObject({
  enabled: z.boolean(),
  autoCredit: z.boolean(),
  feedStaleMinutes: z.number().int().min(1).max(10_080).nullable(),
  minDeposit: limit,
  maxDeposit: limit,
})

/** A business day of one account: bank, ledger and their differences. */
export const reconciliation = z.strictObject({
  account: accountName,
  day: businessDay,
  /** `open` until an admin closes it; `changed`: new data arrived after closing. */
  status: z.enum(['open', 'closed', 'changed']),
  /** By the day's bank lines; opening and closing are the last balances reported before the day and before its end. */
  lines: z.strictObject({
    opening: bahtSum.nullable(),
    in: bahtSum,
    out: bahtSum,
    inCount: z.number().int(),
    outCount: z.number().int(),
    closing: bahtSum.nullable(),
    closingAsOf: instant.nullable(),
  }),
  ledger: z.strictObject({ opening: bahtSum, in: bahtSum, out: bahtSum, closing: bahtSum }),
  /** bank − ledger, in three parts that add up to `closing`. */
  differences: z.strictObject({
    /** bank − ledger at the start of the day. */
    carried: bahtSum.nullable(),
    /** Change of the bank's balance that no line accounts for. */
    missingLines: bahtSum.nullable(),
    /** Movements less postings of the day: the sum of `items`. */
    bookings: bahtSum,
    /** bank − ledger at the end of the day. */
    closing: bahtSum.nullable(),
  }),
  openItems: z.number().int(),
  /** Posted money of the day's lines that is unmatched. */
  suspense: bahtSum,
  closed: z
    .strictObject({
      by: person,
      at: instant,
      bankBalance: bahtSum,
      difference: bahtSum,
      unexplained: bahtSum,
      note: z.string().nullable(),
      ledgerClosing: bahtSum,
      lines: z.strictObject({ in: bahtSum, out: bahtSum, inCount: z.number().int(), outCount: z.number().int() }),
    })
    .nullable(),
  can: z.array(z.enum(['close'])),
})
export const reconciliationItemKinds = [
  'line-not-booked',
  'line-booked-on-another-day',
  'line-may-be-known',
  'booking-without-line',
  'booking-of-another-days-line',
  'suspense',
] as const
export const reconciliationItem = z.strictObject({
  kind: z.enum(reconciliationItemKinds),
  lineId: id.nullable(),
  transferId: id.nullable(),
  depositId: id.nullable(),
  /** Contribution to `differences.bookings`; suspense items contribute nothing. */
  effect: bahtSum,
  direction: z.enum(['in', 'out']),
  amount: baht,
  at: instant,
  reference: z.string().nullable(),
  text: z.string().nullable(),
})
export const reconciliationDetail = z.strictObject({
  ...reconciliation.shape,
  items: z.array(reconciliationItem),
  itemsLeftOut: z.number().int(),
})
