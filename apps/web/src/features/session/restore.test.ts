import type { ApiError } from '../../api/api-error.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('../../api/client.ts', () => ({ call: vi.fn<() => Promise<never>>() }))

type Failure = ConstructorParameters<typeof ApiError>[0]
const unreachable: Failure = { status: 0, code: 'NETWORK', message: 'The server cannot be reached' }
const expired: Failure = { status: 401, code: 'SESSION_EXPIRED', message: 'Session expired' }

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const stored = new Map([['serviceToken', 'stored']])
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Starts to restore a session whose verification fails. */
async function restoring(failure: Failure) {
  const errors = await import('../../api/api-error.ts')
  const { call } = await import('../../api/client.ts')
  vi.mocked(call).mockRejectedValue(new errors.ApiError(failure))
  const { restore } = await import('./restore.ts')
  const done = vi.fn<(restored: unknown) => void>()
  void restore().then(done)
  return done
}

const token = () => localStorage.getItem('serviceToken')

test('a request that is cancelled by leaving the page removes no token', async () => {
  const done = await restoring(unreachable)
  await vi.advanceTimersByTimeAsync(50)
  window.dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(token()).toBe('stored')
  expect(done).not.toHaveBeenCalled()
})

test('a page that is left before its session can be restored removes no token', async () => {
  await import('../../api/leaving.ts')
  window.dispatchEvent(new Event('beforeunload'))
  const done = await restoring(unreachable)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(token()).toBe('stored')
  expect(done).not.toHaveBeenCalled()
})

test('a server that cannot be reached signs out', async () => {
  const done = await restoring(unreachable)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(done).toHaveBeenCalledWith({ how: 'signed-out', warning: 'unreachable' })
  expect(token()).toBeNull()
})

test('a refusal signs out although the page is left', async () => {
  await import('../../api/leaving.ts')
  window.dispatchEvent(new Event('beforeunload'))
  const done = await restoring(expired)
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toHaveBeenCalledWith({ how: 'signed-out', warning: 'idleTooLong' })
  expect(token()).toBeNull()
})
