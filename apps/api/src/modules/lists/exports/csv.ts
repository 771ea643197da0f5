import { showAccountNo, showPhone, type Satang } from '@backoffice/kernel'
import type { Labels } from '../labels/labels.ts'

/** What a column holds decides how a spreadsheet is kept from changing it. */
export type Cell =
  | { readonly kind: 'text' | 'code' | 'day'; readonly value: string | null | undefined }
  | { readonly kind: 'money'; readonly value: Satang | null | undefined }
  | { readonly kind: 'number'; readonly value: number | bigint | null | undefined }
  | { readonly kind: 'instant'; readonly value: Date | null | undefined }
  | { readonly kind: 'phone'; readonly value: string | null | undefined }
  /** A code, as its words: a file holds none. Several are told one after another. */
  | { readonly kind: 'word'; readonly value: Labels | readonly Labels[] | null | undefined }
  | {
      readonly kind: 'account'
      readonly value: { readonly bankCode: string; readonly accountNo: string } | null | undefined
    }

/** What a spreadsheet would run, however it is dressed up. */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r]/u
/**
 * The same inside a cell, behind what a spreadsheet may take for a separator: many a locale's is the semicolon, and
 * then no quote holds the cell together.
 */
const INNER_FORMULA = /([;,|\t\r\n]["\p{Zs}]*)(?=[=+\-@＝＋－＠])/gu
/** What it would take for a number and spoil: leading zeros, more digits than it can hold, an exponent. */
const SPOILT_NUMBER = /^(0\d+|\d{12,}|\d+e\d+)$/i

/** The languages a file can be written in; a reader of another gets English. */
export type FileLanguage = keyof Labels
export const fileLanguage = (locale: string): FileLanguage => (locale === 'th' ? 'th' : 'en')

/** Writes the cells of one zone in one language. RFC 4180: CRLF between rows, quotes where needed. */
export function csvWriter(
  timeZone: string,
  language: FileLanguage,
): { row(cells: readonly Cell[]): string; header(labels: readonly string[]): string } {
  // The Swedish way to write an instant is ISO's, which every spreadsheet reads.
  const clock = new Intl.DateTimeFormat('sv-SE-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  const written = ({ kind, value }: Cell): string => {
    if (value === null || value === undefined) return ''
    if (kind === 'money') return bahtText(value)
    if (kind === 'number') return String(value)
    if (kind === 'instant') return clock.format(value)
    if (kind === 'phone') return guarded(showPhone(value))
    if (kind === 'word') return guarded('en' in value ? value[language] : value.map(each => each[language]).join(', '))
    if (kind === 'account') return guarded(showAccountNo(value.bankCode, value.accountNo))
    return guarded(value)
  }
  const line = (texts: readonly string[]): string => `${texts.map(quoted).join(',')}\r\n`
  return { row: cells => line(cells.map(written)), header: labels => line(labels.map(guarded)) }
}

/** The mark by which Excel knows UTF-8: without it Thai is garbled. */
export const BOM = '\uFEFF'

function guarded(text: string): string {
  const inner = text.replaceAll(INNER_FORMULA, "$1'")
  return FORMULA.test(text) || SPOILT_NUMBER.test(text) ? `'${inner}` : inner
}
const quoted = (text: string): string => (/[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Whole satang to two decimals, without a double in between: sums may be larger than one holds. */
function bahtText(amount: Satang): string {
  const digits = String(amount).replace('-', '').padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
