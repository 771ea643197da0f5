import type { BankLine } from '../deposit.ts'

/** The record of a bank line's outcome, on the screens that show it. */
type BankLineTarget = {
  readonly to: '/account/deposit' | '/account/withdraw' | '/banksetting'
  readonly search: Readonly<Record<string, string>>
}

/** The record of a bank line's outcome. Fees and interest have none. */
export function targetOf({ linked: { kind, id } }: Pick<BankLine, 'linked'>): BankLineTarget | null {
  if (id === null) return null
  if (kind === 'deposit') return { to: '/account/deposit', search: { id } }
  if (kind === 'own-transfer') return { to: '/banksetting', search: { tab: 'transfers', id } }
  return kind === 'withdrawal' ? { to: '/account/withdraw', search: { tab: 'all', id } } : null
}

/** The operator's account; the bank may have named an unknown one. */
export const ownAccount = ({ account: { bankCode, bankAbbr, accountNo } }: Pick<BankLine, 'account'>) => ({
  bankCode,
  bankAbbr: bankAbbr ?? bankCode,
  accountNo,
  masked: false,
})
