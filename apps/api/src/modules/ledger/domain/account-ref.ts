import type { AccountId, BankAccountId, MemberId } from '@backoffice/kernel'

/** Names an account of the books by what it is. */
export type AccountRef =
  | { readonly kind: 'member-cash' | 'member-bonus'; readonly memberId: MemberId }
  | { readonly kind: 'bank'; readonly bankAccountId: BankAccountId }
  | { readonly kind: 'clearing'; readonly provider: 'fairpay' }
  /**
   * A game provider settles through several rows; which one is the caller's choice, always the same for the same
   * member.
   */
  | { readonly kind: 'game-clearing'; readonly provider: string; readonly slot: number }
  | { readonly kind: 'suspense' | 'adjustments' | 'bonus-cost' | 'fees' }

/** The same, or an account by its id: a reversal goes back to the very accounts it came from. */
export type AccountKey = AccountRef | { readonly kind: 'by-id'; readonly id: AccountId }
