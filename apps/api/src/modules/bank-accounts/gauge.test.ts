import { fixedClock } from '@backoffice/kernel'
import { expect, test } from 'vitest'
import { createGauge } from './gauge.ts'

function counted(answers: (() => Promise<number | null>)[]) {
  const clock = fixedClock('2026-11-20T03:00:00Z')
  let calls = 0
  const gauge = createGauge(clock, () => (answers[calls++] ?? (async () => calls))())
  return { clock, gauge, calls: () => calls }
}

test('a hundred concurrent callers share one call, and so do those of the next two seconds', async () => {
  const { clock, gauge, calls } = counted([async () => 7])
  expect(new Set(await Promise.all(Array.from({ length: 100 }, gauge)))).toEqual(new Set([7]))
  clock.advance(1_999)
  await gauge()
  expect(calls()).toBe(1)
  clock.advance(1)
  await gauge()
  expect(calls()).toBe(2)
})

test('a provider that fails is not called again for the same period', async () => {
  const { gauge, calls } = counted([async () => null])
  expect([await gauge(), await gauge()]).toEqual([null, null])
  expect(calls()).toBe(1)
})

test('an error is not shared with later callers', async () => {
  const { gauge, calls } = counted([
    async () => {
      throw new Error('bug')
    },
  ])
  await expect(gauge()).rejects.toThrow('bug')
  await gauge()
  expect(calls()).toBe(2)
})
