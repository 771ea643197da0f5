import { describe, expect, test } from 'vitest'
import { type CsvMapping, previewCsv, type ReadOptions } from '../src/index.ts'
import { bytesOf, entriesOf, refusal, singleBytes, soundly } from './support.ts'

// The content Thai bank exports put around their movements.

const base: CsvMapping = {
  delimiter: ',',
  hasHeader: true,
  encoding: 'utf-8',
  skipLines: 0,
  currency: 'THB',
  dateColumn: 'วันที่',
  dateFormat: 'DD/MM/YYYY',
  era: 'be',
  thousands: ',',
  decimal: '.',
  amount: { kind: 'two', inColumn: 'ฝากเงิน', outColumn: 'ถอนเงิน' },
  balanceColumn: 'ยอดคงเหลือ',
  textColumn: 'รายการ',
  accountColumn: 'บัญชี',
  ignoreRows: 'without-date',
}
const heading = 'วันที่,รายการ,ถอนเงิน,ฝากเงิน,ยอดคงเหลือ,บัญชี'
const forward = '01/11/2569,ยอดยกมา,,,"1,000.00",'
const deposit = '01/11/2569,รับโอน,,"500.00","1,500.00",x1234'
const withdrawal = '02/11/2569,โอนออก,"1,200.50",-,299.50,'
const using = (changes: Partial<CsvMapping>): ReadOptions => ({ csv: { ...base, ...changes } })
const read = (rows: readonly string[], changes: Partial<CsvMapping> = {}) =>
  soundly([heading, ...rows].join('\r\n'), 'csv', using(changes))[0]
const refused = (rows: readonly string[], changes: Partial<CsvMapping> = {}) =>
  refusal([heading, ...rows].join('\r\n'), 'csv', using(changes))

describe('rows that move nothing', () => {
  test('the balance brought forward and carried forward are left out, and the balances hold across them', () => {
    const whole = {
      sums: 'agree',
      opening: { amount: 100000n, on: '2026-11-01' },
      closing: { amount: 29950n },
      ignoredRows: 2,
    }
    const rows = [forward, deposit, withdrawal, '02/11/2569,ยอดยกไป,0.00,0.00,299.50,']
    expect(read(rows)).toMatchObject({
      ...whole,
      entries: [
        { direction: 'in', amount: 50000n },
        { direction: 'out', amount: 120050n },
      ],
    })
    expect(read(rows.toReversed())).toMatchObject({ ...whole, entries: [{ direction: 'out' }, { direction: 'in' }] })
  })

  test('a day without movements is a statement without entries', () => {
    expect(read([forward])).toMatchObject({
      entries: [],
      sums: 'agree',
      opening: { amount: 100000n },
      closing: { amount: 100000n },
      ignoredRows: 1,
    })
  })

  test('a balance that does not follow shows the movement that is missing, as where a column was taken for another', () => {
    expect(refused([forward, withdrawal])).toMatchObject([{ line: 3, field: 'balanceColumn', code: 'sums' }])
    const wrong: Partial<CsvMapping> = {
      amount: { kind: 'two', inColumn: 'ฝากเงิน', outColumn: 'บัญชี' },
      accountColumn: 'รายการ',
    }
    expect(refused([forward, deposit.replace('x1234', ''), withdrawal], wrong)).toMatchObject([
      { line: 4, field: 'balanceColumn', code: 'sums' },
    ])
  })

  test('a row whose only amount is zero needs no balance; an empty one, and zeros in two columns, do', () => {
    const { balanceColumn: _, ...unproven } = base
    const signed: CsvMapping = { ...unproven, amount: { kind: 'signed', column: 'ฝากเงิน' } }
    const row = (cell: string) => [heading, deposit, `02/11/2569,ยกเว้น,,${cell},,`].join('\n')
    expect(soundly(row('0.00'), 'csv', { csv: signed })[0]).toMatchObject({
      entries: [{ amount: 50000n }],
      ignoredRows: 1,
      sums: 'untold',
    })
    expect(refusal(row(''), 'csv', { csv: signed })).toMatchObject([{ line: 3, code: 'amount' }])
    expect(refusal(row('0.00'), 'csv', { csv: unproven })).toMatchObject([{ line: 3, code: 'amount' }])
    expect(refusal(row('0.00'), 'csv', { csv: { ...signed, ignoreRows: 'none' } })).toMatchObject([
      { line: 3, code: 'amount' },
    ])
  })

  test('without an unbroken balance, or where every row counts, a row without amount is refused', () => {
    const { balanceColumn: _, ...unproven } = base
    expect(refusal([heading, forward, deposit].join('\n'), 'csv', { csv: unproven })).toMatchObject([
      { line: 2, code: 'amount' },
    ])
    expect(refused([forward, deposit.replace('"1,500.00"', '')])).toMatchObject([
      { line: 2, field: 'row', code: 'amount' },
    ])
    expect(refused([forward, deposit], { ignoreRows: 'none' })).toMatchObject([{ line: 2, code: 'amount' }])
  })
})

describe('rows around the movements', () => {
  test('titles above, totals and notes below, a heading repeated on a second page', () => {
    const file = [
      'ธนาคารตัวอย่าง',
      'เลขที่บัญชี 111-2-33444-5',
      heading,
      deposit,
      heading,
      withdrawal,
      'รวม,,"1,200.50",500.00,,',
      'หมายเหตุ',
      ',,,,,,',
    ].join('\n')
    const [statement] = soundly(file, 'csv', using({ skipLines: 2 }))
    expect(statement).toMatchObject({ sums: 'agree', ignoredRows: 3, entries: [{ line: 4 }, { line: 6 }] })
  })

  test('a total that could be a row is refused, not passed over', () => {
    expect(refused([deposit, 'รวม 1 รายการ,,,500.00,,'])).toMatchObject([{ line: 3, field: 'วันที่', code: 'date' }])
  })

  test('separators at the end of rows are no columns; a cell there, or one too few, is refused', () => {
    expect(read([`${deposit},`, `${withdrawal},, `])).toMatchObject({
      entries: [{ amount: 50000n }, { amount: 120050n }],
    })
    expect(refused([`${deposit},x`])).toMatchObject([{ line: 2, field: 'row', code: 'columns' }])
    expect(refused(['01/11/2569,รับโอน,,500.00'])).toMatchObject([{ line: 2, field: 'row', code: 'columns' }])
  })
})

describe('cells', () => {
  test('numbers marked as text for a spreadsheet', () => {
    const rows = ['01/11/2569,"a ="" b",,500.00,500.00,="0012345678"', "02/11/2569,c,,1.00,501.00,'0087654321"]
    expect(read(rows)?.entries.map(({ text, counterparty }) => [text, counterparty.accountNo])).toEqual([
      ['a =" b', '0012345678'],
      ['c', '0087654321'],
    ])
    expect(previewCsv(bytesOf([heading, ...rows].join('\n')))).toMatchObject({
      ok: true,
      rows: [{ 5: '0012345678' }, {}],
    })
    expect(refused(['01/11/2569,a,,500.00,500.00,="001'])).toMatchObject([{ line: 2, code: 'malformed' }])
  })

  const { balanceColumn: _0, textColumn: _1, accountColumn: _2, ...least } = base
  const cells = (day: string, amount: string, changes: Partial<CsvMapping> = {}) => {
    const csv: CsvMapping = {
      ...least,
      dateColumn: 0,
      timeColumn: 0,
      amount: { kind: 'signed', column: 1 },
      ...changes,
    }
    return entriesOf(soundly(`day,amount\n"${day}","${amount}"`, 'csv', { csv }))[0]
  }

  test.each([
    ['20 พ.ย. 69', 'DD/MM/YY', 'be', null],
    ['20 พ.ย. 2569 14:05', 'DD/MM/YYYY', 'be', '14:05'],
    ['20-พฤศจิกายน-2569', 'DD-MM-YYYY', 'be', null],
    ['20-Nov-26', 'DD/MM/YY', 'ce', null],
    ['20 November 2026 2:05 PM', 'DD/MM/YYYY', 'ce', '14:05'],
    ['20/11/26 14:05', 'DD/MM/YY', 'ce', '14:05'],
    ['20/11/2569 14.05 น.', 'DD/MM/YYYY', 'be', '14:05'],
    ['2026-11-20T14:05:00.000', 'YYYY-MM-DD', 'ce', '14:05'],
  ] as const)('the day %s', (cell, dateFormat, era, time) => {
    const entry = cells(cell, '1', { dateFormat, era })
    expect(entry).toMatchObject({
      bookedOn: '2026-11-20',
      timeKnown: time !== null,
      bookedAt: new Date(`2026-11-20T${time ?? '00:00'}:00+07:00`),
    })
  })

  test.each([['31 ก.พ. 2569'], ['20 พ.ย. 69'], ['20 ฟ.ย. 2569'], ['พ.ย. 2569'], ['20 พ.ย. 2569 ถึง 21 พ.ย. 2569']])(
    '%s is no day of four-figure years',
    day => {
      const csv: CsvMapping = { ...least, dateColumn: 0, timeColumn: 0, amount: { kind: 'signed', column: 1 } }
      expect(refusal(`day,amount\n${day},1`, 'csv', { csv })).toMatchObject([{ line: 2, field: 'day', code: 'date' }])
    },
  )

  test('the midnight a program writes behind a day is none where the time stands elsewhere', () => {
    const csv: CsvMapping = { ...least, dateColumn: 0, timeColumn: 1, amount: { kind: 'signed', column: 2 } }
    expect(entriesOf(soundly('day,time,amount\n20/11/2569 00:00:00,14:05,1', 'csv', { csv }))[0]).toMatchObject({
      bookedAt: new Date('2026-11-20T14:05:00+07:00'),
    })
    expect(refusal('day,time,amount\n20/11/2569 09:00:00,14:05,1', 'csv', { csv })).toMatchObject([
      { line: 2, code: 'date' },
    ])
  })

  test.each([
    ['1,234.56 CR', 'in'],
    ['1,234.56DR', 'out'],
    ['THB 1,234.56', 'in'],
    ['-฿1,234.56', 'out'],
    ['1,234.56 บาท', 'in'],
    ['(THB 1,234.56)', 'out'],
    ['1,234.56-', 'out'],
    ['+1,234.56', 'in'],
  ])('the amount %s goes %s', (amount, direction) => {
    expect(cells('20/11/2569', amount)).toMatchObject({ direction, amount: 123456n })
  })

  test('DR or CR in a column that has its own direction is refused', () => {
    expect(refused(['01/11/2569,a,,500.00 DR,500.00,'])).toMatchObject([{ line: 2, field: 'ฝากเงิน', code: 'amount' }])
  })

  test('brackets, dashes and Thai letters of one byte', () => {
    const signed = ['วันที่,ยอด', '1/11/69,"(1,200.50)"', '1/11/69,"1,200.50"'].join('\n')
    const thai = (letter: string): number =>
      letter >= 'ก' && letter <= '๛' ? letter.charCodeAt(0) - 0x0e01 + 0xa1 : letter.charCodeAt(0)
    const mapping: CsvMapping = {
      ...base,
      encoding: 'windows-874',
      dateFormat: 'DD/MM/YY',
      amount: { kind: 'signed', column: 'ยอด' },
    }
    const { balanceColumn: _b, textColumn: _t, accountColumn: _a, ...plain } = mapping
    const entries = entriesOf(soundly(singleBytes(signed, thai), 'csv', { csv: plain }))
    expect(entries.map(({ direction, amount, bookedOn }) => [direction, amount, bookedOn])).toEqual([
      ['out', 120050n, '2026-11-01'],
      ['in', 120050n, '2026-11-01'],
    ])
  })
})
