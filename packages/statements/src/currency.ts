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
