import { expect, test } from 'vitest'
import { readAccountDigits, visibleWindow } from './account-digits.ts'

test('all digits are read, whatever separates them', () => {
  for (const text of ['4012345677', '401-2-34567-7', '401 234 5677'])
    expect(readAccountDigits(text)).toEqual({ kind: 'full', digits: '4012345677' })
  expect(readAccountDigits('0123456789')).toEqual({ kind: 'full', digits: '0123456789' })
})

test('masked digits keep their positions; a text too short for an account is its end', () => {
  for (const text of ['xxx-x-x1234-x', 'XXX-X-X1234-X', '*****1234*', '••••• 1234•'])
    expect(readAccountDigits(text)).toEqual({ kind: 'masked', places: '_____1234_', toTheEnd: false })
  expect(readAccountDigits('***1234')).toEqual({ kind: 'masked', places: '___1234', toTheEnd: true })
  expect(readAccountDigits('1234')).toEqual({ kind: 'masked', places: '1234', toTheEnd: true })
})

test('fewer than four digits, letters, or more digits than any account has are ignored', () => {
  for (const text of ['xxx-x-xx123-x', 'xxxxxxxxxx', '', '12', 'SCB1234', '1234567890123456', '12%4'])
    expect(readAccountDigits(text)).toBeNull()
})

test('an index finds the four digits before the last, or the last four', () => {
  expect(visibleWindow('_____1234_')).toEqual({ at: 'middle', digits: '1234' })
  expect(visibleWindow('______1234')).toEqual({ at: 'end', digits: '1234' })
  expect(visibleWindow('____12345_')).toEqual({ at: 'middle', digits: '2345' })
  expect(visibleWindow('1234______')).toBeNull()
})
