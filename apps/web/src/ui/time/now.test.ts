import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordServerTime, serverNow } from './now.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T05:00:00Z') }))
afterEach(() => {
  recordServerTime(new Date().toISOString())
  vi.useRealTimers()
})

test('corrects a wrong clock by the server’s', () => {
  recordServerTime(new Date(Date.now() + 3_600_000).toISOString())
  expect(serverNow() - Date.now()).toBe(3_600_000)
})

test('does not take network delay for a wrong clock', () => {
  recordServerTime(new Date(Date.now() - 800).toISOString())
  expect(serverNow()).toBe(Date.now())
})

test('ignores invalid times', () => {
  recordServerTime('soon')
  expect(serverNow()).toBe(Date.now())
})
