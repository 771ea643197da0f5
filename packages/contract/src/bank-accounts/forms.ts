import { z } from 'zod'
import {
  approvalId,
  baht,
  bahtSum,
  bankAccountId,
  bankCode,
  copiedLine,
  freeText,
  instant,
  person,
  positiveBaht,
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
export const openApproval = z.strictObject({ id: approvalId, kind: z.string(), askedBy: person, expiresAt: instant })

/** An account as other records name it. */
export const accountName = z.strictObject({ id: bankAccountId, bankCode, bankAbbr: z.string(), accountNo: z.string() })

/** One of the operator's accounts. */
export const bankAccount = z.strictObject({
  id: bankAccountId,
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

export type BankAccountResponse = z.output<typeof bankAccount>

/** A limit of money; null: none. */
export const limit = positiveBaht.nullable()
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
  accountNo: copiedLine(30),
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
