import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createHashSlots } from './hash-slots.ts'

test('at most four work concurrently, in order of arrival, and all complete', async () => {
  const turns = createHashSlots(4)
  let working = 0
  let most = 0
  const order: number[] = []
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      turns(async () => {
        order.push(index)
        most = Math.max(most, ++working)
        await sleep(1)
        working -= 1
      }),
    ),
  )
  expect(most).toBe(4)
  expect(order).toEqual(Array.from({ length: 50 }, (_, index) => index))
})

test('a failing task releases its slot', async () => {
  const turns = createHashSlots(1)
  await expect(turns(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(turns(() => Promise.resolve('yes'))).resolves.toBe('yes')
})
