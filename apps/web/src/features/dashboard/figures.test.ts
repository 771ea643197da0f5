import { expect, test } from 'vitest'
import { countTone, differenceOf, ledgerState, shareOf, slowerBy, toneOf, waitTone } from './figures.ts'

test('compares an amount as a share of yesterday’s', () => {
  expect(shareOf(108.2, 100)).toEqual({ kind: 'share', share: expect.closeTo(0.082) })
  expect(shareOf(0, 100)).toEqual({ kind: 'share', share: -1 })
})

test('has no comparison for an amount or a count of zero yesterday', () => {
  expect(shareOf(500, 0)).toEqual({ kind: 'none' })
  expect(differenceOf(5, 0)).toEqual({ kind: 'none' })
})

test('has no comparison without a figure of one of the days', () => {
  expect([shareOf(null, 5), shareOf(5, null), differenceOf(5, null), slowerBy(null, 5), slowerBy(5, null)]).toEqual(
    Array.from({ length: 5 }, () => ({ kind: 'none' })),
  )
})

test('compares a loss by its size: a smaller one is an increase', () => {
  expect(shareOf(-50, -100)).toEqual({ kind: 'share', share: 0.5 })
  expect(shareOf(100, -100)).toEqual({ kind: 'share', share: 2 })
  expect(shareOf(-300, 100)).toEqual({ kind: 'share', share: -4 })
})

test('rates a shorter time as better', () => {
  expect(slowerBy(112, 126.2)).toEqual({ kind: 'seconds', difference: -14 })
  expect(toneOf(slowerBy(112, 126), 'less')).toBe('better')
  expect(toneOf(slowerBy(130, 126), 'less')).toBe('worse')
  expect(toneOf(slowerBy(126.2, 126), 'less')).toBe('neutral')
})

test('shows a change above ten times as text', () => {
  expect(shareOf(1_000, 100)).toEqual({ kind: 'share', share: 9 })
  expect(shareOf(1_000.01, 100)).toEqual({ kind: 'manifold' })
  expect(toneOf({ kind: 'manifold' }, 'more')).toBe('better')
  expect(toneOf({ kind: 'manifold' }, 'neither')).toBe('neutral')
})

test('rates an increase as better only where it is', () => {
  expect(toneOf(shareOf(110, 100), 'more')).toBe('better')
  expect(toneOf(shareOf(90, 100), 'more')).toBe('worse')
  expect(toneOf(shareOf(110, 100), 'neither')).toBe('neutral')
  expect(toneOf(differenceOf(3, 12), 'more')).toBe('worse')
})

test('rates a change that rounds to zero as neutral', () => {
  expect(toneOf(shareOf(100.01, 100), 'more')).toBe('neutral')
  expect(toneOf({ kind: 'none' }, 'more')).toBe('neutral')
})

const now = Date.parse('2026-11-20T12:00:00Z')
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

test('warns after five minutes and alerts after fifteen', () => {
  expect([null, ago(4), ago(5), ago(14), ago(15), ago(600)].map(at => waitTone(at, now))).toEqual([
    'ok',
    'plain',
    'warn',
    'warn',
    'bad',
    'bad',
  ])
})

test('rates an empty queue as fine', () => {
  expect([countTone(0, 'bad'), countTone(1, 'bad'), countTone(2, 'info')]).toEqual(['ok', 'bad', 'info'])
})

test('shows a balanced ledger only after a recent check', () => {
  expect(ledgerState({ balanced: true, checkedAt: ago(1), findings: 0 }, now)).toEqual({
    state: 'balanced',
    tone: 'ok',
  })
  expect(ledgerState({ balanced: true, checkedAt: ago(6), findings: 0 }, now)).toEqual({
    state: 'silent',
    tone: 'warn',
  })
  expect(ledgerState({ balanced: false, checkedAt: ago(6), findings: 2 }, now)).toEqual({
    state: 'findings',
    tone: 'bad',
  })
  expect(ledgerState({ balanced: false, checkedAt: null, findings: 0 }, now)).toEqual({ state: 'never', tone: 'plain' })
})
