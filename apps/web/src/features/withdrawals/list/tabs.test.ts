import { expect, test } from 'vitest'
import { paidOn } from './tabs.ts'

test('paid today is what was finished today, whenever it was requested', () => {
  expect(paidOn('2026-11-20')).toEqual({ status: 'paid,paid-by-hand', finishedOn: '2026-11-20' })
})
