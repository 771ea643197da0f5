import type { CsvFormat } from '../statement.ts'
import { type ColumnField, type Draft, emptyDraft } from './draft.ts'

/** Usual headers of Thai and English statements. The first match wins: a column has one meaning. */
const heads: readonly (readonly [ColumnField, RegExp])[] = [
  ['dateColumn', /^(วันที่|วันเดือนปี|transaction date|posting date|date\b)/i],
  ['timeColumn', /^(เวลา|time\b|transaction time)/i],
  ['balanceColumn', /(คงเหลือ|balance)(?!.*sign)/i],
  ['referenceColumn', /(อ้างอิง|เลขที่รายการ|reference|^ref\b|transaction id)/i],
  ['accountColumn', /(เลข(ที่)?บัญชี|account no|account number|from account)/i],
  ['bankColumn', /(ธนาคาร|^bank)/i],
  ['nameColumn', /(^ชื่อ|ผู้โอน|counterparty|^name|payer)/i],
  ['inColumn', /(ฝาก|เงินเข้า|deposit|credit|money in|paid in)/i],
  ['outColumn', /(ถอน|เงินออก|withdraw|debit|money out|paid out)/i],
  ['amountColumn', /(จำนวนเงิน|ยอดเงิน|^amount)/i],
  ['textColumn', /(รายละเอียด|รายการ|หมายเหตุ|description|detail|particular|remark|memo)/i],
]

const shapes: readonly (readonly [Draft['dateFormat'], RegExp])[] = [
  ['YYYY-MM-DD', /^(\d{4})-\d{2}-\d{2}/],
  ['YYYY/MM/DD', /^(\d{4})\/\d{2}\/\d{2}/],
  ['YYYYMMDD', /^(\d{4})\d{4}$/],
  ['DD/MM/YYYY', /^\d{1,2}\/\d{1,2}\/(\d{4})/],
  ['DD-MM-YYYY', /^\d{1,2}-\d{1,2}-(\d{4})/],
  ['DD.MM.YYYY', /^\d{1,2}\.\d{1,2}\.(\d{4})/],
  ['DD/MM/YY', /^\d{1,2}\/\d{1,2}\/(\d{2})\b/],
  ['DD-MM-YY', /^\d{1,2}-\d{1,2}-(\d{2})\b/],
  ['DD.MM.YY', /^\d{1,2}\.\d{1,2}\.(\d{2})\b/],
  // With a month's name, the separator does not matter.
  ['DD/MM/YYYY', /^\d{1,2}[-/. ]{0,2}[^\d\s/,-]{2,14}[-/. ]{0,2}(\d{4})(?!\d)/u],
  ['DD/MM/YY', /^\d{1,2}[-/. ]{0,2}[^\d\s/,-]{2,14}[-/. ]{0,2}(\d{2})(?!\d)/u],
]
/** Years from here on are Buddhist, with two digits up to 99: no statement is from 2050. */
const BUDDHIST = 2400
const SHORT_BUDDHIST = 50

/** A first draft for an unknown CSV, from its headers and dates. */
export function guessDraft(csvFormat: CsvFormat): Draft {
  const draft = { ...emptyDraft(csvFormat), ...columnsIn(csvFormat.header ?? []) }
  if (draft.inColumn !== '' && draft.outColumn !== '') Object.assign(draft, { amountKind: 'two', amountColumn: '' })
  else if (draft.amountColumn !== '') Object.assign(draft, { amountKind: 'signed', inColumn: '', outColumn: '' })
  return { ...draft, ...datesIn(csvFormat.rows, draft) }
}

function columnsIn(header: readonly string[]): Partial<Record<ColumnField, string>> {
  const found: Partial<Record<ColumnField, string>> = {}
  for (const [at, name] of header.entries()) {
    const meant = heads.find(([field, pattern]) => found[field] === undefined && pattern.test(name.trim()))
    if (meant !== undefined) found[meant[0]] = String(at)
  }
  return found
}

/** Thai digits as 0 to 9. */
const arabicDigits = (text: string): string => text.replaceAll(/[๐-๙]/gu, digit => String(digit.charCodeAt(0) - 0x0e50))

/**
 * The date format of the date column, or of the first column with dates; a time beside the date is read from the same
 * column.
 */
function datesIn(rows: readonly (readonly string[])[], { dateColumn, timeColumn }: Draft): Partial<Draft> {
  const width = Math.max(0, ...rows.map(row => row.length))
  const columns = dateColumn === '' ? Array.from({ length: width }, (_, at) => String(at)) : [dateColumn]
  for (const column of columns) {
    for (const row of rows) {
      const cell = arabicDigits(row[Number(column)]?.trim() ?? '')
      const shape = shapes.find(([, pattern]) => pattern.test(cell))
      if (shape === undefined) continue
      const year = shape[1].exec(cell)?.[1] ?? ''
      const buddhist = year.length === 2 ? Number(year) >= SHORT_BUDDHIST : Number(year) > BUDDHIST
      return {
        dateColumn: column,
        dateFormat: shape[0],
        era: buddhist ? 'be' : 'ce',
        timeColumn: timeColumn === '' && /\d:\d{2}|[\sT]\d{1,2}\.\d{2}/.test(cell) ? column : timeColumn,
      }
    }
  }
  return {}
}
