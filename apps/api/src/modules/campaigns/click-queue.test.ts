import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createClickQueue } from './click-queue.ts'
import type { Click } from './clicks.repo.ts'

const click = (n: number): Click => ({ campaignId: 'a', day: '2026-07-12', visitor: Buffer.from([n]) })

test('clicks are counted in batches; what is more than the queue holds is dropped', async () => {
  const counted: number[][] = []
  const queue = createClickQueue({
    count: async clicks => void counted.push(clicks.map(({ visitor }) => visitor[0] ?? 0)),
    failed: () => expect.unreachable(),
    max: 3,
    batch: 2,
  })
  for (const n of [1, 2, 1, 3, 4, 5, 2]) queue.add(click(n))
  await queue.flush()
  expect([counted, queue.dropped()]).toEqual([[[1, 2], [3]], 2])
  queue.add(click(4))
  await queue.flush()
  expect(counted.at(-1)).toEqual([4])
})

test('a batch that failed is counted with the next, and never two at a time', async () => {
  const counted: number[] = []
  const failures: unknown[] = []
  let [fails, running] = [true, 0]
  const queue = createClickQueue({
    async count(clicks) {
      expect(++running).toBe(1)
      await sleep(5)
      running--
      if (fails) throw new Error('no connection')
      counted.push(...clicks.map(({ visitor }) => visitor[0] ?? 0))
    },
    failed: error => failures.push(error),
  })
  queue.add(click(1))
  await Promise.all([queue.flush(), queue.flush()])
  expect([counted, failures.length]).toEqual([[], 1])
  fails = false
  queue.add(click(2))
  await Promise.all([queue.flush(), queue.flush()])
  expect(counted).toEqual([1, 2])
})
