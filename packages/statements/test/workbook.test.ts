import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { type CsvMapping, openFile, type OpenedFile, previewTable, readStatementTable } from '../src/index.ts'
import { textRow, workbookOf, zipOf } from './zip-files.ts'

const mapping: CsvMapping = {
  delimiter: ',',
  hasHeader: true,
  encoding: 'utf-8',
  skipLines: 0,
  currency: 'THB',
  dateColumn: 'Date',
  dateFormat: 'DD/MM/YYYY',
  era: 'ce',
  amount: { kind: 'signed', column: 'Amount' },
  decimal: '.',
  thousands: ',',
  ignoreRows: 'without-date',
}
const header = textRow(1, 'Date', 'Amount', 'Reference')

async function tableOf(bytes: Uint8Array, sheet?: string): Promise<Extract<OpenedFile, { kind: 'table' }>> {
  const opened = await openFile(bytes, sheet)
  if (opened.kind !== 'table') throw new Error(JSON.stringify(opened))
  return opened
}

async function entriesOf(bytes: Uint8Array, more: Partial<CsvMapping> = {}) {
  const { table } = await tableOf(bytes)
  const reading = readStatementTable(table, { csv: { ...mapping, ...more } })
  expect(reading).toMatchObject({ ok: true })
  return reading.ok ? reading.statements.flatMap(({ entries }) => entries) : []
}

/** The text of a single cell below a header, without a mapping. */
async function shownCell(cell: string, parts: Partial<Parameters<typeof workbookOf>[0]> = {}): Promise<string> {
  const rows = `${textRow(1, 'A')}<row r="2">${cell}</row>`
  const { table } = await tableOf(await workbookOf({ sheets: [{ name: 'S', rows }], ...parts }))
  const preview = previewTable(table)
  return preview.ok ? (preview.rows[0]?.[0] ?? '') : JSON.stringify(preview.errors)
}

describe('a workbook', () => {
  test('written by another program is read like a CSV: dates, numbers, texts and titles', async () => {
    const file = await writeXlsx({
      sheets: [
        {
          name: 'Statement',
          rows: [
            ['บัญชี 123-4-56789-0'],
            ['วันที่', 'รายการ', 'ถอนเงิน', 'ฝากเงิน', 'ยอดคงเหลือ', 'เลขบัญชี'],
            [new Date('2026-01-02T10:01:00Z'), 'รับโอน', null, 1_234.56, 2_234.56, '0012345678'],
            [new Date('2026-01-02T23:59:59Z'), 'โอนออก', 0.1 + 0.2, null, 2_234.26, null],
            ['รวม', null, 0.3, 1_234.56, null, null],
          ],
        },
      ],
    })
    const { format, names, table } = await tableOf(file)
    expect([format, names]).toEqual(['xlsx', ['Statement']])
    expect(previewTable(table)).toMatchObject({
      skipLines: 1,
      header: ['วันที่', 'รายการ', 'ถอนเงิน', 'ฝากเงิน', 'ยอดคงเหลือ', 'เลขบัญชี'],
      rows: [
        ['2026-01-02 10:01:00', 'รับโอน', '', '1234.56', '2234.56', '0012345678'],
        ['2026-01-02 23:59:59', 'โอนออก', '0.3', '', '2234.26', ''],
        ['รวม', '', '0.3', '1234.56', '', ''],
      ],
    })
    const reading = readStatementTable(table, {
      csv: {
        ...mapping,
        skipLines: 1,
        dateColumn: 'วันที่',
        timeColumn: 'วันที่',
        amount: { kind: 'two', inColumn: 'ฝากเงิน', outColumn: 'ถอนเงิน' },
        balanceColumn: 'ยอดคงเหลือ',
        accountColumn: 'เลขบัญชี',
      },
    })
    expect(reading).toMatchObject({
      ok: true,
      statements: [
        {
          sums: 'agree',
          ignoredRows: 1,
          entries: [
            {
              line: 3,
              direction: 'in',
              amount: 123_456n,
              bookedAt: new Date('2026-01-02T03:01:00Z'),
              counterparty: { accountNo: '0012345678' },
            },
            { line: 4, direction: 'out', amount: 30n, bookedAt: new Date('2026-01-02T16:59:59Z') },
          ],
        },
      ],
    })
  })

  test('with the same content as text gives the same entries', async () => {
    const days = '<xf numFmtId="0"/><xf numFmtId="14"/>'
    const stored = `<row r="2"><c r="A2" s="1"><v>46024</v></c><c r="B2"><v>-1234.5</v></c></row>`
    const written = textRow(2, '02/01/2026', '-1,234.50')
    const found = await Promise.all(
      [stored, written].map(async row =>
        entriesOf(await workbookOf({ sheets: [{ name: 'S', rows: header + row }], styles: days })),
      ),
    )
    expect(found[0]).toMatchObject([{ bookedOn: '2026-01-02', timeKnown: false, direction: 'out', amount: 123_450n }])
    expect(found[1]).toEqual(found[0])
  })

  test('has days and numbers with one meaning, whatever the mapping says of text', async () => {
    const rows = `${header}<row r="2"><c r="A2" s="1"><v>46024</v></c><c r="B2"><v>1.5</v></c></row>`
    const file = await workbookOf({ sheets: [{ name: 'S', rows }], styles: '<xf numFmtId="0"/><xf numFmtId="14"/>' })
    for (const dateFormat of ['YYYY-MM-DD', 'YYYYMMDD', 'DD.MM.YY', 'MM/DD/YYYY'] as const)
      for (const era of ['ce', 'be'] as const)
        expect(await entriesOf(file, { dateFormat, era, decimal: ',', thousands: '.' })).toMatchObject([
          { bookedOn: '2026-01-02', amount: 150n },
        ])
  })

  test('has empty rows and cells in any form', async () => {
    const rows = `${header}<row r="2"/><row r="4"><c r="A4" t="inlineStr"><is><t>02/01/2026</t></is></c><c r="B4"/><c r="B4"><v>5</v></c></row><row><c t="str"><v>03/01/2026</v></c><c><v>6</v></c><c/></row>`
    expect(await entriesOf(await workbookOf({ sheets: [{ name: 'S', rows }] }))).toMatchObject([
      { line: 4, amount: 500n },
      { line: 5, amount: 600n },
    ])
  })

  test.each([
    ['a shared text in pieces, without reading aids', '<c r="A2" t="s"><v>0</v></c>', 'โอน & เงิน'],
    ['an inline text in pieces', '<c r="A2" t="inlineStr"><is><r><t>โอน</t></r><r><t>เงิน</t></r></is></c>', 'โอนเงิน'],
    ['the result of a formula, not the formula', '<c r="A2" t="str"><f>A1&amp;"x"</f><v>ok</v></c>', 'ok'],
    ['a number with few digits', '<c r="A2"><v>1234.50</v></c>', '1234.50'],
    ['a number with the error of a calculation', '<c r="A2"><v>0.30000000000000004</v></c>', '0.3'],
    ['a number just below another', '<c r="A2"><v>1234.5599999999999</v></c>', '1234.56'],
    ['a negative one', '<c r="A2"><v>-33.299999999999997</v></c>', '-33.3'],
    ['a large number with an exponent', '<c r="A2"><v>1.2345678901234E+16</v></c>', '12345678901234000'],
    ['a small number with an exponent', '<c r="A2"><v>-5E-2</v></c>', '-0.05'],
    ['a truth value', '<c r="A2" t="b"><v>1</v></c>', 'TRUE'],
    ['an error', '<c r="A2" t="e"><v>#REF!</v></c>', '#REF!'],
    ['a day of ISO 8601', '<c r="A2" t="d"><v>2026-01-02T10:00:00.000</v></c>', '2026-01-02 10:00:00'],
    ['an escaped character', '<c r="A2" t="str"><v>a_x0041_b</v></c>', 'aAb'],
  ])('reads %s', async (_, cell, text) => {
    const texts = ['<r><t>โอน &amp; </t></r><r><t>เงิน</t></r><rPh><t>aid</t></rPh>']
    expect(await shownCell(cell, { texts })).toBe(text)
  })

  test.each([
    ['d/m/yyyy', '46024', '2026-01-02'],
    ['[$-D07041E]d mmm bbbb', '46024', '2026-01-02'],
    ['dd\\/mm\\/yyyy\\ hh:mm', '46024.4375', '2026-01-02 10:30:00'],
    ['yyyy-mm-dd', '46024.999988425923', '2026-01-02 23:59:59'],
    ['h:mm AM/PM', '46024.4375', '10:30:00'],
    ['[h]:mm:ss', '0.99998842592592593', '23:59:59'],
    ['mm:ss.0', '0.4375', '10:30:00'],
    ['ว/ด/ปปปป ช:นน', '46024.4375', '2026-01-02 10:30:00'],
    ['mmm-yy', '46024', '2026-01-02'],
    ['#,##0.00 "วัน"', '46024', '46024'],
    ['#,##0.00\\ \\d', '46024', '46024'],
    ['[Red]#,##0.00;[Blue]yyyy', '46024', '46024'],
    ['[$฿-41E]#,##0.00', '46024.5', '46024.5'],
    ['0000000000', '12345678', '0012345678'],
    ['0000000000', '-12.5', '-12.5'],
    ['General', '46024', '46024'],
    ['@', '46024', '46024'],
  ])('reads a number by its format %s: %s', async (format, value, text) => {
    const [styles, formats] = [
      '<xf numFmtId="0"/><xf numFmtId="164"/>',
      `<numFmt numFmtId="164" formatCode="${format.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"/>`,
    ]
    expect(await shownCell(`<c r="A2" s="1"><v>${value}</v></c>`, { styles, formats })).toBe(text)
  })

  test('counts days from 1900 or 1904, and takes a Buddhist year for one', async () => {
    const styles = '<xf numFmtId="0"/><xf numFmtId="14"/>'
    const cell = (serial: number) => `<c r="A2" s="1"><v>${serial}</v></c>`
    expect(await shownCell(cell(46_024), { styles })).toBe('2026-01-02')
    expect(await shownCell(cell(44_562), { styles, is1904: true })).toBe('2026-01-02')
    // 2 January of the year 2569, stored as a Gregorian day.
    expect(await shownCell(cell(244_351), { styles })).toBe('2026-01-02')
    expect(await shownCell(cell(-1), { styles })).toBe('-1')
  })
})

describe('several sheets', () => {
  const statement = (amount: number) =>
    `${header}<row r="2"><c r="A2" t="str"><v>02/01/2026</v></c><c r="B2"><v>${amount}</v></c><c r="C2" t="str"><v>R</v></c></row>`
  const sheets = [
    { name: 'About', rows: textRow(1, 'Bank', 'Account') },
    { name: 'Lists', rows: statement(9), state: 'hidden' },
    { name: 'January', rows: statement(1) },
    { name: 'February', rows: statement(2) },
  ]

  test('are named, and the first visible statement among them is chosen', async () => {
    const { names, table } = await tableOf(await workbookOf({ sheets }))
    expect([names, table.name]).toEqual([['About', 'January', 'February'], 'January'])
  })

  test('are chosen from by name', async () => {
    const file = await workbookOf({ sheets })
    expect((await tableOf(file, 'February')).table.rows[1]?.cells[1]).toEqual({ number: '2' })
    for (const name of ['March', 'Lists'])
      expect(await openFile(file, name)).toMatchObject({
        kind: 'unreadable',
        format: 'xlsx',
        problem: { field: 'sheet', code: 'missing', value: name },
      })
  })
})

describe('a workbook that cannot be read', () => {
  const problemOf = async (bytes: Uint8Array) => {
    const opened = await openFile(bytes)
    return opened.kind === 'unreadable' ? opened.problem : opened
  }
  const sheetOf = (rows: string) => workbookOf({ sheets: [{ name: 'S', rows }] })

  test('is refused by name when only other programs read it', async () => {
    const ole = Uint8Array.from([
      0xd0,
      0xcf,
      0x11,
      0xe0,
      0xa1,
      0xb1,
      0x1a,
      0xe1,
      ...Array.from({ length: 600 }, () => 0),
    ])
    const locked = Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')])
    const xml =
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'
    expect(await problemOf(ole)).toMatchObject({ code: 'other_spreadsheet', message: expect.stringContaining('.xls') })
    expect(await problemOf(locked)).toMatchObject({ code: 'encrypted' })
    expect(await problemOf(Buffer.from(xml))).toMatchObject({ code: 'other_spreadsheet' })
    expect(await problemOf(await zipOf({ 'xl/workbook.bin': 'x' }))).toMatchObject({
      code: 'other_spreadsheet',
      message: expect.stringContaining('.xlsb'),
    })
    expect(await problemOf(await zipOf({ mimetype: 'x', 'content.xml': '<a/>' }))).toMatchObject({
      code: 'other_spreadsheet',
      message: expect.stringContaining('.ods'),
    })
    expect(await problemOf(await zipOf({ '[Content_Types].xml': 'x', 'word/document.xml': '<a/>' }))).toMatchObject({
      code: 'unknown_format',
    })
  })

  test('says what is wrong', async () => {
    const cases: [string, Promise<Uint8Array>, string][] = [
      ['no rows', sheetOf(''), 'missing'],
      ['a missing part', zipOf({ 'xl/workbook.xml': '<workbook/>' }), 'missing'],
      ['an element that is not closed', sheetOf('<row r="1"><c><v>1</c></row>'), 'malformed'],
      ['rows out of order', sheetOf(`${textRow(2, 'a')}${textRow(1, 'b')}`), 'malformed'],
      ['too many columns', sheetOf('<row r="1"><c r="ZZ1"><v>1</v></c></row>'), 'columns'],
      ['a text longer than any program allows', sheetOf(textRow(1, 'x'.repeat(40_000))), 'too_large'],
      ['elements without end', sheetOf('<a>'.repeat(100) + '</a>'.repeat(100)), 'unsafe'],
    ]
    for (const [what, file, code] of cases) expect([what, await problemOf(await file)]).toMatchObject([what, { code }])
  })

  test('expands no entity', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>`
    const file = await zipOf({
      'xl/workbook.xml': `${bomb}<workbook><sheets><sheet name="&b;" r:id="1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="1" Target="s.xml"/></Relationships>',
      'xl/s.xml': `<worksheet><sheetData>${textRow(1, 'a', '&amp;b;')}</sheetData></worksheet>`,
    })
    expect(await openFile(file)).toMatchObject({
      kind: 'table',
      names: ['&b;'],
      table: { rows: [{ cells: ['a', '&b;'] }] },
    })
  })

  test('has one text in a thousand cells only as often as memory allows', async () => {
    const cells = Array.from({ length: 400 }, () => '<c t="s"><v>0</v></c>').join('')
    const rows = Array.from({ length: 10 }, () => `<row>${cells}</row>`).join('')
    const file = await workbookOf({ sheets: [{ name: 'S', rows }], texts: [`<t>${'x'.repeat(30_000)}</t>`] })
    expect(await problemOf(file)).toMatchObject({ code: 'too_large' })
  })

  test('has more rows than a statement', async () => {
    const row = (line: number) => `<row r="${line}"><c t="str"><v>02/01/2026</v></c><c><v>1</v></c></row>`
    const rows = header + Array.from({ length: 51_500 }, (_, at) => row(at + 2)).join('')
    const { table } = await tableOf(await sheetOf(rows))
    expect(readStatementTable(table, { csv: mapping })).toMatchObject({
      ok: false,
      errors: [{ code: 'too_many_entries' }],
    })
  })
})
