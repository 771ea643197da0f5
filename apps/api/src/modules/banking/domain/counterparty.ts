import { toPhone } from '@backoffice/kernel'

/** Whom a bank says money came from or went to. */
export type Counterparty = {
  readonly bankCode: string | null
  readonly accountNo: string | null
  readonly name: string | null
  readonly phone: string | null
}

/**
 * Whether what a bank tells of the other side is one of our accounts: it says so, it says otherwise, or it says too
 * little.
 */
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

/** Fewer visible digits than this say nothing. */
const MIN_VISIBLE = 3

/** Compares from the last digit on; what is not a digit is hidden. A shorter text is the end of a number. */
function digitsAgree(defined: string, own: string): Agreement {
  const places = defined.replace(/[\s-]/g, '')
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

/** Whether it is named by all of its number, not by some digits of it. */
export function namesWhole({ accountNo, phone }: Counterparty, own: { readonly accountNo: string }): boolean {
  if (accountNo !== null && accountNo.replace(/[\s-]/g, '') === own.accountNo) return true
  return phone !== null && toPhone(phone) !== null && toPhone(phone) === toPhone(own.accountNo)
}
