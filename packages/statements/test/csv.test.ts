import { describe, expect, test } from 'vitest'
import { checkMapping, type CsvMapping, guessFormat, previewCsv, type ReadOptions } from '../src/index.ts'
import { bytesOf, entriesOf, fastest, refusal, singleBytes, soundly } from './support.ts'

const base: CsvMapping = {
  delimiter: ',',
  hasHeader: true,
  encoding: 'utf-8',
  skipLines: 0,
  currency: 'THB',
  dateColumn: 'Date',
  dateFormat: 'YYYY-MM-DD',
  era: 'ce',
  amount: { kind: 'signed', column: 'Amount' },
  decimal: '.',
  ignoreRows: 'none',
}
const using = (changes: Partial<CsvMapping>): ReadOptions => ({ csv: { ...base, ...changes } })
const read = (text: string | Uint8Array, changes: Partial<CsvMapping> = {}) => soundly(text, 'csv', using(changes))
const refused = (text: string | Uint8Array, changes: Partial<CsvMapping> = {}) => refusal(text, 'csv', using(changes))
const amountOf = (cell: string, changes: Partial<CsvMapping> = {}) => {
  const [entry] = entriesOf(read(`Date,Amount\n2024-01-02,"${cell}"\n`, changes))
  return entry && [entry.direction, entry.amount]
}

describe('a whole row', () => {
  const mapping: Partial<CsvMapping> = {
    dateFormat: 'DD/MM/YYYY',
    era: 'be',
    timeColumn: 'เวลา',
    dateColumn: 'วันที่',
    thousands: ',',
    amount: { kind: 'two', inColumn: 'ฝาก', outColumn: 'ถอน' },
    referenceColumn: 'เลขที่อ้างอิง',
    nameColumn: 'ชื่อ',
    accountColumn: 'บัญชี',
    bankColumn: 'ธนาคาร',
    textColumn: 'รายการ',
    balanceColumn: 'คงเหลือ',
  }
  const text = [
    'วันที่,เวลา,ฝาก,ถอน,คงเหลือ,เลขที่อ้างอิง,ชื่อ,บัญชี,ธนาคาร,รายการ',
    '01/02/2567,13:45,"1,234.50",,"2,234.50",R1, นาย สมชาย  ใจดี ,x1234,SCB,"โอน\nเข้า"',
    '1/2/2567,13.46.10,-,34.50,"2,200.00",R2,,,,',
  ].join('\r\n')

  test('Thai headings, Buddhist years, two columns of amounts, a running balance', () => {
    const [statement] = read(text, mapping)
    expect(statement).toMatchObject({
      sums: 'agree',
      opening: { amount: 100000n, on: '2024-02-01' },
      closing: { amount: 220000n },
      currency: 'THB',
      accountId: {},
    })
    expect(statement?.entries).toEqual([
      {
        line: 2,
        direction: 'in',
        amount: 123450n,
        currency: 'THB',
        bookedOn: '2024-02-01',
        bookedAt: new Date('2024-02-01T06:45:00Z'),
        timeKnown: true,
        reference: 'R1',
        counterparty: { name: 'นาย สมชาย ใจดี', accountNo: 'x1234', bankCode: 'SCB' },
        text: 'โอน เข้า',
        balanceAfter: 223450n,
        reversal: false,
        status: 'booked',
      },
      {
        line: 4,
        direction: 'out',
        amount: 3450n,
        currency: 'THB',
        bookedOn: '2024-02-01',
        bookedAt: new Date('2024-02-01T06:46:10Z'),
        timeKnown: true,
        reference: 'R2',
        counterparty: {},
        balanceAfter: 220000n,
        reversal: false,
        status: 'booked',
      },
    ])
  })

  test('the same in the encoding of old Thai systems, and in UTF-16', () => {
    const thai = (letter: string): number =>
      letter >= 'ก' && letter <= '๛' ? letter.charCodeAt(0) - 0x0e01 + 0xa1 : letter.charCodeAt(0)
    const old = singleBytes(text, thai)
    const wide = new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
    const expected = read(text, mapping)
    expect(read(old, { ...mapping, encoding: 'windows-874' })).toEqual(expected)
    expect(read(wide, mapping)).toEqual(expected)
    expect(read(`\uFEFF${text}`, mapping)).toEqual(expected)
    expect(refused(old, mapping)).toMatchObject([{ line: 0, code: 'encoding' }])
  })

  test('a balance that does not follow from the one before is refused at its row, unless it is only to be reported', () => {
    const broken = text.replace('"2,200.00"', '"2,201.00"')
    expect(refused(broken, mapping)).toMatchObject([
      { line: 4, field: 'balanceColumn', code: 'sums', value: '2201.00' },
    ])
    expect(soundly(broken, 'csv', { ...using(mapping), sums: 'report' })[0]).toMatchObject({
      sums: 'differ',
      warnings: [{ line: 4 }],
    })
  })

  test('a balance of zero with a sign is refused', () => {
    expect(refused(text.replace('"2,200.00"', '-0.00'), mapping)).toMatchObject([
      { line: 4, field: 'คงเหลือ', code: 'amount', value: '-0.00' },
    ])
  })

  test('newest first is as good', () => {
    const [heading, , , second, ...others] = text.split('\r\n').join('\n').split('\n')
    const newest = [heading, second, ...others, '01/02/2567,13:45,"1,234.50",,"2,234.50",R1,,,,'].join('\n')
    expect(read(newest, mapping)[0]).toMatchObject({
      sums: 'agree',
      opening: { amount: 100000n },
      closing: { amount: 220000n },
    })
  })
})

describe('amounts', () => {
  test.each([
    ['12.5', 'in', 1250n],
    ['-12.50', 'out', 1250n],
    ['12.50-', 'out', 1250n],
    ['(12.50)', 'out', 1250n],
    ['+12', 'in', 1200n],
    ['−1', 'out', 100n],
    [' 1 ', 'in', 100n],
    ['.5', 'in', 50n],
    ['9999999999999999.99', 'in', 999999999999999999n],
  ])('%s is %s', (cell, direction, amount) => {
    expect(amountOf(cell)).toEqual([direction, amount])
  })

  test.each([
    ['1,234,567.89', { thousands: ',' }],
    ['1.234.567,89', { thousands: '.', decimal: ',' }],
    ['1 234 567,89', { thousands: ' ', decimal: ',' }],
    ['1\u00A0234\u202F567,89', { thousands: ' ', decimal: ',' }],
    ["1'234'567.89", { thousands: "'" }],
    ['1234567.89', { thousands: ',' }],
  ] as const)('grouping: %s', (cell, changes) => {
    expect(amountOf(cell, changes)).toEqual(['in', 123456789n])
  })

  test.each([
    ['', {}],
    ['abc', {}],
    ['1,234.00', {}],
    ['1.234', {}],
    ['1.234,00', {}],
    ['-0.00', {}],
    ['0.00', {}],
    ['--1', {}],
    ['(1', {}],
    ['1e5', {}],
    ['Infinity', {}],
    ['NaN', {}],
    ['1,23.00', { thousands: ',' }],
    ['1234,567', { thousands: ',' }],
    [',123', { thousands: ',' }],
    ['1.5,00', { thousands: ',' }],
    ['12.000', { thousands: ',' }],
    ['٣', {}],
    ['1\u0000', {}],
    ['$5', {}],
    ['USD 5', {}],
    ['-5 DR', {}],
    ['(5) CR', {}],
  ] as const)('"%s" is refused', (cell, changes) => {
    expect(refused(`Date,Amount\n2024-01-02,"${cell}"\n`, changes)).toMatchObject([
      { line: 2, field: 'Amount', code: 'amount' },
    ])
  })

  const typed: Partial<CsvMapping> = {
    amount: {
      kind: 'typed',
      amountColumn: 'Amount',
      typeColumn: 'Way',
      inWords: ['Deposit', 'ฝาก'],
      outWords: ['Withdrawal'],
    },
  }
  test('words tell the way, without regard to capitals', () => {
    const file = 'Date,Amount,Way\n2024-01-02,1,DEPOSIT\n2024-01-02,2, ฝาก\n2024-01-02,4,withdrawal '
    expect(entriesOf(read(file, typed)).map(each => [each.direction, each.amount])).toEqual([
      ['in', 100n],
      ['in', 200n],
      ['out', 400n],
    ])
    expect(refused('Date,Amount,Way\n2024-01-02,1,Fee\n2024-01-02,-2,Deposit', typed)).toMatchObject([
      { line: 2, field: 'Way', code: 'direction', value: 'Fee' },
      { line: 3, field: 'Amount', code: 'amount' },
    ])
  })

  const two: Partial<CsvMapping> = { amount: { kind: 'two', inColumn: 'In', outColumn: 'Out' } }
  test.each([
    ['1,2', 'direction'],
    [',', 'amount'],
    ['0,0', 'amount'],
    ['-1,', 'amount'],
  ])('in and out "%s" are refused', (cells, code) => {
    expect(refused(`Date,In,Out\n2024-01-02,${cells}`, two)).toMatchObject([{ line: 2, code }])
  })
})

describe('days and times', () => {
  const dayOf = (cell: string, changes: Partial<CsvMapping>) =>
    entriesOf(read(`Date,Amount\n${cell},1`, changes))[0]?.bookedOn
  test.each([
    ['2024-02-29', 'YYYY-MM-DD', 'ce'],
    ['2024/2/29', 'YYYY/MM/DD', 'ce'],
    ['20240229', 'YYYYMMDD', 'ce'],
    ['29/02/2024', 'DD/MM/YYYY', 'ce'],
    ['29-02-2024', 'DD-MM-YYYY', 'ce'],
    ['29.2.2024', 'DD.MM.YYYY', 'ce'],
    ['29/02/24', 'DD/MM/YY', 'ce'],
    ['02/29/2024', 'MM/DD/YYYY', 'ce'],
    ['29/02/2567', 'DD/MM/YYYY', 'be'],
    ['29/02/67', 'DD/MM/YY', 'be'],
    ['25670229', 'YYYYMMDD', 'be'],
  ] as const)('%s as %s (%s)', (cell, dateFormat, era) => {
    expect(dayOf(cell, { dateFormat, era })).toBe('2024-02-29')
  })

  test.each([
    ['2023-02-29', {}],
    ['2024-13-01', {}],
    ['', {}],
    ['2024/02/29', {}],
    ['29/02/2024', {}],
    ['24-02-29', {}],
    ['2567-02-29', {}],
    ['2024-02-29', { era: 'be' }],
    ['29/02/24', { dateFormat: 'DD/MM/YYYY' }],
    ['29/02/2024', { dateFormat: 'DD/MM/YY' }],
    ['02/29/2024', { dateFormat: 'DD/MM/YYYY' }],
    ['29/02-2024', { dateFormat: 'DD/MM/YYYY' }],
  ] as const)('"%s" is refused', (cell, changes) => {
    expect(refused(`Date,Amount\n${cell},1`, changes)).toMatchObject([{ line: 2, field: 'Date', code: 'date' }])
  })

  test('day and time in one cell', () => {
    const changes = { timeColumn: 'Date' }
    expect(
      entriesOf(read('Date,Amount\n2024-02-29 23:59:59,1\n2024-02-29T07:00,1\n2024-02-29,1', changes)).map(each => [
        each.bookedAt.toISOString(),
        each.timeKnown,
      ]),
    ).toEqual([
      ['2024-02-29T16:59:59.000Z', true],
      ['2024-02-29T00:00:00.000Z', true],
      ['2024-02-28T17:00:00.000Z', false],
    ])
    expect(
      refused('Date,Amount\n2024-02-29 24:00,1\n2024-02-29 noon,1', changes).map(error => [error.line, error.code]),
    ).toEqual([
      [2, 'time'],
      [3, 'time'],
    ])
  })
})

describe('rows', () => {
  test('rows without a date are errors, or left out and counted', () => {
    const file = 'Date,Amount,Text\n2024-01-02,1,a\n,1,Total\nTotal\n\n'
    expect(refused(file).map(error => [error.line, error.code])).toEqual([
      [3, 'date'],
      [4, 'columns'],
    ])
    const totals = 'Date,Amount,Text\n2024-01-02,1,a\n,1,Total\n,,,,\n'
    expect(read(totals, { ignoreRows: 'without-date' })[0]).toMatchObject({ ignoredRows: 1, entries: [{ line: 2 }] })
  })

  test('lines before the header are skipped, and counted in the lines of errors', () => {
    const file = 'Bank,of somewhere\n"quoted\nDate,Amount\n2024-01-02,1\n2024-01-02,x'
    expect(refused(file, { skipLines: 2 })).toMatchObject([{ line: 5, field: 'Amount' }])
  })

  test('columns by number, where there is no header', () => {
    const changes: Partial<CsvMapping> = {
      hasHeader: false,
      dateColumn: 0,
      amount: { kind: 'signed', column: 2 },
      delimiter: ';',
    }
    expect(entriesOf(read('2024-01-02;a;5\n2024-01-03;b;-5', changes)).map(each => each.line)).toEqual([1, 2])
    expect(refused('2024-01-02;a', changes)).toMatchObject([
      { line: 1, field: 'amount.column', code: 'columns', value: '2' },
    ])
    expect(refused('2024-01-02;a;x', changes)).toMatchObject([{ line: 1, field: 'column 2' }])
  })

  test.each([
    ['a heading that is not there', 'Datum,Amount\n2024-01-02,1', { line: 1, field: 'dateColumn', code: 'columns' }],
    [
      'a heading that is there twice',
      'Date,Amount,amount\n2024-01-02,1,2',
      { line: 1, field: 'amount.column', code: 'columns' },
    ],
    ['a row with a column too many', 'Date,Amount\n2024-01-02,1,2', { line: 2, field: 'row', code: 'columns' }],
    ['a quote that is never closed', 'Date,Amount\n2024-01-02,1\n2024-01-02,"1\n', { field: 'row', code: 'malformed' }],
    [
      'text behind a closing quote',
      'Date,Amount\n2024-01-02,1\n2024-01-02,"1"x\n',
      { line: 3, field: 'row', code: 'malformed' },
    ],
    ['a quote inside a cell', 'Date,Amount\n2024-01-02,1"2\n', { line: 2, field: 'row', code: 'malformed' }],
    ['an empty file', '\n\n', { line: 0, field: 'file', code: 'missing' }],
  ])('%s is refused', (_, file, error) => {
    expect(refused(file)).toMatchObject([error])
  })

  test('a line break inside quotes moves the lines behind it, not its own row', () => {
    const file = 'Date,Amount,Text\r\n2024-01-02,1,"a\r\nb\r\nc"\r\n\r\n2024-01-02,2,d\n2024-01-02,x,e'
    expect(refused(file)).toMatchObject([{ line: 7, field: 'Amount' }])
    expect(entriesOf(read(file.replace(',x,', ',3,'))).map(each => each.line)).toEqual([2, 6, 7])
  })

  test('rows and errors are capped', () => {
    const file = `Date,Amount\n${'2024-01-02,x\n'.repeat(90)}`
    expect(refused(file)).toHaveLength(50)
    expect(refusal(file, 'csv', { ...using({}), limits: { entries: 89 } })).toMatchObject([
      { code: 'too_many_entries' },
    ])
    expect(refusal(file, 'csv', { ...using({}), limits: { lines: 50 } })).toMatchObject([{ code: 'too_many_lines' }])
    expect(refused(`Date,Amount\n2024-01-02,${'x'.repeat(70_000)}`)).toMatchObject([{ code: 'malformed' }])
  })
})

describe('a mapping', () => {
  test('that is sound has nothing to say', () => {
    expect(checkMapping(base)).toEqual([])
  })

  test.each([
    ['delimiter', { delimiter: ':' }],
    ['encoding', { encoding: 'utf-7' }],
    ['skipLines', { skipLines: -1 }],
    ['skipLines', { skipLines: 1.5 }],
    ['currency', { currency: 'baht' }],
    ['dateColumn', { dateColumn: '' }],
    ['dateColumn', { dateColumn: -1 }],
    ['dateColumn', { hasHeader: false }],
    ['dateFormat', { dateFormat: 'D MMMM' }],
    ['era', { era: 'hijri' }],
    ['thousands', { thousands: '.' }],
    ['ignoreRows', { ignoreRows: 'all' }],
    ['nameColumn', { nameColumn: {} }],
    ['amount', { amount: undefined }],
    ['amount.kind', { amount: {} }],
    ['amount.outColumn', { amount: { kind: 'two', inColumn: 'A', outColumn: 'A' } }],
    ['amount.typeColumn', { amount: { kind: 'typed', amountColumn: 'A', inWords: ['a'], outWords: ['b'] } }],
    ['amount.inWords', { amount: { kind: 'typed', amountColumn: 'A', typeColumn: 'B', inWords: [], outWords: ['b'] } }],
    [
      'amount.outWords',
      { amount: { kind: 'typed', amountColumn: 'A', typeColumn: 'B', inWords: ['a'], outWords: ['A '] } },
    ],
  ])('is refused for its %s', (field, changes) => {
    const errors = checkMapping({ ...base, ...changes })
    expect(errors.map(error => error.field)).toContain(field)
    expect(errors.every(error => error.code === 'mapping')).toBe(true)
  })

  test.each([undefined, null, 5, 'text', []])('%s is none', mapping => {
    expect(checkMapping(mapping)).toMatchObject([{ field: 'csv', code: 'mapping' }])
  })

  test('is needed', () => {
    expect(refusal('Date,Amount\n', 'csv')).toMatchObject([{ line: 0, field: 'csv', code: 'mapping' }])
  })
})

describe('a preview', () => {
  test('guesses delimiter and encoding and shows twenty rows', () => {
    const file = `A;B,b;C\n${'1;"2;,,";3\n'.repeat(40)}`
    const preview = previewCsv(bytesOf(file))
    expect(preview).toMatchObject({ ok: true, delimiter: ';', encoding: 'utf-8', header: ['A', 'B,b', 'C'] })
    expect(preview.ok && preview.rows).toHaveLength(20)
    expect(preview.ok && preview.rows[0]).toEqual(['1', '2;,,', '3'])
  })

  test('without header, behind skipped lines, of a file longer than it looks at', () => {
    const file = `Bank\n${'a,b\n'.repeat(200_000)}`
    expect(previewCsv(bytesOf(file), { skipLines: 1, hasHeader: false, delimiter: ',' })).toMatchObject({
      ok: true,
      rows: Array.from({ length: 20 }, () => ['a', 'b']),
    })
  })

  test('of nothing, of broken quotes and of too much', () => {
    expect(previewCsv(bytesOf(''))).toEqual({
      ok: true,
      delimiter: ',',
      encoding: 'utf-8',
      skipLines: 0,
      header: [],
      rows: [],
    })
    expect(previewCsv(bytesOf('a,"b'))).toMatchObject({ ok: false, errors: [{ code: 'malformed' }] })
    expect(previewCsv(new Uint8Array(11 * 1024 * 1024))).toMatchObject({ ok: false, errors: [{ code: 'too_large' }] })
  })
})

test('separators without end are refused before millions of cells are made of them', () => {
  const heading = 'Date,Amount\n'
  const time = fastest(() => {
    expect(refused(','.repeat(10_000_000))).toMatchObject([{ line: 1, field: 'row', code: 'malformed' }])
    expect(refused(`${heading}${`${','.repeat(60_000)}\n`.repeat(160)}`)).toMatchObject([
      { line: 2, field: 'row', code: 'columns' },
    ])
  }, 4_000)
  expect(time).toBeLessThan(4_000)
  expect(refused(`${heading}${`${','.repeat(499)}\n`.repeat(6_001)}`)).toMatchObject([
    { line: 6_001, field: 'row', code: 'columns' },
  ])
  expect(previewCsv(bytesOf(','.repeat(300_000)))).toMatchObject({ ok: false, errors: [{ code: 'malformed' }] })
})

test('a CSV looks like one, a picture like nothing', () => {
  expect(guessFormat(bytesOf('Date,Amount\n'))).toBe('csv')
  expect(guessFormat(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]))).toBeUndefined()
  expect(guessFormat(bytesOf(' \n'))).toBeUndefined()
})

test('Thai text in UTF-8 is not binary, whatever its letters', () => {
  // ก, ญ, ฏ, ฐ, ฝ and แ contain bytes that are control characters in windows-1252.
  expect(guessFormat(bytesOf('ฝาก,ถอน,ชื่อ\n1,2,ญาณกฤต แก้วก่องแก้ว\n'))).toBe('csv')
  expect(
    guessFormat(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1])),
  ).toBeUndefined()
})
