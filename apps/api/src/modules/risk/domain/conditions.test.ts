import type { Group, Line, RuleDocument, SimpleMeasure } from '@backoffice/contract/risk/rules'
import { describe, expect, test } from 'vitest'
import { isMet, keyOf, measuresOf, shownFigures } from './conditions.ts'
import { scoreOf } from './score.ts'

const amount: SimpleMeasure = { of: 'event', field: 'amount' }
const deposits: SimpleMeasure = {
  of: 'facts',
  fact: 'deposit',
  figure: 'sum',
  field: 'amount',
  where: [],
  within: { amount: 1, unit: 'days' },
  same: ['subject'],
}
const all = (...parts: Group['parts']): Group => ({ match: 'all', parts })
const any = (...parts: Group['parts']): Group => ({ match: 'any', parts })
const atLeast = (value: number, left: Line['left'] = amount): Line => ({ left, is: 'at-least', right: { value } })
const figures = (ofAmount: number | null, ofDeposits: number | null = null) =>
  new Map([
    [keyOf(amount), ofAmount],
    [keyOf(deposits), ofDeposits],
  ])

describe('a condition', () => {
  test('of all lines is met when each is, of any when one is, and groups can be nested', () => {
    const nested = all(atLeast(10), any(atLeast(100), atLeast(5, deposits)))
    expect(isMet(nested, figures(10, 5))).toBe(true)
    expect(isMet(nested, figures(100, 0))).toBe(true)
    expect(isMet(nested, figures(10, 4))).toBe(false)
    expect(isMet(nested, figures(9, 5))).toBe(false)
  })

  test('compares with a share of another figure', () => {
    const half = all({ left: amount, is: 'more-than', right: { percent: 50, of: deposits } })
    expect(isMet(half, figures(51, 100))).toBe(true)
    expect(isMet(half, figures(50, 100))).toBe(false)
  })

  test('that divides by zero is not met, whatever it compares', () => {
    for (const is of ['at-least', 'at-most', 'equal', 'not-equal', 'less-than', 'more-than'] as const) {
      const share: Group = all({ left: { of: 'ratio', part: amount, whole: deposits }, is, right: { value: 0 } })
      expect(isMet(share, figures(5, 0))).toBe(false)
      expect(shownFigures(share, figures(5, 0))).toEqual([null])
    }
  })

  test('about something of which there is no number is not met', () => {
    expect(isMet(all({ left: amount, is: 'at-most', right: { value: 5 } }), figures(null))).toBe(false)
  })

  test('counts each figure once, however many lines and rules ask for it', () => {
    const rule = (condition: Group) => ({ condition }) as RuleDocument
    const asked = measuresOf([
      rule(all(atLeast(1), atLeast(2, deposits), any(atLeast(3)))),
      rule(
        any({ left: { of: 'ratio', part: amount, whole: deposits }, is: 'equal', right: { percent: 1, of: amount } }),
      ),
    ])
    expect([...asked.values()]).toEqual([amount, deposits])
  })
})

test('a score is the chance that at least one of the hits is right', () => {
  expect([[], [40], [50, 50], [60, 55, 20], [100, 1]].map(scoreOf)).toEqual([0, 40, 75, 86, 100])
})
