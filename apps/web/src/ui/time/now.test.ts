import { afterEach, expect, test } from 'vitest'
import { noteServerTime, serverNow } from './now.ts'

afterEach(() => noteServerTime(new Date().toISOString()))

test('a clock that is off is put right by the server’s', () => {
  noteServerTime(new Date(Date.now() + 3_600_000).toISOString())
  expect(serverNow() - Date.now()).toBeGreaterThan(3_599_000)
})

test('what the network takes is not taken for a wrong clock', () => {
  noteServerTime(new Date(Date.now() - 800).toISOString())
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(50)
})

test('nonsense changes nothing', () => {
  noteServerTime('soon')
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(50)
})
