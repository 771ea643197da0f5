import { expect, test } from 'vitest'
import { recentValues } from './recent-values.ts'

test('a value is read again after its time, or once more recent ones took its place', async () => {
  let [time, reads] = [0, 0]
  const recent = recentValues<number>({ forMs: 10, max: 2, now: () => time })
  const read = async () => ++reads
  expect(await Promise.all([recent('a', read), recent('a', read), recent('b', read)])).toEqual([1, 1, 2])
  time = 9
  expect(await recent('a', read)).toBe(1)
  time = 10
  expect(await recent('a', read)).toBe(3)
  await recent('c', read)
  expect([await recent('a', read), await recent('b', read)]).toEqual([3, 5])
})

test('the last value is used while a read fails', async () => {
  let time = 0
  const recent = recentValues<number>({ forMs: 10, max: 2, now: () => time })
  const fail = () => Promise.reject(new Error('no connection'))
  await expect(recent('a', fail)).rejects.toThrow('no connection')
  expect(await recent('a', async () => 1)).toBe(1)
  time = 10
  expect(await recent('a', fail)).toBe(1)
})
