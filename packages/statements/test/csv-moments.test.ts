import { describe, expect, test } from 'vitest'
import type { CsvMapping } from '../src/index.ts'
import { previewCsv } from '../src/index.ts'
import { bytesOf, entriesOf, refusal, soundly } from './support.ts'

const mapping: CsvMapping = {
  delimiter: ',',
  hasHeader: true,
  encoding: 'utf-8',
  skipLines: 0,
  currency: 'THB',
  dateColumn: 'date',
  dateFormat: 'DD/MM/YYYY',
  era: 'ce',
  amount: { kind: 'signed', column: 'amount' },
  decimal: '.',
  thousands: ',',
  ignoreRows: 'none',
}
const file = (...rows: readonly string[]): string => ['date,time,amount,reference,account', ...rows].join('\n')
const entryOf = (row: string, more: Partial<CsvMapping> = {}) => {
  const [entry] = entriesOf(soundly(file(row), 'csv', { csv: { ...mapping, ...more } }))
  return entry
}

describe('Thai digits', () => {
  test('are read in days, times and amounts', () => {
    expect(entryOf('๒๐/๑๑/๒๕๖๙,๑๔:๐๕,"-๑,๒๓๔.๕๐",,', { era: 'be', timeColumn: 'time' })).toMatchObject({
      bookedOn: '2026-11-20',
      bookedAt: new Date('2026-11-20T07:05:00Z'),
      timeKnown: true,
      direction: 'out',
      amount: 123_450n,
    })
    expect(
      entryOf('๒๐ พ.ย. ๖๙ ๑๔.๐๕ น.,,๕๐ บาท,,', { dateFormat: 'DD/MM/YY', era: 'be', timeColumn: 'date' }),
    ).toMatchObject({
      bookedAt: new Date('2026-11-20T07:05:00Z'),
      amount: 5_000n,
    })
  })

  test('of a reference and an account number are those of other files', () => {
    expect(
      entryOf('20/11/2026,,1.00,A๑๒๓,๐๑๒๓๔๕๖๗๘๙', { referenceColumn: 'reference', accountColumn: 'account' }),
    ).toMatchObject({ reference: 'A123', counterparty: { accountNo: '0123456789' } })
  })

  test('show where the table begins', () => {
    const preview = previewCsv(bytesOf(`ธนาคาร\n\n${file('๒๐/๑๑/๒๕๖๙,,๑.๐๐,,').replace('amount', 'จำนวนเงิน')}`))
    expect(preview).toMatchObject({ skipLines: 2, rows: [['๒๐/๑๑/๒๕๖๙', '', '๑.๐๐', '', '']] })
  })
})

describe('an instant with a zone', () => {
  const iso: Partial<CsvMapping> = { dateFormat: 'YYYY-MM-DD' }
  test('is of the day that the business time zone has then', () => {
    for (const [cell, more] of [
      ['2026-01-02T23:30:00Z', { timeColumn: 'date' }],
      ['2026-01-02T23:30:00Z', {}],
      ['2026-01-02T23:30:00.000000Z', {}],
      ['2026-01-02 23:30:00 UTC', {}],
      ['2026-01-02T18:30-05:00', {}],
      ['2026-01-03T06:30:00+07:00', {}],
      ['2026-01-03T06:30:00+0700', {}],
      ['2026-01-03 06:30 +07', {}],
    ] as const)
      expect([cell, entryOf(`${cell},,5.00,,`, { ...iso, ...more })]).toMatchObject([
        cell,
        { bookedOn: '2026-01-03', bookedAt: new Date('2026-01-02T23:30:00Z'), timeKnown: true },
      ])
  })

  test('is read in any day format, and from a day and a time apart', () => {
    const expected = { bookedOn: '2026-01-03', bookedAt: new Date('2026-01-02T23:30:00Z') }
    expect(entryOf('02/01/2026 23:30Z,,5.00,,')).toMatchObject(expected)
    expect(entryOf('02/01/2569 23:30Z,,5.00,,', { era: 'be' })).toMatchObject(expected)
    expect(entryOf('02/01/2026,23:30:00Z,5.00,,', { timeColumn: 'time' })).toMatchObject(expected)
  })

  test('gives the value date its day too', () => {
    expect(entryOf('2026-01-02,2026-01-02T23:30:00Z,5.00,,', { ...iso, valueDateColumn: 'time' })).toMatchObject({
      valueOn: '2026-01-03',
    })
  })

  test('at midnight is a day when no column of times is chosen', () => {
    for (const cell of ['2026-01-02T00:00:00Z', '2026-01-02T00:00:00.000-05:00'])
      expect([cell, entryOf(`${cell},,5.00,,`, iso)]).toMatchObject([
        cell,
        { bookedOn: '2026-01-02', bookedAt: new Date('2026-01-01T17:00:00Z'), timeKnown: false },
      ])
  })

  test('of no zone on earth is refused with its line', () => {
    for (const cell of ['2026-01-02T23:30:00+15:00', '2026-01-02T23:30:00+07:75', '2026-01-02T23:30:00X'])
      expect([cell, refusal(file(`${cell},,5.00,,`), 'csv', { csv: { ...mapping, ...iso } })]).toMatchObject([
        cell,
        [{ line: 2, field: 'date', code: 'date' }],
      ])
  })
})
