import { expect, test } from 'vitest'
import { formatFor } from '../../i18n/format.ts'
import { readDay, readTime } from './read-day.ts'

const today = '2026-11-20'

test.each([
  '2026-11-20',
  '2569-11-20',
  '20/11/2026',
  '20/11/2569',
  '20-11-69',
  '20.11.26',
  '20 11 2026',
  '20/11',
  '20112026',
  '20112569',
  '201169',
  '20 Nov 2026',
  '20 nov',
  '20 November 2026',
  'Nov 20, 2026',
  '20Nov26',
  '20 พ.ย. 2569',
  '20 พ.ย. 69',
  '20 พฤศจิกายน 2569',
  '20 พฤศจิกายน พ.ศ. 2569',
  '๒๐ พ.ย. ๒๕๖๙',
  '20 novembre 2026',
  '20 noiembrie 2026',
  '2026年11月20日',
  '11月20日',
  ' 20 พย 2569 ',
  '20 พ.ย.',
])('“%s” is 20 November 2026', text => {
  expect(readDay(text, today)).toBe('2026-11-20')
})

test.each(['', 'x', '20', '31/02/2026', '11/20/2026', '20 Ju 2026', '20 Foo 2026', '2026-13-01', '20/11/026', '1'])(
  'rejects “%s”',
  text => {
    expect(readDay(text, today)).toBeNull()
  },
)

test('reads every day of a year as it is displayed, in both languages', () => {
  for (const locale of ['en', 'th'] as const) {
    for (let at = Date.UTC(2024, 0, 1); at < Date.UTC(2025, 0, 1); at += 86_400_000) {
      const day = new Date(at).toISOString().slice(0, 10)
      expect(readDay(formatFor(locale).businessDay(day), today)).toBe(day)
    }
  }
})

test('reads a time in every supported form and rejects the rest', () => {
  expect(['14:30', '14.30', '1430', '9:05', '905', ' 00:00 '].map(readTime)).toEqual([
    '14:30',
    '14:30',
    '14:30',
    '09:05',
    '09:05',
    '00:00',
  ])
  expect(['', '9', '24:00', '12:60', '1:5', 'noon'].map(readTime)).toEqual([null, null, null, null, null, null])
})
