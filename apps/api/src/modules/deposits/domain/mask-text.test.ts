import { expect, test } from 'vitest'
import { maskLongNumbers } from './mask-text.ts'

const cases: [string, string][] = [
  ['โอนจาก 4012345678 1,234.00 บาท', 'โอนจาก ••••••5678 1,234.00 บาท'],
  ['จาก 401-2-34567-8 เหลือ 1234567.89', 'จาก •••-•-••567-8 เหลือ 1234567.89'],
  ['tel 081 234 5678', 'tel ••• ••• 5678'],
  ['+66812345678', '+•••••••5678'],
  ['12/07 12:00 เข้า x1234 500.00', '12/07 12:00 เข้า x1234 500.00'],
]

for (const [text, masked] of cases) test(`${text} becomes ${masked}`, () => expect(maskLongNumbers(text)).toBe(masked))
