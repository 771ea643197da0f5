import type { MemberId, Satang, TransferId } from '@backoffice/kernel'
import type { AccountRef } from './account-ref.ts'

/** Reason of a transfer. Only `reverse` creates `reversal`. */
export const transferCodes = [
  'deposit',
  'deposit-unmatched',
  'deposit-matched',
  'deposit-returned',
  'withdrawal',
  'withdrawal-by-hand',
  'withdrawal-fee',
  'settlement',
  'adjustment',
  'opening',
  'own-transfer',
  'bank-fee',
  'bank-interest',
  'bonus',
  'bonus-to-cash',
  'bonus-forfeit',
  'bet',
  'bet-bonus',
  'win',
  'win-bonus',
  'bet-void',
  'bet-bonus-void',
] as const
export type TransferCode = (typeof transferCodes)[number]

/** Codes that add a member's own money to cash. */
export const depositCodes = ['deposit', 'deposit-matched'] as const satisfies readonly TransferCode[]

/** One posting: `amount` moves from `debit` to `credit`. `code` and `reference` identify it permanently. */
export type Posting = {
  readonly code: TransferCode
  readonly debit: AccountRef
  readonly credit: AccountRef
  readonly amount: Satang
  /** The command that caused it. */
  readonly command: string
  readonly reference: string
  readonly reason?: string
  /** When given, a transfer that does not touch this member's account throws. */
  readonly memberId?: MemberId
  readonly now: Date
}

export type Posted = {
  readonly transferId: TransferId
  /** The member's balance before and after, where a member's account is involved. */
  readonly memberBefore?: Satang
  readonly memberAfter?: Satang
  /** True when this code and reference were posted before; nothing was posted now. */
  readonly duplicate: boolean
}

/** An invalid request to the ledger or a corrupt ledger. Never a business outcome. */
export class LedgerError extends Error {
  override name = 'LedgerError'
}
