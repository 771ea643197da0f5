import type { AccountId, BankAccountId, MemberId, Satang, TransferId } from '@backoffice/kernel'

/** A member's accounts in diamonds and spins: whole numbers, posted as they are. */
export type UnitAccount = 'member-diamond' | 'member-spin'

/** Identifies a ledger account by its role. */
export type AccountRef =
  | { readonly kind: 'member-cash' | 'member-bonus' | UnitAccount; readonly memberId: MemberId }
  | { readonly kind: 'bank'; readonly bankAccountId: BankAccountId }
  | { readonly kind: 'clearing'; readonly provider: 'fairpay' }
  /** A game provider settles through several accounts; the caller picks one, always the same for a member. */
  | { readonly kind: 'game-clearing'; readonly provider: string; readonly slot: number }
  | { readonly kind: 'suspense' | 'returnable' | 'adjustments' | 'bonus-cost' | 'fees' | 'diamonds' | 'spins' }

/** Additionally an account by id: a reversal uses the original accounts. */
export type AccountKey = AccountRef | { readonly kind: 'by-id'; readonly id: AccountId }

/** Reason of a transfer. Only `reverse` creates `reversal`. */
const transferCodes = [
  'deposit',
  'deposit-unmatched',
  'deposit-matched',
  'deposit-held',
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
  'diamond',
  'diamond-used',
  'spin',
  'spin-used',
] as const
export type TransferCode = (typeof transferCodes)[number]

/** Codes of transfers in diamonds and spins: their amounts are no money. */
export const unitCodes = ['diamond', 'diamond-used', 'spin', 'spin-used'] as const satisfies readonly TransferCode[]

/** Codes that add a member's own money to cash. */
export const depositCodes = ['deposit', 'deposit-matched'] as const satisfies readonly TransferCode[]

/** Codes by which a member counts among the members of a day, month or year. */
const activeCodes: readonly string[] = [
  ...depositCodes,
  'withdrawal',
  'withdrawal-by-hand',
  'bonus',
] satisfies TransferCode[]
export const isActiveCode = (code: string): boolean => activeCodes.includes(code)

/** Figures of different members. */
export const memberFigures = ['deposits.members', 'withdrawals.members', 'bonus.members'] as const
export type MemberFigure = (typeof memberFigures)[number]

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
