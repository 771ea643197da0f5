import { toPhone } from '@backoffice/kernel'

/** The counterparty as a bank reports it. */
export type Counterparty = {
  readonly bankCode: string | null
  readonly accountNo: string | null
  readonly name: string | null
  readonly phone: string | null
}

/** Whether the bank's counterparty is one of our accounts: it matches, it differs, or it is unclear. */
export type Agreement = 'agrees' | 'differs' | 'untold'

export function agreesWith(
  { bankCode, accountNo, phone }: Counterparty,
  own: { readonly bankCode: string; readonly accountNo: string },
): Agreement {
  if (bankCode !== null && bankCode !== own.bankCode) return 'differs'
  if (accountNo !== null) return digitsAgree(accountNo, own.accountNo)
  if (phone === null) return 'untold'
  return own.bankCode === 'TMN' && toPhone(phone) === toPhone(own.accountNo) ? 'agrees' : 'differs'
}

/** Fewer visible digits are ignored. */
const MIN_VISIBLE = 3

/** Compares from the last digit; other characters are masked digits. A shorter text is the end of a number. */
function digitsAgree(reported: string, own: string): Agreement {
  const places = reported.replace(/[\s-]/g, '')
  if (places.length > own.length) return 'differs'
  let visible = 0
  for (let back = 1; back <= places.length; back += 1) {
    const position = places.at(-back) ?? ''
    if (!/\d/.test(position)) continue
    if (position !== own.at(-back)) return 'differs'
    visible += 1
  }
  return visible < MIN_VISIBLE ? 'untold' : 'agrees'
}

/** Whether it is named by its full number. */
export function namesWhole({ accountNo, phone }: Counterparty, own: { readonly accountNo: string }): boolean {
  if (accountNo !== null && accountNo.replace(/[\s-]/g, '') === own.accountNo) return true
  return phone !== null && toPhone(phone) !== null && toPhone(phone) === toPhone(own.accountNo)
}
