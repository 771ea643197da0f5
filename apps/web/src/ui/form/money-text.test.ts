import { describe, expect, test } from 'vitest'
import { isAmount, readBaht, tidyBaht, writeBaht } from './money-text.ts'

describe('accepts a typed amount', () => {
  test.each([
    ['1,234.50', 1234.5],
    ['฿500', 500],
    [' 12.3 ', 12.3],
    ['0.01', 0.01],
    ['-20', -20],
    ['−฿20.50', -20.5],
    ['−\u2060฿20.50', -20.5],
    ['\ufeff\u200e1,000\u202c', 1_000],
    ['99,999,999,999.99', 99_999_999_999.99],
  ])('%s is read exactly', (text, baht) => expect(readBaht(text)).toBe(baht))
  test.each(['', '1.005', 'abc', '1e5', '--1', '12,3x', '.5', '5.', '123456789012345'])('rejects %j', text =>
    expect(isAmount(text)).toBe(false),
  )
  test('formats a valid amount and leaves other text unchanged', () => {
    expect([tidyBaht('1234.5'), tidyBaht('12x'), writeBaht(0), writeBaht(null)]).toEqual([
      '1,234.50',
      '12x',
      '0.00',
      '',
    ])
  })
})
