import { satang } from '@backoffice/kernel'
import { expect, test } from 'vitest'
import { maxAllowed } from './blockers.ts'

const [all, none] = [satang(1_000n), satang(0n)]

test('the maximum withdrawal is the lowest of its limits, and never negative', () => {
  expect(maxAllowed({ maximum: null, dailySum: null }, all, none)).toBe(1_000n)
  expect(maxAllowed({ maximum: satang(400n), dailySum: satang(900n) }, all, none)).toBe(400n)
  expect(maxAllowed({ maximum: satang(400n), dailySum: satang(900n) }, all, satang(600n))).toBe(300n)
  expect(maxAllowed({ maximum: null, dailySum: satang(900n) }, all, satang(901n))).toBe(0n)
})
