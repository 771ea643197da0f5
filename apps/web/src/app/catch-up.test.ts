import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { captureStaleQueries } from './follow-changes.ts'
import { InvalidatingClient } from './invalidating-client.ts'

/** Creates an observed query with one response; each response holds the number of requests. */
async function onScreen() {
  const client = new InvalidatingClient()
  let count = 0
  const observer = new QueryObserver(client, {
    queryKey: ['one'],
    queryFn: async () => (count += 1),
    staleTime: Infinity,
  })
  onTestFinished(observer.subscribe(() => undefined))
  const shown = () => observer.getCurrentResult().data
  await vi.waitFor(() => expect(shown()).toBe(1))
  return { client, observer, shown, requests: () => count }
}

test('refetches what was loaded before the connection opened', async () => {
  const { client, shown } = await onScreen()
  captureStaleQueries(client)()
  await vi.waitFor(() => expect(shown()).toBe(2))
})

test('is not confused by a clock that was set back', async () => {
  const { client, shown } = await onScreen()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  captureStaleQueries(client)()
  await vi.waitFor(() => expect(shown()).toBe(2))
})

test('refetches what was requested before the connection opened, although its response arrives later', async () => {
  const { client, observer, shown } = await onScreen()
  void observer.refetch()
  const catchUp = captureStaleQueries(client)
  await vi.waitFor(() => expect(shown()).toBe(2))
  catchUp()
  await vi.waitFor(() => expect(shown()).toBe(3))
})

test('does not refetch what was refreshed in the meantime', async () => {
  const { client, observer, shown, requests } = await onScreen()
  const catchUp = captureStaleQueries(client)
  await observer.refetch()
  catchUp()
  await vi.waitFor(() => expect(shown()).toBe(2))
  expect(requests()).toBe(2)
})

test('does not refetch queries added since', async () => {
  const { client } = await onScreen()
  const catchUp = captureStaleQueries(client)
  const later = vi.fn<() => Promise<string>>().mockResolvedValue('later')
  const observer = new QueryObserver(client, { queryKey: ['two'], queryFn: later })
  onTestFinished(observer.subscribe(() => undefined))
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('later'))
  catchUp()
  expect(later).toHaveBeenCalledTimes(1)
})
