import type { Translate } from '../../i18n/translate.ts'
import { expect, test } from 'vitest'
import { formatFor } from '../../i18n/format.ts'
import { measureOf, stateText } from './provider-measure.ts'

const t = ((key: string, values: object = {}) => `${key} ${Object.values(values).join()}`) as unknown as Translate
const none = { successRate: null, medianMs: null, lagMs: null, lastAt: null }
const measure = (input: Partial<typeof none | Parameters<typeof measureOf>[0]>) =>
  measureOf({ ...none, ...input }, t, formatFor('en'))

test('shows the calls of a provider, else its lag, else its last report', () => {
  expect(measure({ successRate: 0.994, medianMs: 1240, lastAt: '2026-11-22T05:41:00Z' })).toBe('99.4% · seconds 1.2')
  expect(measure({ lagMs: 420, lastAt: '2026-11-22T05:41:00Z' })).toBe('lag seconds 0.4')
  expect(measure({ lagMs: 95_000 })).toBe('lag 1 m 35 s')
  expect(measure({ lastAt: '2026-11-22T05:41:08Z' })).toBe('last 12:41:08')
  expect(measure({})).toBe('—')
})

test('says how long a provider has been silent, and "no data" only where nothing is known', () => {
  const now = Date.parse('2026-11-28T04:50:00Z')
  const text = (state: 'no-data' | 'normal', lastAt: string | null) =>
    stateText({ state, lastAt }, t, formatFor('en'), now)
  expect(text('no-data', '2026-11-28T02:44:07Z')).toBe('silent 2 h')
  expect(text('no-data', null)).toBe('state.no-data ')
  expect(text('normal', '2026-11-28T04:49:00Z')).toBe('state.normal ')
})

test('shows 100% only where every call succeeded', () => {
  expect([1, 0.9999, 0].map(successRate => measure({ successRate }))).toEqual(['100%', '99.9%', '0.0%'])
})
