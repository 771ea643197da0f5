import { expect, test } from 'vitest'
import { countTone, ledgerState, waitTone } from './figures.ts'

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
