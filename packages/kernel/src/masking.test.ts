import { describe, expect, test } from 'vitest'
import { maskAccountNo, maskNumbers, maskPhone } from './masking.ts'
import { phonesLikeAmounts, phoneSpellings } from './phone-spellings.ts'

const visibleDigits = (text: string): number => text.match(/[\p{Nd}\p{No}]/gu)?.length ?? 0

describe('free text', () => {
  for (const spelled of [...phoneSpellings, ...phonesLikeAmounts])
    test(`hides ${spelled}, but for its end`, () =>
      expect(visibleDigits(maskNumbers(`โอนจาก ${spelled} สมชาย`))).toBeLessThanOrEqual(4))

  const cases: [string, string][] = [
    ['โอนจาก 4012345678 1,234.00 บาท', 'โอนจาก ••••••5678 1,234.00 บาท'],
    ['จาก 401-2-34567-8 เหลือ 1234567.89', 'จาก •••-•-••567-8 เหลือ 1234567.89'],
    ['tel 081 234 5678', 'tel ••• ••• 5678'],
    ['+66812345678', '+•••••••5678'],
    ['12/07 12:00 เข้า x1234 500.00', '12/07 12:00 เข้า x1234 500.00'],
    ['20/11/2569 14:05:33 ยอด 1,234,567.89 คงเหลือ 0.50', '20/11/2569 14:05:33 ยอด 1,234,567.89 คงเหลือ 0.50'],
    ['2026-11-20 จาก ๐๘๑๒๓๔๕๖๗๘ ๕๐๐.๐๐', '2026-11-20 จาก ••••••๕๖๗๘ ๕๐๐.๐๐'],
    ['บรรทัด 1234\n567890', 'บรรทัด 1234\n••••90'],
    ['ยอด 511,563,444.00 คงเหลือ 8,115,634.44', 'ยอด 511,563,444.00 คงเหลือ 8,115,634.44'],
    ['ค่าธรรมเนียม 10 500.00', 'ค่าธรรมเนียม 10 500.00'],
    ['ไม่มีเลข', 'ไม่มีเลข'],
  ]
  for (const [text, masked] of cases) test(`${text} becomes ${masked}`, () => expect(maskNumbers(text)).toBe(masked))

  test('of any length is masked in a moment', () => expect(maskNumbers('0-'.repeat(50_000)).slice(-8)).toBe('0-0-0-0-'))
})

test.each(phoneSpellings)('a phone written %s is shown with its middle hidden', spelled =>
  expect(visibleDigits(maskPhone(spelled))).toBeLessThanOrEqual(7),
)

test('an account is masked however it is written; what its bank has masked stays', () => {
  for (const spelled of ['4012345677', '401-2-34567-7', '401 2 34567 7', '๔๐๑๒๓๔๕๖๗๗', '４０１２３４５６７７'])
    expect(maskAccountNo('014', spelled)).toBe('401-2-•••••-7')
  expect(['xxx-x-x1234-x', '******1234', '12345', '66811563444 x'].map(text => maskAccountNo('014', text))).toEqual([
    'xxx-x-x1234-x',
    '******1234',
    '•2345',
    '•••••••3444 x',
  ])
  expect(maskPhone('unknown 12')).toBe('unknown 12')
})
