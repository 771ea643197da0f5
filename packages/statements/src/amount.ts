/** An amount in minor units, or a message when the text is not one. */
export type ReadAmount = { readonly ok: true; readonly amount: bigint } | { readonly ok: false; readonly why: string }

/** Maximum digits of all formats (ISO 20022 allows 18). */
const MAX_DIGITS = 18

const refused = (why: string): ReadAmount => ({ ok: false, why })

/**
 * An amount without sign and grouping, by digits: `12`, `12,`, `,50` and `0012,50` are valid, `,` and `1,234` of EUR
 * are not.
 */
export function readAmount(text: string, decimal: '.' | ',', currency: string): ReadAmount {
  const at = text.indexOf(decimal)
  const whole = at === -1 ? text : text.slice(0, at)
  const fraction = at === -1 ? '' : text.slice(at + 1)
  if (!isDigits(whole) || !isDigits(fraction) || whole + fraction === '')
    return refused(`not an amount written with "${decimal}"`)
  if (whole.length + fraction.length > MAX_DIGITS) return refused(`an amount has at most ${MAX_DIGITS} digits`)
  const places = digitsOf(currency)
  if (fraction.length > places) return refused(`${currency} has ${places} decimals, this has ${fraction.length}`)
  return { ok: true, amount: BigInt(whole + fraction.padEnd(places, '0')) }
}

function isDigits(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 48 || code > 57) return false
  }
  return true
}

// ISO 4217: decimals of a currency's minor unit. Two, except for these.
const none = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
const three = 'BHD IQD JOD KWD LYD OMR TND'
const four = 'CLF UYW'

const digits = new Map<string, number>([
  ...none.split(' ').map(code => [code, 0] as const),
  ...three.split(' ').map(code => [code, 3] as const),
  ...four.split(' ').map(code => [code, 4] as const),
])

export const isCurrency = (code: string): boolean => /^[A-Z]{3}$/.test(code)

export const digitsOf = (currency: string): number => digits.get(currency) ?? 2

/** Minor units as a plain decimal with the currency's decimals, for messages: `-1234.50`. */
export function toText(amount: bigint, currency: string): string {
  const places = digitsOf(currency)
  const all = (amount < 0n ? -amount : amount).toString().padStart(places + 1, '0')
  const whole = all.slice(0, all.length - places)
  return `${amount < 0n ? '-' : ''}${whole}${places === 0 ? '' : `.${all.slice(-places)}`}`
}
