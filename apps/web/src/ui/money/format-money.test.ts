import { expect, test } from 'vitest'
import { formatCount, formatMoney, formatSignedMoney, formatWholeMoney, parseMoney } from './format-money.ts'

test('writes the baht sign, thousands separators and two decimals', () => {
  expect(formatMoney(1234567.5)).toBe('฿1,234,567.50')
  expect(formatMoney(0)).toBe('฿0.00')
  expect(formatMoney(0.1 + 0.2)).toBe('฿0.30')
  expect(formatMoney(70_000_000_000_000)).toBe('฿70,000,000,000,000.00')
})

test('writes the sign before the baht sign, without a line break between, and none on zero', () => {
  expect(formatMoney(-1234.5)).toBe('−\u2060฿1,234.50')
  expect(formatMoney(-0)).toBe('฿0.00')
  expect(formatMoney(-0.001)).toBe('฿0.00')
})

test('uses the minus sign U+2212 in every figure', () => {
  for (const text of [formatMoney(-1), formatWholeMoney(-1), formatSignedMoney(-1)])
    expect(text.at(0), text).toBe('\u2212')
  expect([formatSignedMoney(500), formatSignedMoney(0), formatSignedMoney(-0.001)]).toEqual([
    '+\u2060฿500.00',
    '฿0.00',
    '฿0.00',
  ])
})

test('rounds, groups and signs whole baht', () => {
  expect([1284500.4, -99.6, -0.2, 0].map(formatWholeMoney)).toEqual(['฿1,284,500', '−\u2060฿100', '฿0', '฿0'])
})

test('groups counts', () => {
  expect(formatCount(1284)).toBe('1,284')
})

test('reads amounts as users type them', () => {
  expect(parseMoney('1,000.50')).toBe(1000.5)
  expect(parseMoney(' ฿500 ')).toBe(500)
  expect(parseMoney('0')).toBe(0)
  expect(parseMoney('1000,000')).toBeNull()
  expect(parseMoney('12,345,678')).toBe(12_345_678)
})

test('reads a decimal comma as one, never as a separator of thousands', () => {
  expect(parseMoney('10,50')).toBe(10.5)
  expect(parseMoney('1 234,5')).toBe(1234.5)
  expect(parseMoney('1.234,50')).toBeNull()
  expect(parseMoney('1,000')).toBe(1000)
  expect(parseMoney('1,0000')).toBeNull()
})

test('rejects three decimals, signs, words and exponents', () => {
  for (const text of ['1.005', '-5', 'abc', '', '1e3', '1.', '.5', '1'.repeat(15)]) expect(parseMoney(text)).toBeNull()
})
