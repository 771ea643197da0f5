import { showAccountNo } from '@backoffice/kernel/thai'

/** The number grouped as its bank prints it. A masked one comes from the server as it is to be shown. */
export function showAccount(account: { bankCode: string; accountNo: string; masked: boolean }): string {
  if (account.masked || !/^\+?\d+$/.test(account.accountNo)) return account.accountNo
  return showAccountNo(account.bankCode, account.accountNo)
}
