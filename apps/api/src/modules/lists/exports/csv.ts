import { showAccountNo, type Satang } from '@backoffice/kernel'

/** The kind of a column decides how its value is protected from spreadsheets. */
export type Cell =
  | { readonly kind: 'text' | 'code' | 'day'; readonly value: string | null | undefined }
  | { readonly kind: 'money'; readonly value: Satang | null | undefined }
  | { readonly kind: 'number'; readonly value: number | bigint | null | undefined }
  | { readonly kind: 'instant'; readonly value: Date | null | undefined }
  | {
      readonly kind: 'account'
      readonly value: { readonly bankCode: string; readonly accountNo: string } | null | undefined
    }

/** Text a spreadsheet would execute as a formula. */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r]/u
/**
 * A formula within a cell, behind a possible separator: many locales use the semicolon, where quotes do not protect the
 * cell.
 */
const INNER_FORMULA = /([;,|\t\r\n]["\p{Zs}]*)(?=[=+\-@＝＋－＠])/gu
/** Text a spreadsheet would parse as a number and change: leading zeros, too many digits, an exponent. */
const SPOILT_NUMBER = /^(0\d+|\d{12,}|\d+e\d+)$/i

/** Writes the text of cells in one time zone. Instants are `2026-11-20 07:30:00`. */
export function cellText(timeZone: string): (cell: Cell) => string {
  // The Swedish locale formats instants like ISO, which every spreadsheet parses.
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
  return ({ kind, value }) => {
    if (value === null || value === undefined) return ''
    if (kind === 'money') return bahtText(value)
    if (kind === 'number') return String(value)
    if (kind === 'instant') return clock.format(value)
    if (kind === 'account') return showAccountNo(value.bankCode, value.accountNo)
    return value
  }
}

/** Writes rows of CSV. RFC 4180: CRLF between rows, quotes where needed. */
export function csvWriter(timeZone: string): {
  row(cells: readonly Cell[]): string
  header(labels: readonly string[]): string
} {
  const textOf = cellText(timeZone)
  const written = (cell: Cell): string => (isFigure(cell.kind) ? textOf(cell) : guarded(textOf(cell)))
  const line = (texts: readonly string[]): string => `${texts.map(quoted).join(',')}\r\n`
  return { row: cells => line(cells.map(written)), header: labels => line(labels.map(guarded)) }
}

/** Its text is digits of ours, never a user's. */
const isFigure = (kind: Cell['kind']): boolean => kind === 'money' || kind === 'number' || kind === 'instant'

/** The byte order mark that lets Excel detect UTF-8 for Thai text. */
export const BOM = '\uFEFF'

function guarded(text: string): string {
  const inner = text.replaceAll(INNER_FORMULA, "$1'")
  return FORMULA.test(text) || SPOILT_NUMBER.test(text) ? `'${inner}` : inner
}
const quoted = (text: string): string => (/[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Whole satang to two decimals without a double, because sums may exceed its precision. */
function bahtText(amount: Satang): string {
  const digits = String(amount).replace('-', '').padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
