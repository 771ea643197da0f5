import { describe, expect, test } from 'vitest'
import type { CsvFormat, CsvMapping } from '../statement.ts'
import { draftOf, emptyDraft, mappingOf } from './draft.ts'
import { guessDraft } from './guess.ts'

const csvFormat = (header: string[] | null, ...rows: string[][]): CsvFormat => ({
  delimiter: ',',
  encoding: 'utf-8',
  header,
  rows,
})
const thai = csvFormat(
  ['วันที่', 'เวลา', 'รายการ', 'ถอน', 'ฝาก', 'คงเหลือ'],
  ['20/11/2569', '10:15', 'รับโอน', '', '500.00', '1,500.00'],
)

describe('a first draft', () => {
  test('recognizes a Thai statement’s headers and its Buddhist years', () => {
    expect(guessDraft(thai)).toMatchObject({
      dateColumn: '0',
      timeColumn: '1',
      textColumn: '2',
      outColumn: '3',
      inColumn: '4',
      balanceColumn: '5',
      amountKind: 'two',
      dateFormat: 'DD/MM/YYYY',
      era: 'be',
    })
  })

  test('recognizes English headers with one signed amount, and a time in the date cell', () => {
    const english = csvFormat(
      ['Date', 'Description', 'Amount', 'Reference'],
      ['2026-11-20 10:15', 'Transfer', '-20.00', 'A1'],
    )
    expect(guessDraft(english)).toMatchObject({
      dateColumn: '0',
      timeColumn: '0',
      dateFormat: 'YYYY-MM-DD',
      era: 'ce',
      amountKind: 'signed',
      amountColumn: '2',
      referenceColumn: '3',
    })
  })

  test('finds the date without a header', () => {
    expect(guessDraft(csvFormat(null, ['x', '20-11-69', '5'])).dateColumn).toBe('1')
    expect(guessDraft(csvFormat(null, ['x', '20-11-69', '5']))).toMatchObject({ dateFormat: 'DD-MM-YY', era: 'be' })
  })
})

describe('the lines above the header', () => {
  test('are counted by the server and skipped by a mapping', () => {
    const below: CsvFormat = { ...thai, skipLines: 5 }
    expect(guessDraft(below).skipLines).toBe('5')
    expect(mappingOf(guessDraft(below), below.header)).toMatchObject({ skipLines: 5, dateColumn: 'วันที่' })
    expect(guessDraft(thai).skipLines).toBe('0')
  })

  test('are those of the applied mapping', () => {
    const saved = mappingOf(guessDraft({ ...thai, skipLines: 4 }), thai.header) as CsvMapping
    expect(draftOf(saved, thai.header).draft.skipLines).toBe('4')
  })
})

describe('a first draft of Thai banks’ statements', () => {
  test.each([
    ['20 พ.ย. 69', 'DD/MM/YY', 'be', ''],
    ['20 พ.ย. 2569 14:05', 'DD/MM/YYYY', 'be', '0'],
    ['20-Nov-26', 'DD/MM/YY', 'ce', ''],
    ['20/11/26 14:05', 'DD/MM/YY', 'ce', '0'],
    ['20/11/2026 14:05:33', 'DD/MM/YYYY', 'ce', '0'],
  ])('%s', (cell, dateFormat, era, timeColumn) => {
    expect(guessDraft(csvFormat(['วันที่', 'ถอน', 'ฝาก'], [cell, '', '1']))).toMatchObject({
      dateColumn: '0',
      dateFormat,
      era,
      timeColumn,
    })
  })

  test('does not take the sign of a balance for a balance', () => {
    expect(
      guessDraft(
        csvFormat(
          ['Date', 'Debit Amount', 'Credit Amount', 'Balance Sign', 'Balance Amount'],
          ['20/11/2026', '', '1.00', '+', '1.00'],
        ),
      ),
    ).toMatchObject({ inColumn: '2', outColumn: '1', balanceColumn: '4' })
  })
})

describe('a mapping', () => {
  test('refers to columns by header, and by index where two headers are equal', () => {
    const header = ['Date', 'Amount', 'Amount']
    const draft = {
      ...emptyDraft(csvFormat(header)),
      dateColumn: '0',
      amountKind: 'signed' as const,
      amountColumn: '2',
    }
    expect(mappingOf(draft, header)).toMatchObject({ dateColumn: 'Date', amount: { kind: 'signed', column: 2 } })
  })

  test('is null while a required part is missing', () => {
    const draft = guessDraft(thai)
    expect(mappingOf(draft, thai.header)).not.toBeNull()
    expect(mappingOf({ ...draft, dateColumn: '' }, thai.header)).toBeNull()
    expect(mappingOf({ ...draft, outColumn: '' }, thai.header)).toBeNull()
    expect(
      mappingOf(
        { ...draft, amountKind: 'typed', amountColumn: '4', typeColumn: '2', inWords: ' , ', outWords: 'x' },
        thai.header,
      ),
    ).toBeNull()
  })

  test('survives the round trip through a draft, also with moved columns', () => {
    const mapping = mappingOf(guessDraft(thai), thai.header) as CsvMapping
    const moved = ['x', ...(thai.header ?? [])]
    const { draft, lost } = draftOf(mapping, moved)
    expect(lost).toEqual([])
    expect(draft.dateColumn).toBe('1')
    expect(mappingOf(draft, moved)).toEqual(mapping)
  })

  test('reports the columns a file does not have', () => {
    const mapping = mappingOf(guessDraft(thai), thai.header) as CsvMapping
    expect(draftOf(mapping, ['วันที่', 'เวลา']).lost).toEqual(['ฝาก', 'ถอน', 'รายการ', 'คงเหลือ'])
  })
})
