import { cellText, type Cell } from './csv.ts'

// SpreadsheetML as Excel reads it: one sheet, its texts inline, so that nothing has to be remembered until the end.

/** Rows of a sheet, including the header. */
export const MAX_SHEET_ROWS = 1_048_576
/** Characters of a cell. */
const MAX_CELL_CHARACTERS = 32_767
/** A double, which Excel stores, has 15 certain digits. */
const MAX_DIGITS = 15
const DAY_MS = 86_400_000
/** Day 0 of a spreadsheet. It counts a 29 February 1900, so serials are right from 1 March 1900 on. */
const EPOCH_MS = Date.UTC(1899, 11, 30)
const FIRST_DAY_MS = Date.UTC(1900, 2, 1)

/** Indexes into `cellXfs` of {@link STYLES}. */
const style = { header: 1, text: 2, money: 3, number: 4, day: 5, instant: 6 } as const
type Style = (typeof style)[keyof typeof style]
const styleOf: Readonly<Record<Cell['kind'], Style>> = {
  text: style.text,
  code: style.text,
  account: style.text,
  day: style.day,
  money: style.money,
  number: style.number,
  instant: style.instant,
}
const widthOf: Readonly<Record<Cell['kind'], number>> = {
  text: 24,
  code: 20,
  account: 20,
  day: 12,
  money: 16,
  number: 12,
  instant: 20,
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PROLOGUE = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Text cells have the format `@`: what looks like a formula stays text, also after it is edited. */
const formats = [0, 0, 49, 4, 3, 164, 165]
const STYLES = `${PROLOGUE}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" \
formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font>\
</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>\
</fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>\
<cellXfs count="${formats.length}">${formats
  .map(
    (format, index) =>
      `<xf numFmtId="${format}" fontId="${index === style.header ? 1 : 0}" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  )
  .join('')}</cellXfs></styleSheet>`

export type SheetColumn = { readonly title: string; readonly kind: Cell['kind'] }

/** Writes the parts of a sheet, top to bottom; numbers, money and dates as values, everything else as text. */
export function sheetWriter(columns: readonly SheetColumn[], timeZone: string) {
  const names = columns.map((_, index) => columnName(index))
  const textOf = cellText(timeZone)
  const widths = columns.map(
    ({ kind, title }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.max(widthOf[kind], Math.min(title.length + 3, 40))}" customWidth="1"/>`,
  )
  const cellOf = (cell: Cell, at: string): string => {
    if (cell.value === null || cell.value === undefined) return ''
    const text = textOf(cell)
    if (text === '') return ''
    const value = numberText(cell.kind, text)
    return value === null
      ? textCell(text, at, style.text)
      : `<c r="${at}" s="${styleOf[cell.kind]}"><v>${value}</v></c>`
  }
  return {
    /** Up to and including the header, which stays visible. */
    start: (): string =>
      `${PROLOGUE}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" \
activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">\
${columns.map(({ title }, index) => textCell(title, `${names[index]}1`, style.header)).join('')}</row>`,
    /** A row by its number; the header is row 1. */
    row: (cells: readonly Cell[], number: number): string =>
      `<row r="${number}">${cells.map((cell, index) => cellOf(cell, `${names[index]}${number}`)).join('')}</row>`,
    end: (): string => '</sheetData></worksheet>',
  }
}

/** The files of a workbook beside its sheet, by path. */
export const workbookFiles = (sheetName: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${PROLOGUE}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/xml"/>${[
    ['/xl/workbook.xml', 'sheet.main'],
    ['/xl/worksheets/sheet1.xml', 'worksheet'],
    ['/xl/styles.xml', 'styles'],
  ]
    .map(
      ([path, type]) =>
        `<Override PartName="${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`,
    )
    .join('')}</Types>`,
  '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
  'xl/workbook.xml': `${PROLOGUE}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(
    sheetName.replaceAll(/[\\/?*[\]:]/g, '-').slice(0, 31),
  )}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations([
    ['worksheet', 'worksheets/sheet1.xml'],
    ['styles', 'styles.xml'],
  ]),
  'xl/styles.xml': STYLES,
})

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (targets: readonly (readonly [string, string])[]): string =>
  `${PROLOGUE}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(
      ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/** The value of a cell that is a number to a spreadsheet; null: it has to be text to stay exact. */
function numberText(kind: Cell['kind'], text: string): string | null {
  if (kind === 'money' || kind === 'number') return text.replaceAll(/\D/g, '').length <= MAX_DIGITS ? text : null
  if (kind !== 'day' && kind !== 'instant') return null
  const at = Date.parse(kind === 'day' ? text : `${text.replace(' ', 'T')}Z`)
  return Number.isNaN(at) || at < FIRST_DAY_MS ? null : String((at - EPOCH_MS) / DAY_MS)
}

const textCell = (text: string, at: string, index: Style): string =>
  `<c r="${at}" s="${index}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, MAX_CELL_CHARACTERS))}</t></is></c>`

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}
/** Control characters other than tab and line breaks, and characters XML has no form for. */
const IMPOSSIBLE = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu
/** What Excel would read as the code of a character. */
const CODE = /_(?=x[0-9A-Fa-f]{4}_)/g

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(IMPOSSIBLE, '')
    .replaceAll(CODE, '_x005F_')
    .replaceAll(/[&<>"\r]/g, sign => ENTITIES[sign] ?? sign)

/** 0 is A, 26 is AA. */
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : `${columnName(Math.floor(index / 26) - 1)}${last}`
}
