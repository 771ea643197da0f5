import type { Satang } from '@backoffice/kernel'
import { describe, expect, test } from 'vitest'
import { csvWriter, type Cell } from './csv.ts'

const csv = csvWriter('Asia/Bangkok', 'en')
const one = (cell: Cell): string => csv.row([cell]).slice(0, -2)
const text = (value: string): string => one({ kind: 'text', value })

describe('a cell', () => {
  test.each(['=1+1', '+1', '-1', '@sum', '\t=1', '\r=1', ' =1', '＝1', '\n=1'])(
    'that a spreadsheet would run is led by an apostrophe: %j',
    value => {
      expect(text(value).replace(/^"/, '')).toMatch(/^'/)
    },
  )
  test.each(['007', '123456789012', '12e5', '0812345678'])(
    'that it would take for a number and spoil, too: %s',
    value => expect(text(value)).toBe(`'${value}`),
  )
  test.each(['สมชาย', '12345', 'x-1', '0', '2026-11-20', 'a=b', ''])('of any other kind stays as it is: %s', value =>
    expect(text(value)).toBe(value),
  )

  test.each([
    [-5n, '-0.05'],
    [0n, '0.00'],
    [123_456_789_012_345_678n, '1234567890123456.78'],
    [-10_000n, '-100.00'],
  ])('of money has two decimals and stays a number: %s', (value, shown) => {
    expect(one({ kind: 'money', value: value as Satang })).toBe(shown)
  })
  test('of an instant is told in the zone, to the second, whatever the zone of this process', () => {
    expect(one({ kind: 'instant', value: new Date('2026-11-19T17:00:00.999Z') })).toBe('2026-11-20 00:00:00')
  })
  test('of an account or a phone is text as Thai people write it; masked it stays masked', () => {
    expect(one({ kind: 'account', value: { bankCode: '014', accountNo: '0123456789' } })).toBe('012-3-45678-9')
    expect(one({ kind: 'account', value: { bankCode: '014', accountNo: '012-3-4••••-9' } })).toBe('012-3-4••••-9')
    expect(one({ kind: 'account', value: { bankCode: '999', accountNo: '012345678901234' } })).toBe("'012345678901234")
    expect(one({ kind: 'phone', value: '+66812345678' })).toBe('081-234-5678')
  })
  test.each([
    ['x;=1+1', `"x;'=1+1"`],
    ['x\t@sum', `"x\t'@sum"`],
    ['x|-1', `"x|'-1"`],
    ['a, +1', `"a, '+1"`],
    ['a\n=1;＝2', `"a\n'=1;'＝2"`],
    ['a;"=1"', `"a;""'=1"""`],
    ['a\r\n\t -1', `"a\r\n\t '-1"`],
  ])(
    'that a spreadsheet with another separator would split and run is quoted, with an apostrophe behind the separator: %j',
    (value, shown) => expect(text(value)).toBe(shown),
  )
  test.each(['a;b', 'a\tb', 'a|b', ' a', 'a '])(
    'with a separator of any kind or a blank at its ends is quoted: %j',
    value => expect(text(value)).toBe(`"${value}"`),
  )
  test('with quotes, commas or line breaks is quoted', () => expect(text('a "b", c\nd')).toBe('"a ""b"", c\nd"'))
  test('of nothing is empty', () =>
    expect(
      csv.row([
        { kind: 'money', value: null },
        { kind: 'text', value: undefined },
      ]),
    ).toBe(',\r\n'))
  test('of a code is its words in the language of the file, several one after another', () => {
    const [unmatched, hostile] = [
      { en: 'Unmatched', th: 'ไม่พบเจ้าของยอด' },
      { en: '=1+1', th: '=1+1' },
    ]
    expect(one({ kind: 'word', value: unmatched })).toBe('Unmatched')
    expect(csvWriter('Asia/Bangkok', 'th').row([{ kind: 'word', value: [unmatched, unmatched] }])).toBe(
      '"ไม่พบเจ้าของยอด, ไม่พบเจ้าของยอด"\r\n',
    )
    expect(one({ kind: 'word', value: hostile })).toBe("'=1+1")
    expect(one({ kind: 'word', value: [] })).toBe('')
  })
})
