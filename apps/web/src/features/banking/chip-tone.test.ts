import { expect, test } from 'vitest'
import { toneOf } from './chip-tone.ts'

test('shows the payment balance green above 100, else as a warning', () => {
  expect(toneOf('payment', 100.01)).toBe('ok')
  expect(toneOf('payment', 100)).toBe('warn')
  expect(toneOf('payment', 0)).toBe('warn')
})

test.each(['tmn', 'sms'] as const)('shows the %s balance green above 20, else red', source => {
  expect(toneOf(source, 20.01)).toBe('ok')
  expect(toneOf(source, 20)).toBe('bad')
})

test('shows an unknown balance in the fallback colour', () => {
  expect([toneOf('payment', null), toneOf('tmn', null), toneOf('sms', null)]).toEqual(['warn', 'bad', 'bad'])
})
