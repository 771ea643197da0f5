import { describe, expect, test } from 'vitest'
import { type CsvMapping, previewCsv, readStatement } from '../src/index.ts'
import { bytesOf, refusal, singleBytes, soundly } from './support.ts'

// What is easily lost, confused or inverted in a bank's CSV.

const unproven: CsvMapping = {
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
  textColumn: 'รายการ',
  nameColumn: 'ชื่อ',
  ignoreRows: 'without-date',
}
const base: CsvMapping = { ...unproven, balanceColumn: 'ยอดคงเหลือ' }
const heading = 'วันที่,รายการ,ถอนเงิน,ฝากเงิน,ยอดคงเหลือ,ชื่อ'
const file = (...rows: readonly string[]): string => [heading, ...rows].join('\r\n')
const thai = (text: string): Uint8Array =>
  singleBytes(text, letter =>
    letter >= 'ก' && letter <= '๛' ? letter.charCodeAt(0) - 0x0e01 + 0xa1 : letter.charCodeAt(0),
  )

describe('a row without a day', () => {
  const first = '01/11/2569,รับโอน,,500.00,"1,500.00",'
  const last = '02/11/2569,รับโอน,,100.00,"1,600.00",'
  const warnings = (csv: CsvMapping, ...rows: readonly string[]) =>
    soundly(file(...rows), 'csv', { csv, sums: 'refuse' })[0]?.warnings.map(({ line, field, code }) => [
      line,
      field,
      code,
    ])

  test.each([
    [',รับโอน,,250.00,,'],
    [',โอนออก,"1,200.50",,,'],
    ['-,รับโอน,,250.00 *,,'],
    [',,,250.00,,Total'],
    [',รวมพลการช่าง จำกัด,,250.00,,'],
    [',Total Access,,250.00,,'],
  ])('that has an amount is left out and told of: %s', row => {
    expect(warnings(unproven, first, row, last)).toEqual([[3, 'วันที่', 'left_out']])
    expect(warnings(base, first, last, row)).toEqual([[4, 'วันที่', 'left_out']])
    expect(soundly(file(first, row, last), 'csv', { csv: unproven })[0]).toMatchObject({
      ignoredRows: 1,
      entries: [{ amount: 50000n }, { amount: 10000n }],
    })
  })

  test.each([
    ['รวม,,,600.00,,'],
    ['รวมเงินฝาก,,,600.00,,'],
    [',รวมทั้งสิ้น,"1,200.50",600.00,,'],
    [',Total:,,600.00,,'],
    ['Grand total,,,600.00,,'],
    [',ยอดยกมา,,,"1,000.00",'],
    [',หมายเหตุ,0.00,-,,'],
    [heading],
    ['หมายเหตุ'],
  ])('that is plainly a sum, a balance, a heading or a note is not: %s', row => {
    expect(warnings(unproven, first, row, last)).toEqual([])
  })

  test('between rows whose balances follow without it moved nothing', () => {
    expect(warnings(base, first, ',ย่อย,,500.00,,', last)).toEqual([])
    expect(warnings(base, ',ย่อย,,500.00,,', first, last)).toEqual([[2, 'วันที่', 'left_out']])
  })

  test('is told of a limited number of times', () => {
    expect(warnings(unproven, first, ...Array.from({ length: 90 }, () => ',,,1.00,,'))).toHaveLength(50)
  })
})

describe('the letters of a file nobody has said how to read', () => {
  const encodingOf = (bytes: Uint8Array, encoding?: 'windows-1252') => {
    const preview = previewCsv(bytes, encoding === undefined ? {} : { encoding })
    return preview.ok ? preview.encoding : preview.errors
  }
  const rows = file('20 พ.ย. 69,รับโอน,,500.00,500.00,นาย สมชาย')

  test('are Thai ones of one byte where the bytes say so', () => {
    expect(previewCsv(thai(rows))).toMatchObject({
      ok: true,
      encoding: 'windows-874',
      header: heading.split(','),
      rows: [['20 พ.ย. 69', 'รับโอน', '', '500.00', '500.00', 'นาย สมชาย']],
    })
    expect(encodingOf(thai('Date,Text,Amount\n20 พ.ย. 69,Transfer,1\n21 พ.ย. 69,KBANKโอน,1'))).toBe('windows-874')
  })

  test('are UTF-8 where they can be, and western ones otherwise', () => {
    expect(encodingOf(bytesOf(rows))).toBe('utf-8')
    for (const text of [
      'Datum,Betrag\n1.2.2024,Überweisung Müller',
      'Date,Détail\n1/2/2024,Société Générale créée',
      'Date,£\n1/2/2024,£5',
      'Date,x\n1/2/2024,ÀÉÈ Crédit é',
    ])
      expect(encodingOf(singleBytes(text))).toBe('windows-1252')
    // UTF-8 with one invalid byte is not single-byte Thai.
    expect(encodingOf(Uint8Array.from([...bytesOf(rows), 0xff]))).toBe('windows-1252')
    expect(encodingOf(Uint8Array.from([...bytesOf('Date,Text\n1,กขค'), 0xe0]))).toBe('windows-1252')
  })

  test('are what a person chose', () => {
    expect(encodingOf(thai(rows), 'windows-1252')).toBe('windows-1252')
    const csv: CsvMapping = {
      ...base,
      encoding: 'windows-1252',
      dateColumn: 0,
      amount: { kind: 'two', outColumn: 2, inColumn: 3 },
      textColumn: 1,
      nameColumn: 5,
      balanceColumn: 4,
    }
    expect(soundly(thai(file('01/11/2569,โอน,,1.00,1.00,')), 'csv', { csv })[0]?.entries[0]?.text).toBe('âÍ¹')
  })
})

describe('lines above the heading', () => {
  const looked = (text: string, options = {}) => {
    const preview = previewCsv(bytesOf(text), options)
    return preview.ok ? [preview.skipLines, preview.header?.[0]] : preview.errors
  }
  const titles =
    'ธนาคารตัวอย่าง จำกัด\r\nชื่อบัญชี,บริษัท ตัวอย่าง\r\nเลขที่บัญชี,111-2-33444-5,สาขา,สีลม\r\nช่วงวันที่,01/11/2569 - 30/11/2569\r\n\r\n'
  const rows = file('01/11/2569,รับโอน,,500.00,500.00,', '02/11/2569,รับโอน,,500.00,"1,000.00",')

  test('are found: what a bank prints, padded or not, with a balance brought forward below the heading', () => {
    expect(looked(titles + rows)).toEqual([5, 'วันที่'])
    expect(previewCsv(bytesOf(titles + rows))).toMatchObject({ rows: [{ 0: '01/11/2569' }, { 0: '02/11/2569' }] })
    expect(
      looked(`บัญชี,111,,,,\n,,,,,\n"ที่อยู่\nสีลม",,,,,\n${file(',ยอดยกมา,,,0.00,', '20 พ.ย. 69,รับโอน,,500.00,500.00,')}`),
    ).toEqual([4, 'วันที่'])
    expect(
      looked('Account,1\nDate;Description;Amount\n2026-11-20 10:15;Transfer;5.00\n2026-11-21;Transfer;5.00'),
    ).toEqual([1, 'Date'])
  })

  test('are read past by the mapping made of it', () => {
    expect(soundly(titles + rows, 'csv', { csv: { ...base, skipLines: 5 } })[0]).toMatchObject({
      sums: 'agree',
      entries: [{ line: 7 }, { line: 8 }],
    })
  })

  test.each([
    ['no titles', rows],
    ['no header', '01/11/2569,a,1.00\n02/11/2569,b,1.00'],
    ['no days', 'a\nb,c,d\n1,2,3'],
    ['titles alone', titles],
    ['a table of two columns', 'Title\nDate,Amount\n2026-11-20,1'],
    ['a second heading', `${rows}\r\n${rows}`],
    ['a broken quote', `x,"\n${rows}`],
  ])('are none where it is not plain: %s', (_, text) => {
    const preview = previewCsv(bytesOf(text))
    expect(preview.ok ? preview.skipLines : 0).toBe(0)
  })

  test('are as many as a person says, and none where there is no heading', () => {
    expect(looked(titles + rows, { skipLines: 0 })).toEqual([0, 'ธนาคารตัวอย่าง จำกัด'])
    expect(looked(titles + rows, { skipLines: 1 })).toEqual([1, 'ชื่อบัญชี'])
    expect(looked(titles + rows, { hasHeader: false })).toEqual([0, undefined])
  })
})

describe('money out written below zero', () => {
  const forward = '01/11/2569,ยอดยกมา,,,"2,000.00",'
  const out = (amount: string, balance: string): string => `02/11/2569,โอนออก,"${amount}",,"${balance}",`
  const into = '02/11/2569,รับโอน,,100.00,"1,600.00",'
  const signed = [[3, 'ถอนเงิน', 'amount']]
  const refused = (csv: CsvMapping, ...rows: readonly string[]) =>
    refusal(file(...rows), 'csv', { csv }).map(({ line, field, code }) => [line, field, code])
  const updated = (...rows: readonly string[]) =>
    soundly(file(...rows), 'csv', { csv: base, sums: 'refuse' })[0]?.entries.map(({ direction, amount }) => [
      direction,
      amount,
    ])

  test('is money out where the balance went down by it', () => {
    expect(updated(forward, out('-500.00', '1,500.00'), into)).toEqual([
      ['out', 50000n],
      ['in', 10000n],
    ])
    expect(updated(into, out('(500.00)', '1,500.00'), forward)).toEqual([
      ['in', 10000n],
      ['out', 50000n],
    ])
    expect(updated(forward, out('-500.00', '1,500.00'), out('500.00', '1,000.00'))).toEqual([
      ['out', 50000n],
      ['out', 50000n],
    ])
  })

  test('is so in the oldest row too where the others show how the column is written', () => {
    expect(updated(out('-500.00', '1,500.00'), out('-100.00', '1,400.00'))).toEqual([
      ['out', 50000n],
      ['out', 10000n],
    ])
    expect(refused(base, out('-500.00', '1,500.00'), into)).toEqual([[2, 'ถอนเงิน', 'amount']])
    expect(refused(base, out('-500.00', '1,500.00'), out('-100.00', '1,400.00'), out('100.00', '1,300.00'))).toEqual([
      [2, 'ถอนเงิน', 'amount'],
      [3, 'ถอนเงิน', 'amount'],
    ])
    expect(refused(base, out('-500.00', '1,500.00'))).toEqual([[2, 'ถอนเงิน', 'amount']])
  })

  test('is refused where the balance went up by it, is missing, or breaks elsewhere, also when breaks are only reported', () => {
    expect(refused(base, forward, out('-500.00', '2,500.00'))).toEqual(signed)
    expect(refused(unproven, into, out('-500.00', '1,100.00'))).toEqual(signed)
    expect(refused(base, forward, out('-500.00', ''), into)).toContainEqual(signed[0])
    expect(refused(base, forward, out('-500.00', '1,500.00'), into, into)).toEqual(signed)
    expect(
      readStatement(bytesOf(file(forward, out('-500.00', '2,500.00'))), 'csv', { csv: base, sums: 'report' }),
    ).toMatchObject({ ok: false, errors: [{ line: 3, value: '-500.00' }] })
  })

  test('is refused where both orders of the rows would do: which row comes first shows which one is proven', () => {
    expect(refused(base, '02/11/2569,รับโอน,,500.00,"2,000.00",', out('-500.00', '1,500.00'))).toEqual(signed)
    expect(refused(base, out('-500.00', '1,500.00'), out('-500.00', '1,000.00'))).toEqual([
      [2, 'ถอนเงิน', 'amount'],
      ...signed,
    ])
  })

  test('CR or DR there, and a sign in the column of money in, are refused as before', () => {
    expect(refused(base, forward, out('500.00 DR', '1,500.00'))).toEqual(signed)
    expect(refused(base, forward, '02/11/2569,รับโอน,,-500.00,"1,500.00",')).toEqual([[3, 'ฝากเงิน', 'amount']])
  })
})
