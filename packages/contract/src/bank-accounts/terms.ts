// Without schemas: the browser takes these values and nothing else.
import { money, oneOf, optional, text, whole } from '../fields.ts'

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

/** A limit of money; null: none. */
export const limit = optional(money({ min: 0.01 }))
/** What an admin changes of an account. Limits of a deposit, and of the receipts of a business day. */
export const accountTerms = {
  holder: text(100),
  channel: oneOf(bankChannels),
  purpose: oneOf(accountPurposes),
  priority: whole(0, 10_000),
  minDeposit: limit,
  maxDeposit: limit,
  dailyLimit: limit,
}
