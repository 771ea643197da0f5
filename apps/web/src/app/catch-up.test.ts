import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { noteWhatMayBeOld } from './catch-up.ts'
import { RenewingClient } from './renewing-client.ts'

/** A reading on screen that was answered once; each answer says how many were asked for. */
async function onScreen() {
  const client = new RenewingClient()
  let asked = 0
  const observer = new QueryObserver(client, { queryKey: ['one'], queryFn: async () => (asked += 1), staleTime: Infinity })
  onTestFinished(observer.subscribe(() => undefined))
  const shows = (answer: number) => vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(answer))
  await shows(1)
  return { client, observer, shows, asked: () => asked }
}

test('what was read before the line stood is read again', async () => {
  const { client, shows } = await onScreen()
  noteWhatMayBeOld(client)()
  await shows(2)
})

test('a clock that was set back meanwhile does not make old answers new', async () => {
  const { client, shows } = await onScreen()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  noteWhatMayBeOld(client)()
  await shows(2)
})

test('what was asked for before the line stood is read again, though its answer comes after', async () => {
  const { client, observer, shows } = await onScreen()
  void observer.refetch()
  const catchUp = noteWhatMayBeOld(client)
  await shows(2)
  catchUp()
  await shows(3)
})

test('what was read anew meanwhile is not read once more', async () => {
  const { client, observer, shows, asked } = await onScreen()
  const catchUp = noteWhatMayBeOld(client)
  await observer.refetch()
  catchUp()
  await shows(2)
  expect(asked()).toBe(2)
})

test('what came on screen since is not read once more', async () => {
  const { client } = await onScreen()
  const catchUp = noteWhatMayBeOld(client)
  const later = vi.fn<() => Promise<string>>().mockResolvedValue('later')
  const observer = new QueryObserver(client, { queryKey: ['two'], queryFn: later })
  onTestFinished(observer.subscribe(() => undefined))
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('later'))
  catchUp()
  expect(later).toHaveBeenCalledTimes(1)
})
