import { expect, test } from 'vitest'
import { differenceOf, shareOf, toneOf } from './change.ts'

test('compares an amount as a share of yesterday’s', () => {
  expect(shareOf(108.2, 100)).toEqual({ kind: 'share', share: expect.closeTo(0.082) })
  expect(shareOf(0, 100)).toEqual({ kind: 'share', share: -1 })
})

test('has no comparison for an amount or a count of zero yesterday', () => {
  expect(shareOf(500, 0)).toEqual({ kind: 'none' })
  expect(differenceOf(5, 0)).toEqual({ kind: 'none' })
})

test('shows a change above ten times as text', () => {
  expect(shareOf(1_000, 100)).toEqual({ kind: 'share', share: 9 })
  expect(shareOf(1_000.01, 100)).toEqual({ kind: 'manifold' })
  expect(toneOf({ kind: 'manifold' }, true)).toBe('better')
  expect(toneOf({ kind: 'manifold' }, false)).toBe('neutral')
})

test('rates an increase as better only where it is', () => {
  expect(toneOf(shareOf(110, 100), true)).toBe('better')
  expect(toneOf(shareOf(90, 100), true)).toBe('worse')
  expect(toneOf(shareOf(110, 100), false)).toBe('neutral')
  expect(toneOf(differenceOf(3, 12), true)).toBe('worse')
})

test('rates a change that rounds to zero as neutral', () => {
  expect(toneOf(shareOf(100.01, 100), true)).toBe('neutral')
  expect(toneOf({ kind: 'none' }, true)).toBe('neutral')
})
