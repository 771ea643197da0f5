import type { MemberId, Satang, TransferId } from '@backoffice/kernel'
import type { AccountRef } from './account-ref.ts'

/** Why money moved. `reversal` is made by `reverse` alone. */
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

/** Those that bring a member's own money to the member's cash. */
export const depositCodes = ['deposit', 'deposit-matched'] as const satisfies readonly TransferCode[]

/** One movement: `amount` leaves `debit` and reaches `credit`. `code` and `reference` together name it for ever. */
export type Posting = {
  readonly code: TransferCode
  readonly debit: AccountRef
  readonly credit: AccountRef
  readonly amount: Satang
  /** The command that caused it. */
  readonly command: string
  readonly reference: string
  readonly reason?: string
  /** When given, a transfer that does not touch this member's account is a bug and throws. */
  readonly memberId?: MemberId
  readonly now: Date
}

export type Posted = {
  readonly transferId: TransferId
  /** The member's balance around it, where a member's account is concerned. */
  readonly memberBefore?: Satang
  readonly memberAfter?: Satang
  /** True when this code and reference had been posted before: nothing moved now. */
  readonly duplicate: boolean
}

/**
 * The books were asked for something that cannot be right: a bug of the caller, or broken books. Never an outcome of
 * business.
 */
export class LedgerError extends Error {
  override name = 'LedgerError'
}
