import { satang } from '@backoffice/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeAmounts, MAX_ADDED } from './unique-amount.ts'

const requested = satang(10_000n)
const amount = (added: number) => satang(10_000n + BigInt(added))
const until = (minute: number) => new Date(Date.UTC(2026, 6, 12, 5, minute))

test('every amount is offered once, starting anywhere', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), chance => {
      const free = freeAmounts(requested, [], chance)
      expect([free.length, new Set(free).size]).toEqual([MAX_ADDED, MAX_ADDED])
      for (const each of free) expect(each > requested && each <= requested + 99n).toBe(true)
    }),
  )
})

test('open amounts are excluded; expired ones come last, oldest first', () => {
  const used = [
    { amount: amount(1), open: true, until: until(30) },
    { amount: amount(2), open: false, until: until(20) },
    { amount: amount(3), open: false, until: until(10) },
  ]
  const free = freeAmounts(requested, used, 0)
  expect(free).not.toContain(amount(1))
  expect(free.slice(-2)).toEqual([amount(3), amount(2)])
  expect(free[0]).toBe(amount(4))
})

test('no amount is left when all are open', () => {
  expect(
    freeAmounts(
      requested,
      Array.from({ length: 99 }, (_, n) => ({ amount: amount(n + 1), open: true, until: until(30) })),
      0.5,
    ),
  ).toEqual([])
})

test('whole baht amounts are never assigned', () => {
  const free = freeAmounts(satang(9_950n), [], 0.3)
  expect([free.length, free.includes(amount(0))]).toEqual([MAX_ADDED - 1, false])
})
