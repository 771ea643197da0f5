import type { AccountId, BankAccountId, MemberId } from '@backoffice/kernel'

/** Identifies a ledger account by its role. */
export type AccountRef =
  | { readonly kind: 'member-cash' | 'member-bonus'; readonly memberId: MemberId }
  | { readonly kind: 'bank'; readonly bankAccountId: BankAccountId }
  | { readonly kind: 'clearing'; readonly provider: 'fairpay' }
  /** A game provider settles through several accounts; the caller picks one, always the same for a member. */
  | { readonly kind: 'game-clearing'; readonly provider: string; readonly slot: number }
  | { readonly kind: 'suspense' | 'adjustments' | 'bonus-cost' | 'fees' }

/** Additionally an account by id: a reversal uses the original accounts. */
export type AccountKey = AccountRef | { readonly kind: 'by-id'; readonly id: AccountId }
