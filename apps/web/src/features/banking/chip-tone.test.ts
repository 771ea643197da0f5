import { expect, test } from 'vitest'
import { toneOf } from './chip-tone.ts'

test('the payment balance is green above 100, else a warning', () => {
  expect(toneOf('payment', 100.01)).toBe('ok')
  expect(toneOf('payment', 100)).toBe('warn')
  expect(toneOf('payment', 0)).toBe('warn')
})

test.each(['tmn', 'sms'] as const)('the %s balance is green above 20, else red', source => {
  expect(toneOf(source, 20.01)).toBe('ok')
  expect(toneOf(source, 20)).toBe('bad')
})

test('a balance nobody knows takes the else-colour', () => {
  expect([toneOf('payment', null), toneOf('tmn', null), toneOf('sms', null)]).toEqual(['warn', 'bad', 'bad'])
})
