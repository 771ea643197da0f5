import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordServerTime, serverNow } from './now.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T05:00:00Z') }))
afterEach(() => {
  recordServerTime(new Date().toISOString())
  vi.useRealTimers()
})

test('a clock that is off is put right by the server’s', () => {
  recordServerTime(new Date(Date.now() + 3_600_000).toISOString())
  expect(serverNow() - Date.now()).toBe(3_600_000)
})

test('what the network takes is not taken for a wrong clock', () => {
  recordServerTime(new Date(Date.now() - 800).toISOString())
  expect(serverNow()).toBe(Date.now())
})

test('nonsense changes nothing', () => {
  recordServerTime('soon')
  expect(serverNow()).toBe(Date.now())
})
