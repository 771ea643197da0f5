import { isTimeZone } from '@backoffice/kernel'
import { readCamt053 } from './camt053/read-camt053.ts'
import { readCsv, readTable } from './csv/read-csv.ts'
import { markedEncoding } from './decode.ts'
import { readMt940 } from './mt940/read-mt940.ts'
import { type ReadOptions, type Rules, rulesOf } from './options.ts'
import { Problems } from './problems.ts'
import type { Reading, ReadStatement, TextFormat } from './statement.ts'
import type { Table } from './tables/table.ts'

/**
 * Reads a bank's statement file completely or not at all. Never throws on file content: every problem has its line and
 * field, up to `limits.errors`. Work and memory are bounded by the file's size.
 */
export function readStatement(bytes: Uint8Array, format: TextFormat, options: ReadOptions = {}): Reading {
  return readWith(options, (rules, problems) => {
    if (bytes.length > rules.limits.bytes) problems.add(0, 'file', 'too_large', `more than ${rules.limits.bytes} bytes`)
    else if (bytes.length === 0) problems.add(0, 'file', 'missing', 'the file is empty')
    return problems.any ? [] : readers[format](bytes, options, problems)
  })
}

/** Reads a sheet or an HTML table completely or not at all, by `csv` of the options. */
export function readStatementTable(table: Table, options: ReadOptions = {}): Reading {
  return readWith(options, (rules, problems) => readTable(table, options.csv, rules, problems))
}

function readWith(options: ReadOptions, read: (rules: Rules, problems: Problems) => readonly ReadStatement[]): Reading {
  const rules = rulesOf(options)
  const problems = new Problems(rules.limits.errors)
  if (!isTimeZone(rules.timeZone)) problems.add(0, 'timeZone', 'mapping', 'no such time zone', rules.timeZone)
  const found = problems.any ? [] : read(rules, problems)
  if (problems.any) return { ok: false, errors: problems.list(), headers: found.map(({ header }) => header) }
  return { ok: true, statements: found.flatMap(({ statement }) => statement ?? []) }
}

type Reader = (bytes: Uint8Array, options: ReadOptions, problems: Problems) => readonly ReadStatement[]

const readers: Readonly<Record<TextFormat, Reader>> = {
  csv: (bytes, options, problems) => readCsv(bytes, options.csv, rulesOf(options), problems),
  camt053: (bytes, options, problems) => readCamt053(bytes, rulesOf(options), problems),
  mt940: (bytes, options, problems) => readMt940(bytes, options.encoding, rulesOf(options), problems),
}

const HEAD = 64 * 1024

/** One is enough, because a truncated file is still MT940. */
const MT940_FIELD = /^:(?:13D?|20|21|25P?|28C?|34F|60[FM]|61|62[FM]|64|65|86|90[CD]|NS):/m

/** The most likely format from the beginning; undefined for binary content. The parser decides. */
export function guessFormat(bytes: Uint8Array): TextFormat | 'html' | undefined {
  // Every byte is a character, so the head may end anywhere.
  const text = new TextDecoder(markedEncoding(bytes) ?? 'windows-1252').decode(bytes.subarray(0, HEAD))
  if (text.trim() === '' || isBinary(text)) return undefined
  if (HTML.test(text)) return 'html'
  if (/^\s*<(?:\?xml|!--|\/?[A-Za-z])/.test(text)) return 'camt053'
  if (/^\s*\{[1-4]:/.test(text) || MT940_FIELD.test(text)) return 'mt940'
  return 'csv'
}

/** The first element, behind declarations and comments. */
const HTML =
  /^(?:\uFEFF|\u00EF\u00BB\u00BF)?(?:\s|<\?[^>]{0,200}>|<!--(?:(?!-->)[^]){0,2000}-->)*<(?:!doctype\s+html|(?:html|head|meta|title|style|body|div|center|font|table|tr|td|p|br)[\s/>])/i

/** More NUL and control characters than text has. Those above U+007F may be bytes of Thai letters in UTF-8. */
function isBinary(text: string): boolean {
  const controls = text.match(/(?!\s)[\p{Cc}--[\u0080-\u009F]]/gv)?.length ?? 0
  return controls * 50 > text.length
}
