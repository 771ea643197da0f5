import { toAccountNo, toAsciiDigits } from '@backoffice/kernel'

/** The account data a bank reports of the sender: all digits, or some at their positions. */
export type AccountDigits =
  | { readonly kind: 'full'; readonly digits: string }
  | { readonly kind: 'masked'; readonly places: string; readonly toTheEnd: boolean }

/** Fewer visible digits are ignored. */
const MIN_VISIBLE = 4
const MIN_LENGTH = 10

/**
 * Parses an account number as feeds write it: `401-2-34567-7`, `xxx-x-x1234-x`, `***1234`, `1234`. In `places` a masked
 * digit is `_`. A text shorter than any account number is its end (`toTheEnd`). Null: not usable.
 */
export function readAccountDigits(text: string): AccountDigits | null {
  const full = toAccountNo(text)
  if (full !== null) return { kind: 'full', digits: full }
  const bare = toAsciiDigits(text).replace(/[\s-]/g, '')
  if (!/^[\dxX*•#_]{4,15}$/.test(bare)) return null
  const places = bare.replace(/\D/g, '_')
  if (places.replaceAll('_', '').length < MIN_VISIBLE) return null
  return { kind: 'masked', places, toTheEnd: places.length < MIN_LENGTH }
}

/** The digits to search by index: the four before the last one, or the last four. */
export function visibleWindow(places: string): { readonly at: 'middle' | 'end'; readonly digits: string } | null {
  const middle = places.slice(-5, -1)
  if (/^\d{4}$/.test(middle)) return { at: 'middle', digits: middle }
  const end = places.slice(-4)
  return /^\d{4}$/.test(end) ? { at: 'end', digits: end } : null
}

/** Whether the visible digits fit an account, position by position. */
export function digitsFit(digits: AccountDigits, accountNo: string): boolean {
  if (digits.kind === 'full') return digits.digits === accountNo
  const { places, toTheEnd } = digits
  const part = toTheEnd ? accountNo.slice(-places.length) : accountNo
  return (
    part.length === places.length &&
    Array.from(places).every((position, at) => position === '_' || position === part[at])
  )
}
