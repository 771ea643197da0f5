import { defined, plainText } from '../plain-text.ts'
import type { AccountId } from '../statement.ts'

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

export const isIbanShaped = (text: string): boolean => IBAN.test(text)

/** `:25:`: an IBAN, `bank code/account`, or an account; some banks append the currency. */
export function readAccount(lines: readonly string[], currency: string | undefined): AccountId | undefined {
  const other = plainText(lines[0] ?? '')
  if (other === undefined) return undefined
  const bare = withoutCurrency(other.startsWith('/') ? other.slice(1) : other, currency)
  const whole = bare.replaceAll(' ', '')
  const bic = plainText(lines[1] ?? '')
  if (isIbanShaped(whole)) return defined<AccountId>({ iban: whole, bankCode: bic, accountNo: undefined, other })
  const slash = bare.indexOf('/')
  const bankCode = slash === -1 ? bic : (plainText(bare.slice(0, slash)) ?? bic)
  const accountNo = plainText(bare.slice(slash + 1))
  if (accountNo !== undefined && isIbanShaped(accountNo))
    return defined<AccountId>({ iban: accountNo, bankCode, accountNo: undefined, other })
  return defined<AccountId>({ iban: undefined, bankCode, accountNo, other })
}

function withoutCurrency(text: string, currency: string | undefined): string {
  if (currency === undefined || !text.endsWith(currency)) return text
  let end = text.length - currency.length
  while (text[end - 1] === ' ' || text[end - 1] === '/') end -= 1
  const account = text.slice(0, end)
  return /\d/.test(account) ? account : text
}
