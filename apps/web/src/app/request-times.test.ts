import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { InvalidatingClient } from './invalidating-client.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** An observed query whose responses take 100 ms; the first request starts at 0. */
async function page() {
  const client = new InvalidatingClient()
  const start = performance.now()
  const observer = new QueryObserver(client, {
    queryKey: ['one'],
    queryFn: async ({ signal }) => {
      await new Promise((resolve, reject) => {
        setTimeout(resolve, 100)
        signal.addEventListener('abort', reject)
      })
      return Date.now()
    },
    staleTime: Infinity,
  })
  onTestFinished(observer.subscribe(() => undefined))
  return { client, observer, requestedAt: () => (requestTime(client, 'one') ?? NaN) - start }
}

function requestTime(client: InvalidatingClient, key: string): number | undefined {
  const query = client.getQueryCache().find({ queryKey: [key] })
  return query === undefined ? undefined : client.requestedAt(query)?.monotonic
}

test('a response is as old as its request', async () => {
  const { requestedAt } = await page()
  await vi.advanceTimersByTimeAsync(500)
  expect(requestedAt()).toBe(0)
})

test('a pending request counts instead of the data it replaces', async () => {
  const { observer, requestedAt } = await page()
  await vi.advanceTimersByTimeAsync(500)
  void observer.refetch()
  expect(requestedAt()).toBe(500)
  await vi.advanceTimersByTimeAsync(500)
  expect(requestedAt()).toBe(500)
})

test('a cancelled request leaves the age of the data', async () => {
  const { client, observer, requestedAt } = await page()
  await vi.advanceTimersByTimeAsync(500)
  void observer.refetch()
  await client.cancelQueries({ queryKey: ['one'] })
  await vi.advanceTimersByTimeAsync(500)
  expect(requestedAt()).toBe(0)
})

test('data written by hand keeps the age of the response', async () => {
  const { client, requestedAt } = await page()
  await vi.advanceTimersByTimeAsync(500)
  client.setQueryData(['one'], 1)
  expect(requestedAt()).toBe(0)
})

test('data that no request brought has no age', () => {
  const client = new InvalidatingClient()
  client.setQueryData(['two'], 1)
  expect(requestTime(client, 'two')).toBeUndefined()
})

test('the pages of a list are as old as the first of them', async () => {
  const client = new InvalidatingClient()
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['pages'],
    queryFn: async ({ pageParam }) => pageParam,
    initialPageParam: 0,
    getNextPageParam: last => last + 1,
    staleTime: Infinity,
  })
  onTestFinished(observer.subscribe(() => undefined))
  const start = performance.now()
  await vi.advanceTimersByTimeAsync(500)
  await observer.fetchNextPage()
  expect(requestTime(client, 'pages')).toBe(start)
  void observer.refetch()
  await vi.advanceTimersByTimeAsync(500)
  expect(requestTime(client, 'pages')).toBe(start + 500)
})
