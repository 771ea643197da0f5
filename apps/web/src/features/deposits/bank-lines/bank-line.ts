import type { BankLine } from '../deposit.ts'

/** Where a line's other side is, for the screens that have it. */
export type BankLineTarget = {
  readonly to: '/account/deposit' | '/account/withdraw' | '/banksetting'
  readonly search: Readonly<Record<string, string>>
}

/** The record a line became. Of a fee and interest there is none to open. */
export function targetOf({ linked: { kind, id } }: Pick<BankLine, 'linked'>): BankLineTarget | null {
  if (id === null) return null
  if (kind === 'deposit') return { to: '/account/deposit', search: { id } }
  if (kind === 'own-transfer') return { to: '/banksetting', search: { tab: 'transfers', id } }
  return kind === 'withdrawal' ? { to: '/account/withdraw', search: { tab: 'all', id } } : null
}

/** The other side's account, as the bank tells it. */
export function otherAccount({
  counterparty: { bankCode, bankAbbr, accountNo, phone },
}: Pick<BankLine, 'counterparty'>) {
  const number = accountNo ?? phone
  return number === null
    ? null
    : {
        bankCode: bankCode ?? '',
        bankAbbr: bankAbbr ?? bankCode ?? '',
        accountNo: number,
        masked: /[^\d-]/.test(number),
      }
}

/** The operator's account; a bank may have named one that is none of ours. */
export const ownAccount = ({ account: { bankCode, bankAbbr, accountNo } }: Pick<BankLine, 'account'>) => ({
  bankCode,
  bankAbbr: bankAbbr ?? bankCode,
  accountNo,
  masked: false,
})
