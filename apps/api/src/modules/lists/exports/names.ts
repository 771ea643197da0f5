import { composedLabel } from '@backoffice/contract/texts/translations'
import { showAccountNo } from '@backoffice/kernel'
import type { AccountNames } from './names.repo.ts'
import { same, w, type Labels } from '../labels/labels.ts'

/** Names of banks and of the operator's accounts, for rows that hold a code or an id. */
export type Names = {
  bank(code: string | null | undefined): Labels | null
  /** The registered name of an operator account; null when it is not registered. */
  holder(accountId: string | null | undefined): string | null
  /** An operator account in one cell: bank, number and name. */
  account(accountId: string | null | undefined): Labels | null
}

export function namesFrom({ banks, accounts }: AccountNames): Names {
  const byCode = new Map(banks.map(bank => [bank.code, bank]))
  const byId = new Map(accounts.map(account => [account.id, account]))
  const bank = (code: string | null | undefined): Labels | null => {
    if (code === null || code === undefined || code === '') return null
    const known = byCode.get(code)
    if (known !== undefined) return w(`${known.nameEn} (${known.abbr})`, `${known.nameTh} (${known.abbr})`)
    // The bank's name of another account; digits are not a name.
    return /^\d+$/.test(code) ? composedLabel(text => `${text(w('Bank', 'ธนาคาร'))} ${code}`) : same(code)
  }
  return {
    bank,
    holder: id => (id === null || id === undefined ? null : (byId.get(id)?.holder ?? null)),
    account(id) {
      const account = id === null || id === undefined ? undefined : byId.get(id)
      if (account === undefined) return null
      const [known, rest] = [
        bank(account.bankCode),
        `${showAccountNo(account.bankCode, account.accountNo)} ${account.holder}`,
      ]
      return known === null ? same(rest) : composedLabel(text => `${text(known)} ${rest}`)
    },
  }
}
