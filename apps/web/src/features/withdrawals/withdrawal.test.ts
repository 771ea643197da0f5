import { expect, test } from 'vitest'
import { isFinal, paidOn, statusAt } from './withdrawal.ts'

const until = '2026-11-20T12:10:00Z'
const claimed = { status: 'claimed' as const, claim: { by: { id: 'a', name: 'Ploy' }, until } }

test('keeps a claim until its lease ends, and not at that instant', () => {
  expect(statusAt(claimed, Date.parse(until) - 1)).toBe('claimed')
  expect(statusAt(claimed, Date.parse(until))).toBe('pending')
})

test('ends claims only', () => {
  expect(statusAt({ status: 'awaiting-second', claim: null }, Date.parse(until))).toBe('awaiting-second')
})

test('counts unconfirmed and failed payouts as waiting', () => {
  expect(isFinal('uncertain')).toBe(false)
  expect(isFinal('failed')).toBe(false)
  expect(isFinal('paid-by-hand')).toBe(true)
})

test('paid today is what was finished today, whenever it was requested', () => {
  expect(paidOn('2026-11-20')).toEqual({ status: 'paid,paid-by-hand', finishedOn: '2026-11-20' })
})
