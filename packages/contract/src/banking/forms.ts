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
 * What an account's connection may need. Never a person's PIN or password: the product signs in nowhere as somebody.
 */
export const secretNames = ['api-key', 'api-secret', 'device-id', 'certificate', 'webhook-secret'] as const
export type SecretName = (typeof secretNames)[number]

/** A Thai bank, as data. `digits`: how long its account numbers are; null where nobody knows. */
export const bank = z.strictObject({
  code: bankCode,
  abbr: z.string(),
  nameTh: z.string(),
  nameEn: z.string(),
  digits: z.number().int().nullable(),
  colour: z.string().nullable(),
})

/** An ask for a second person that is open on an account. */
const openApproval = z.strictObject({ id, kind: z.string(), askedBy: person, expiresAt: instant })

/** One of the operator's own accounts. */
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
  /** What one deposit into it may be, and how much may come in on a business day; null: no limit. */
  minDeposit: baht.nullable(),
  maxDeposit: baht.nullable(),
  dailyLimit: baht.nullable(),
  /** What came in on this business day, money moved between own accounts left out. */
  usedToday: bahtSum,
  /** What the books say is on it. */
  balance: bahtSum,
  /** What the bank last said is on it. */
  told: z.strictObject({ balance: bahtSum, asOf: instant }).nullable(),
  lastLineAt: instant.nullable(),
  /** `FEED_STALE`, or what a person wrote when marking it faulty. */
  lastError: z.string().nullable(),
  /** Which secrets are set; what they are is never told. */
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
/** Fields left out stay as they are. The bank and the number never change: another number is another account. */
export const accountChange = z.strictObject(changeable).partial()
export const accountStatusChange = z.strictObject({ status: z.enum(accountStatuses), reason: freeText(500) })
/** A null value takes the secret away. */
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

/**
 * One movement as a bank told it. Digits, phone and the bank's own text are masked or left out without `members.pii`.
 */
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
   * What it turned out to be; `none`: nobody knows yet, `retelling`: line `id` told of it before. `status` is the
   * deposit's or the withdrawal's.
   */
  linked: z.strictObject({ kind: z.enum(lineLinkKinds), id: id.nullable(), status: z.string().nullable() }),
  can: z.array(z.enum(['explain'])),
})
export const lineTotals = z.strictObject({ in: bahtSum, out: bahtSum })

export const explanation = z.strictObject({
  kind: z.enum(['fee', 'interest', 'own-transfer', 'withdrawal', 'return']),
  /** What it tells of: the withdrawal, the own transfer, or the deposit that was returned. */
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
  /** Why it never happened, and who took it back out of the books. */
  cancelled: z.strictObject({ by: person, at: instant, reason: z.string() }).nullable(),
  /** The banks' lines that tell of it; null while one has not come. */
  outLineId: id.nullable(),
  inLineId: id.nullable(),
  openApprovals: z.array(openApproval),
  can: z.array(z.enum(internalTransferActions)),
})
/**
 * What speaks for a line as one side of an own transfer, and what keeps it from being taken for it without a person.
 */
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
  /**
   * Lines that may be a side that has not come yet, the nearest first; at most 10. A person says so
   * (`banking.explain`), or finds them to be something else.
   */
  possibleLines: z.array(z.strictObject({ side, line: bankLine, clues: z.array(z.enum(legMatchReasons)) })),
  /** Lines that were taken off it again; `depositId`: what the money lies as since. */
  unlinked: z.array(
    z.strictObject({ side, lineId: id, by: person, at: instant, reason: z.string(), depositId: id.nullable() }),
  ),
})
/** A side of an own transfer of which its line is taken off. */
export const unlinking = z.strictObject({ side, reason: freeText(500) })
export const newInternalTransfer = z.strictObject({
  fromAccountId: id,
  toAccountId: id,
  amount: positiveBaht,
  reference: bankReference,
  reason: freeText(500),
  occurredAt: instant.optional(),
})

/** How one channel's money is taken. */
export const channelSetting = z.strictObject({
  channel: z.enum(['tmn', 'scb', 'gsb']),
  /** Off: nothing of it is credited by itself, and none of its accounts is offered. */
  enabled: z.boolean(),
  /** Off: what comes in lies unmatched until a person credits it. */
  autoCredit: z.boolean(),
  /** After so many minutes without a line an account's feed counts as stale; null: never. */
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

/** A business day of one account: what the bank told, what is booked, and how far they are apart. */
export const reconciliation = z.strictObject({
  account: accountName,
  day: businessDay,
  /** `open` until a person closes it; `changed`: something came after it was closed. */
  status: z.enum(['open', 'closed', 'changed']),
  /**
   * By the bank's lines of the day; opening and closing are the balances it last told before the day and before its
   * end.
   */
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
  /** lines − ledger, in three parts that add up to `closing`. */
  differences: z.strictObject({
    /** told − booked when the day began. */
    carried: bahtSum.nullable(),
    /** What the bank's balance moved by that no line tells. */
    missingLines: bahtSum.nullable(),
    /** Movements of the day less bookings of the day: the sum of `items`. */
    bookings: bahtSum,
    /** told − booked when the day ended. */
    closing: bahtSum.nullable(),
  }),
  openItems: z.number().int(),
  /** Money of the day's lines that is booked and is nobody's yet. */
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
  /** What it adds to `differences.bookings`; items of suspense add nothing. */
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
