import { expect, test } from 'vitest'
import { capLines, draftOf, groups, readCaps } from './licence.ts'
import { readEffects, readFlagged, readLines } from './request-lines.ts'

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
  expect([...groups.keys()]).toEqual([
    'limits',
    'exclusion',
    'session',
    'bonus',
    'withdrawals',
    'events',
    'harm',
    'staff',
    'retention',
    'suspicion',
    'complaints',
    'documents',
  ])
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

test('what no longer agrees is read from the lines of a request', () => {
  expect(readEffects('returnHours: 24 → 48\n! limits-above-cap 3\n! none')).toEqual([
    { effect: 'limits-above-cap', count: 3 },
  ])
})

test('the lines of a request are read as the rules they change; others are left out', () => {
  expect(readLines('returnHours: 24 → 48\nlimitKinds: ["deposit"] → []\nunknown: 1 → 2\n')).toEqual([
    { rule: 'returnHours', before: 24, after: 48 },
    { rule: 'limitKinds', before: ['deposit'], after: [] },
  ])
})

test('whom the markers would have flagged is read from its line, where there is one', () => {
  expect(readFlagged('harmWords: 30 → 40\nflagged: {"active":3}')).toEqual({ active: 3 })
  expect(readFlagged('harmWords: 30 → 40')).toBeNull()
})
