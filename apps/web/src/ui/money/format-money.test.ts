import { expect, test } from 'vitest'
import { formatFor } from '../../i18n/format.ts'
import { formatCount, formatMoney, formatSignedMoney, formatWholeMoney, parseMoney } from './format-money.ts'

test('amounts carry the baht sign, groups and always two decimals', () => {
  expect(formatMoney(1234567.5)).toBe('฿1,234,567.50')
  expect(formatMoney(0)).toBe('฿0.00')
  expect(formatMoney(0.1 + 0.2)).toBe('฿0.30')
  expect(formatMoney(70_000_000_000_000)).toBe('฿70,000,000,000,000.00')
})

test('the sign stands before the baht sign, in one line with it, and never before nothing', () => {
  expect(formatMoney(-1234.5)).toBe('−\u2060฿1,234.50')
  expect(formatMoney(-0)).toBe('฿0.00')
  expect(formatMoney(-0.001)).toBe('฿0.00')
})

test('every figure on screen has the same minus sign, U+2212', () => {
  const format = formatFor('th')
  for (const text of [
    formatMoney(-1),
    formatWholeMoney(-1),
    formatSignedMoney(-1),
    format.difference(-1),
    format.change(-0.5),
  ])
    expect(text.at(0), text).toBe('\u2212')
  expect([formatSignedMoney(500), formatSignedMoney(0), formatSignedMoney(-0.001)]).toEqual([
    '+\u2060฿500.00',
    '฿0.00',
    '฿0.00',
  ])
})

test('whole baht are rounded, grouped and signed', () => {
  expect([1284500.4, -99.6, -0.2, 0].map(formatWholeMoney)).toEqual(['฿1,284,500', '−\u2060฿100', '฿0', '฿0'])
})

test('counts are grouped', () => {
  expect(formatCount(1284)).toBe('1,284')
})

test('typed amounts are read as people write them', () => {
  expect(parseMoney('1,000.50')).toBe(1000.5)
  expect(parseMoney(' ฿500 ')).toBe(500)
  expect(parseMoney('0')).toBe(0)
})

test('what is no amount stays out: three decimals, signs, words, exponents', () => {
  for (const text of ['1.005', '-5', 'abc', '', '1e3', '1.', '.5', '1'.repeat(15)]) expect(parseMoney(text)).toBeNull()
})
