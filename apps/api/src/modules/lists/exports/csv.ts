import { showAccountNo, showPhone, type Satang } from '@backoffice/kernel'

/** What a column holds decides how a spreadsheet is kept from changing it. */
export type Cell =
  | { readonly kind: 'text' | 'code' | 'day'; readonly value: string | null | undefined }
  | { readonly kind: 'money'; readonly value: Satang | null | undefined }
  | { readonly kind: 'number'; readonly value: number | bigint | null | undefined }
  | { readonly kind: 'instant'; readonly value: Date | null | undefined }
  | { readonly kind: 'phone'; readonly value: string | null | undefined }
  | { readonly kind: 'account'; readonly value: { readonly bankCode: string; readonly accountNo: string } | null | undefined }

/** What a spreadsheet would run, however it is dressed up. */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r]/u
/** What it would take for a number and spoil: leading zeros, more digits than it can hold, an exponent. */
const SPOILT_NUMBER = /^(0\d+|\d{12,}|\d+e\d+)$/i

/** Writes the cells of one zone. RFC 4180: CRLF between rows, quotes where needed. */
export function csvWriter(timeZone: string): { row(cells: readonly Cell[]): string; header(words: readonly string[]): string } {
  // The Swedish way to write an instant is ISO's, which every spreadsheet reads.
  const clock = new Intl.DateTimeFormat('sv-SE-u-ca-gregory-nu-latn', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })
  const written = ({ kind, value }: Cell): string => {
    if (value === null || value === undefined) return ''
    if (kind === 'money') return bahtText(value)
    if (kind === 'number') return String(value)
    if (kind === 'instant') return clock.format(value)
    if (kind === 'phone') return guarded(showPhone(value))
    if (kind === 'account') return guarded(showAccountNo(value.bankCode, value.accountNo))
    return guarded(value)
  }
  const line = (texts: readonly string[]): string => `${texts.map(quoted).join(',')}\r\n`
  return { row: (cells) => line(cells.map(written)), header: (words) => line(words.map(guarded)) }
}

/** The mark by which Excel knows UTF-8: without it Thai is garbled. */
export const BOM = '\uFEFF'

const guarded = (text: string): string => (FORMULA.test(text) || SPOILT_NUMBER.test(text) ? `'${text}` : text)
const quoted = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Whole satang to two decimals, without a double in between: sums may be larger than one holds. */
function bahtText(amount: Satang): string {
  const digits = String(amount).replace('-', '').padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
