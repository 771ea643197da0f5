import { showAccountNo } from '@backoffice/kernel/thai'

/** Groups the number as its bank prints it. The server sends masked numbers, of members only, ready to display. */
export function showAccount(account: { bankCode: string; accountNo: string; masked?: boolean }): string {
  if (account.masked === true || !/^\+?\d+$/.test(account.accountNo)) return account.accountNo
  return showAccountNo(account.bankCode, account.accountNo)
}
