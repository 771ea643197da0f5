import { expect, onTestFinished, test } from 'vitest'
import { periodFormatFor } from './periods.ts'
import { formatFor, formatInZone } from './format.ts'
import { changeEra } from './translate.ts'

const en = () => formatFor('en')
const th = () => formatFor('th')
const instant = '2026-11-20T05:41:08Z'

test('shows instants in the operator’s time zone', () => {
  formatInZone('Asia/Bangkok')
  expect(en().when(instant, 'time')).toBe('12:41:08')
  expect(en().when('2026-11-20T17:30:00Z', 'clock')).toBe('00:30')
  expect(en().when('2026-11-20T17:30:00Z', 'date')).toBe('21 Nov 2026')
  formatInZone('America/New_York')
  expect(en().when(instant, 'clock')).toBe('00:41')
  formatInZone('Asia/Bangkok')
})

test('shows Buddhist years with Arabic digits in Thai', () => {
  expect(th().when(instant, 'date')).toBe('20 พ.ย. 2569')
  expect(th().when(instant, 'day')).toBe('20 พ.ย.')
  expect(th().businessDay('2026-11-20')).toBe('20 พ.ย. 2569')
  expect([th().month('2026-11-20'), th().weekday('2026-11-20'), th().firstWeekday]).toEqual(['พฤศจิกายน 2569', 'ศ', 0])
  expect([en().month('2026-11-20'), en().weekday('2026-11-20'), en().firstWeekday]).toEqual(['November 2026', 'Fri', 1])
})

test.each([
  ['fr', '20 nov. 2026', '20 nov. 2026, 12:41:08', 'novembre 2026', 'V'],
  ['ro', '20 nov. 2026', '20 nov. 2026, 12:41:08', 'noiembrie 2026', 'V'],
  ['zh', '2026/11/20', '2026/11/20 12:41:08', '2026年11月', '五'],
] as const)('shows dates as %s writes them', (locale, date, dateTime, month, weekday) => {
  const format = formatFor(locale)
  expect([format.when(instant, 'date'), format.when(instant, 'dateTime')]).toEqual([date, dateTime])
  expect([format.month('2026-11-20'), format.weekday('2026-11-20')]).toEqual([month, weekday])
})

test('shows years in the era that the user chose, in any language', () => {
  onTestFinished(() => changeEra(null))
  changeEra('ce')
  expect(th().businessDay('2026-11-20')).toBe('20 พ.ย. 2026')
  changeEra('be')
  expect(en().when(instant, 'dateTime')).toBe('20 Nov 2569, 12:41:08')
  expect(formatFor('zh').businessDay('2026-11-20')).toBe('2569-11-20')
  expect(periodFormatFor('fr').period('2026')).toBe('2569')
})

test('shows a business day the same in every zone', () => {
  formatInZone('Pacific/Kiritimati')
  expect(en().businessDay('2026-11-20')).toBe('20 Nov 2026')
  formatInZone('Pacific/Honolulu')
  expect(en().businessDay('2026-11-20')).toBe('20 Nov 2026')
  formatInZone('Asia/Bangkok')
})

test('writes days, months and years, alone and as ranges', () => {
  const [enPeriods, thPeriods] = [periodFormatFor('en'), periodFormatFor('th')]
  expect(['2026-11-22', '2026-11', '2026'].map(enPeriods.period)).toEqual(['Sun 22 Nov 2026', 'November 2026', '2026'])
  expect(['2026-11-22', '2026-11', '2026'].map(thPeriods.period)).toEqual([
    'อาทิตย์ 22 พ.ย. 2569',
    'พฤศจิกายน 2569',
    '2569',
  ])
  expect(['2026-11-02', '2026-11', '2026'].map(enPeriods.shortPeriod)).toEqual(['2', 'Nov', '2026'])
  expect(enPeriods.periods('2026-10-01', '2026-10-22')).toBe('1–22 Oct 2026')
  expect(enPeriods.periods('2026-10-24', '2026-11-23')).toBe('24 Oct – 23 Nov 2026')
  expect(enPeriods.periods('2025-12', '2026-11')).toBe('Dec 2025 – Nov 2026')
  expect(enPeriods.periods('2024', '2026')).toBe('2024–2026')
  expect(thPeriods.periods('2026-10-01', '2026-10-22')).toBe('1–22 ต.ค. 2569')
  expect(thPeriods.periods('2024', '2026')).toBe('2567–2569')
})
