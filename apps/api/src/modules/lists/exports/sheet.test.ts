import { satang, satangOf } from '@backoffice/kernel'
import { describe, expect, test } from 'vitest'
import type { Cell } from './csv.ts'
import { sheetWriter } from './sheet.ts'

/** The XML of a cell of this kind, in row 2 of column A. */
function cell(value: Cell): string {
  const row = sheetWriter([{ title: 'A', kind: value.kind }], 'Asia/Bangkok').row([value], 2)
  return row.replace(/^<row r="2">|<\/row>$/g, '')
}
const textOf = (value: string): string | undefined => />([^<]*)<\/t>/.exec(cell({ kind: 'text', value }))?.[1]

describe('a cell of a sheet', () => {
  test.each(['=1+1', '+1', '@sum', '007', '123456789012345678'])('of text stays text, unchanged: %s', value => {
    expect(cell({ kind: 'text', value })).toContain('t="inlineStr"')
    expect(textOf(value)).toBe(value)
  })
  test('escapes what XML and Excel would read as something else', () => {
    expect(textOf('<b>&"\r\n\t')).toBe('&lt;b&gt;&amp;&quot;&#13;\n\t')
    expect(textOf('_x0041_')).toBe('_x005F_x0041_')
    expect(textOf('a\u0000\u000Bb\uFFFE\uD800')).toBe('ab\uFFFD')
  })
  test('holds at most as many characters as Excel reads', () => {
    expect(textOf('ก'.repeat(40_000))).toHaveLength(32_767)
  })
  test('of a figure or a date is a number; a time is that of the zone', () => {
    const cells: Cell[] = [
      { kind: 'money', value: satang(123_456n) },
      { kind: 'money', value: satang(-5n) },
      { kind: 'number', value: 42 },
      { kind: 'day', value: '2026-11-20' },
      // Noon in Bangkok.
      { kind: 'instant', value: new Date('2026-11-20T05:00:00Z') },
    ]
    const values = cells.map(each => /^<c r="A2" s="\d"><v>([^<]*)<\/v><\/c>$/.exec(cell(each))?.[1])
    expect(values).toEqual(['1234.56', '-0.05', '42', '46346', '46346.5'])
  })
  test('of more digits than a spreadsheet stores is text', () => {
    expect(cell({ kind: 'money', value: satangOf(123_456_789_012_345_678n) })).toContain('>1234567890123456.78</t>')
  })
  test('of nothing is absent', () => {
    expect(cell({ kind: 'money', value: null })).toBe('')
    expect(cell({ kind: 'text', value: '' })).toBe('')
  })
})

test('columns after Z have two letters', () => {
  const columns = Array.from({ length: 28 }, (_, index) => ({ title: `t${index}`, kind: 'text' as const }))
  expect(sheetWriter(columns, 'Asia/Bangkok').start()).toMatch(/r="Z1".*r="AA1".*r="AB1"/)
})
