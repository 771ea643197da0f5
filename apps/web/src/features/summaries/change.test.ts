import { expect, test } from 'vitest'
import { differenceOf, shareOf, toneOf } from './change.ts'

test('an amount is compared as a share of yesterday’s', () => {
  expect(shareOf(108.2, 100)).toEqual({ kind: 'share', share: expect.closeTo(0.082) })
  expect(shareOf(0, 100)).toEqual({ kind: 'share', share: -1 })
})

test('nothing yesterday leaves nothing to compare with, neither an amount nor a count', () => {
  expect(shareOf(500, 0)).toEqual({ kind: 'none' })
  expect(differenceOf(5, 0)).toEqual({ kind: 'none' })
})

test('more than ten times is a word, not a share of thousands of percent', () => {
  expect(shareOf(1_000, 100)).toEqual({ kind: 'share', share: 9 })
  expect(shareOf(1_000.01, 100)).toEqual({ kind: 'manifold' })
  expect(toneOf({ kind: 'manifold' }, true)).toBe('better')
  expect(toneOf({ kind: 'manifold' }, false)).toBe('neutral')
})

test('more is only better where it is', () => {
  expect(toneOf(shareOf(110, 100), true)).toBe('better')
  expect(toneOf(shareOf(90, 100), true)).toBe('worse')
  expect(toneOf(shareOf(110, 100), false)).toBe('neutral')
  expect(toneOf(differenceOf(3, 12), true)).toBe('worse')
})

test('a change that rounds to nothing has no colour', () => {
  expect(toneOf(shareOf(100.01, 100), true)).toBe('neutral')
  expect(toneOf({ kind: 'none' }, true)).toBe('neutral')
})
