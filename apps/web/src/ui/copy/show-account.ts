import { showAccountNo } from '@backoffice/kernel/thai'

/** Groups the number as its bank prints it. The server sends masked numbers, of members only, ready to display. */
export function showAccount(account: { bankCode: string; accountNo: string; masked?: boolean }): string {
  if (account.masked === true || !/^\+?\d+$/.test(account.accountNo)) return account.accountNo
  return showAccountNo(account.bankCode, account.accountNo)
}

type Counterparty = {
  readonly bankCode: string | null
  readonly bankAbbr: string | null
  readonly accountNo: string | null
  readonly phone: string | null
}

/** The counterparty's account as the bank reported it; null if it reported none. */
export function counterpartyAccount({ bankCode, bankAbbr, accountNo, phone }: Counterparty) {
  const number = accountNo ?? phone
  if (number === null) return null
  // Banks mask digits themselves: numbers with other characters are shown as reported.
  return {
    bankCode: bankCode ?? '',
    bankAbbr: bankAbbr ?? bankCode ?? '',
    accountNo: number,
    masked: /[^\d-]/.test(number),
  }
}
