/** Forms of the Thai market: phones and bank account numbers. */

/** A Thai phone as typed (`0XXXXXXXXX`, `+66…`, with spaces or dashes) in its stored form `+66…`; null when it is none. */
export function toPhone(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '')
  const national = digits.startsWith('+66') ? `0${digits.slice(3)}` : digits
  return /^0[689]\d{8}$/.test(national) || /^0[2-57]\d{7}$/.test(national) ? `+66${national.slice(1)}` : null
}

/** A stored phone the way Thai readers write it: `08x-xxx-xxxx`. */
export function showPhone(phone: string): string {
  const national = phone.startsWith('+66') ? `0${phone.slice(3)}` : phone
  return national.length === 10 ? `${national.slice(0, 3)}-${national.slice(3, 6)}-${national.slice(6)}` : `${national.slice(0, 2)}-${national.slice(2, 5)}-${national.slice(5)}`
}

/** A bank account number without separators; null when it is not 10 to 15 digits. Leading zeros count. */
export function toAccountNo(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '')
  return /^\d{10,15}$/.test(digits) ? digits : null
}

const GROUPS: Record<string, readonly number[]> = {
  '011': [3, 6, 1], '017': [3, 6, 1], '069': [3, 6, 1], '024': [3, 3, 3, 1],
  '030': [3, 1, 5, 3], '033': [3, 1, 5, 3], '034': [3, 1, 5, 3], '067': [4, 3, 6, 1],
}

/** An account number grouped as its bank prints it: SCB 401-2-34567-7; a wallet's is a phone. */
export function showAccountNo(bankCode: string, accountNo: string): string {
  if (bankCode === 'TMN') return showPhone(accountNo)
  const groups = GROUPS[bankCode] ?? [3, 1, 5, 1]
  if (groups.reduce((sum, size) => sum + size, 0) !== accountNo.length) return accountNo
  let at = 0
  return groups.map((size) => accountNo.slice(at, (at += size))).join('-')
}

/** The same, with the digits before the last one hidden from the fifth on: 401-2-34•••-7. */
export function maskAccountNo(bankCode: string, accountNo: string): string {
  const shown = showAccountNo(bankCode, accountNo)
  let seen = 0
  const digits = shown.replace(/\D/g, '').length
  return shown.replace(/\d/g, (digit) => (++seen > 4 && seen < digits ? '•' : digit))
}

/** A phone with its middle hidden: 081-•••-4471. */
export const maskPhone = (phone: string): string => showPhone(phone).replace(/-\d{3}-/, '-•••-')
