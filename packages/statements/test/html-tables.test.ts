import { describe, expect, test } from 'vitest'
import { guessFormat, openFile, previewTable, readStatementTable } from '../src/index.ts'
import { bytesOf, singleBytes } from './support.ts'

const rows =
  '<tr><th>วันที่</th><th>รายการ</th><th>จำนวนเงิน</th></tr><tr><td>02/01/2569</td><td>รับ<br>โอน &amp; &#3592;่าย</td><td align=right>&nbsp;1,234.50</td></tr>'
const page = (table: string, head = ''): string => `<html><head>${head}</head><body>${table}</body></html>`
const thai = (text: string): Uint8Array =>
  singleBytes(text, letter =>
    letter >= 'ก' && letter <= '๛' ? letter.charCodeAt(0) - 0x0e01 + 0xa1 : letter.charCodeAt(0),
  )
const shown = { header: ['วันที่', 'รายการ', 'จำนวนเงิน'], rows: [['02/01/2569', 'รับ โอน & จ่าย', '1,234.50']] }

async function preview(bytes: Uint8Array, sheet?: string) {
  const opened = await openFile(bytes, sheet)
  return opened.kind === 'table' ? previewTable(opened.table) : opened
}

describe('an .xls that is an HTML page', () => {
  test('is read as a table, by a mapping as for a CSV', async () => {
    const opened = await openFile(bytesOf(page(`<table>${rows}</table>`)))
    if (opened.kind !== 'table') throw new Error(JSON.stringify(opened))
    expect([opened.format, previewTable(opened.table)]).toMatchObject(['html', shown])
    const csv = {
      delimiter: ',',
      hasHeader: true,
      encoding: 'utf-8',
      skipLines: 0,
      currency: 'THB',
      dateColumn: 'วันที่',
      dateFormat: 'DD/MM/YYYY',
      era: 'be',
      amount: { kind: 'signed', column: 'จำนวนเงิน' },
      decimal: '.',
      thousands: ',',
      ignoreRows: 'none',
    } as const
    expect(readStatementTable(opened.table, { csv })).toMatchObject({
      ok: true,
      statements: [{ entries: [{ line: 2, bookedOn: '2026-01-02', amount: 123_450n }] }],
    })
  })

  test.each([
    ['<!DOCTYPE html>', `<!DOCTYPE html>${page(`<table>${rows}</table>`)}`],
    ['an XML declaration', `<?xml version="1.0"?>\n<!-- made by a bank -->\n${page(`<table>${rows}</table>`)}`],
    ['a table alone', `  <table border=1>${rows}</table>`],
    [
      'an upper-case page',
      page(`<TABLE>${rows.toUpperCase().replaceAll('&AMP;', '&amp;').replaceAll('&NBSP;', '&nbsp;')}</TABLE>`),
    ],
    ['rows and cells without end tags', page(`<table>${rows.replaceAll(/<\/t[rdh]>/g, '')}</table>`)],
    ['a section of each kind', page(`<table><thead>${rows.replace('</tr>', '</tr></thead><tbody>')}</tbody></table>`)],
    [
      'styles and scripts in it',
      page(`<table><style>td{a:b}</style>${rows.replace('รับ', '<script>x</script>รับ')}</table>`),
    ],
    ['a layout of tables', page(`<table><tr><td>เมนู</td><td><table>${rows}</table></td></tr></table>`)],
    ['other tables before it', page(`<table><tr><td>บัญชี</td></tr></table><table>${rows}</table>`)],
  ])('is read with %s', async (_, html) => {
    expect(guessFormat(bytesOf(html))).toBe('html')
    expect(await preview(bytesOf(html))).toMatchObject({ ok: true, ...shown })
  })

  test('has the encoding that it states, or that its bytes show', async () => {
    const meta = '<meta http-equiv="Content-Type" content="text/html; charset=windows-874">'
    const html = page(`<table>${rows}</table>`, meta).replace('&#3592;', 'จ')
    for (const bytes of [thai(html), thai(html.replace(meta, '')), bytesOf(html.replace('windows-874', 'utf-8'))])
      expect(await preview(bytes)).toMatchObject(shown)
    // Too few letters to show it.
    expect(await openFile(thai(page('<table><tr><td>กข</td></tr></table>', meta)))).toMatchObject({
      table: { rows: [{ cells: ['กข'] }] },
    })
  })

  test('keeps columns in place under cells that span several', async () => {
    const table = `<table><tr><td colspan=3>เดือนมกราคม</td></tr>${rows}<tr><td rowspan=2>03/01/2569</td><td>ก</td><td>1</td></tr><tr><td>ข</td><td>2</td></tr></table>`
    expect(await preview(bytesOf(page(table)))).toMatchObject({
      skipLines: 1,
      header: shown.header,
      rows: [shown.rows[0], ['03/01/2569', 'ก', '1'], ['', 'ข', '2']],
    })
  })

  test('offers all its tables', async () => {
    const html = bytesOf(page(`<table><tr><td>บัญชี</td></tr></table><table></table><table>${rows}</table>`))
    expect(await openFile(html)).toMatchObject({ names: ['1', '3'], table: { name: '3' } })
    expect(await openFile(html, '1')).toMatchObject({ table: { rows: [{ cells: ['บัญชี'] }] } })
    expect(await openFile(html, '2')).toMatchObject({ kind: 'unreadable', problem: { field: 'sheet' } })
  })

  test.each([
    ['that is cut off', page(`<table>${rows}`).replace('</body></html>', ''), 'incomplete'],
    ['without a table', page('<p>Your session has expired</p>'), 'missing'],
    ['with too many columns', page(`<table><tr>${'<td>x'.repeat(600)}</table>`), 'columns'],
    ['whose cells span too much', page(`<table>${'<tr><td colspan=400>x'.repeat(9_000)}</table>`), 'too_large'],
  ])('%s is refused', async (_, html, code) => {
    expect(await openFile(bytesOf(html))).toMatchObject({ kind: 'unreadable', format: 'html', problem: { code } })
  })

  test('is not mistaken for one: XML, text and comparisons stay what they are', () => {
    for (const [text, format] of [
      ['<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"/>', 'camt053'],
      ['<Document/>', 'camt053'],
      ['<tablecloth/>', 'camt053'],
      ['a,b\n<table>,1', 'csv'],
    ] as const)
      expect([text, guessFormat(bytesOf(text))]).toEqual([text, format])
  })
})
