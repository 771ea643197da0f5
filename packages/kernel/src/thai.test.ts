import { expect, test } from 'vitest'
import { maskAccountNo, maskPhone } from './masking.ts'
import { showAccountNo, showPhone, toAccountNo, toPhone } from './thai.ts'

test.each([
  ['0812345678', '+66812345678'],
  ['+66812345678', '+66812345678'],
  ['081-234 5678', '+66812345678'],
  ['021234567', '+6621234567'],
  ['66812345678', '+66812345678'],
  ['0066 81 234 5678', '+66812345678'],
  ['+66 (0)81-234-5678', '+66812345678'],
  ['(081) 234.5678', '+66812345678'],
  ['๐๘๑-๒๓๔-๕๖๗๘', '+66812345678'],
  ['０８１２３４５６７８', '+66812345678'],
  ['0661234567', '+66661234567'],
  ['0812\u0001345678', '+66812345678'],
  ['0812\u2800345678', '+66812345678'],
  ['1812345678', null],
  ['081234567', null],
  ['+6681234567x', null],
])('the phone %s is kept as %s', (typed, kept) => {
  expect(toPhone(typed)).toBe(kept)
})

test('account numbers are grouped as their bank prints them, and masked in the middle', () => {
  expect(showAccountNo('014', '4012345677')).toBe('401-2-34567-7')
  expect(showAccountNo('030', '020177123456')).toBe('020-1-77123-456')
  expect(showAccountNo('999', '12345678901')).toBe('12345678901')
  expect(maskAccountNo('014', '4012345677')).toBe('401-2-•••••-7')
  expect(showAccountNo('TMN', '0812345678')).toBe('081-234-5678')
  expect(maskPhone('+66812345678')).toBe('081-•••-5678')
  expect(showPhone('+6621234567')).toBe('02-123-4567')
  expect(toAccountNo('401-2-34567-7')).toBe('4012345677')
  expect(toAccountNo('12')).toBeNull()
})
