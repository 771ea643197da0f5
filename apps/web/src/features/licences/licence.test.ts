import { expect, test } from 'vitest'
import { capLines, draftOf, groups, readCaps } from './licence.ts'

test('caps are lines of kind, period and amount, and are read as they were written', () => {
  const caps = [
    { kind: 'deposit', period: 'month', amount: 30_000 },
    { kind: 'session', period: 'day', amount: 120 },
  ] as const
  expect(readCaps(capLines(caps))).toEqual(caps)
  expect(readCaps('')).toEqual([])
})

test.each(['deposit month', 'deposit year 1', 'gifts day 1', 'deposit day 1.5', 'deposit day -1', 'deposit day 1 2'])(
  'a line that is no cap is not dropped: %s',
  line => {
    expect(readCaps(`loss day 5\n${line}`)).toBeNull()
  },
)

test('every rule is in one group', () => {
  expect([...groups.keys()]).toEqual(['limits', 'exclusion', 'session', 'bonus', 'withdrawals', 'events'])
})

test('a draft begins with what the operator has changed before', () => {
  const rules = [
    { rule: 'returnHours', value: 48, source: 'Clause 7', own: true },
    { rule: 'timeOutMinHours', value: 24, source: 'Default of the product', own: false },
  ] as const
  expect(draftOf({ profile: 'neutral', name: null, rules } as unknown as Parameters<typeof draftOf>[0])).toEqual({
    profile: 'neutral',
    name: '',
    changes: { returnHours: { value: 48, source: 'Clause 7' } },
  })
})
