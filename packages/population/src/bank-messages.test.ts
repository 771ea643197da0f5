import { expect, test } from 'vitest'
import { messageFor, middleOf, payerAs } from './bank-messages.ts'
import { personAt } from './person.ts'
import { seeded } from './scramble.ts'

const random = seeded(1)
const staff = Array.from({ length: 300 }, (_, index) => personAt(index))

test('SCB shows the middle of an account and the beginning of a name', () => {
  const person = staff.find(({ bank }) => bank.code === '014')
  if (person === undefined) throw new Error('nobody banks with SCB')
  const { accountNo, name } = payerAs('scb', person, random)
  expect(accountNo).toBe(`xxx-x-x${person.bank.accountNo.slice(5, 9)}-x`)
  expect(name).toContain(`${person.firstName} ${person.lastName.slice(0, 2)}***`)
})

test('a text message names nobody', () => {
  for (const person of staff)
    expect(payerAs('sms', person, random)).toEqual({ accountNo: `X${person.bank.accountNo.slice(-4)}` })
})

test('a wallet pays with its phone', () => {
  const person = staff.find(({ bank }) => bank.code === 'TMN')
  if (person === undefined) throw new Error('nobody has a wallet')
  expect(payerAs('tmn', person, random)).toMatchObject({ bankCode: 'TMN', phone: person.phone })
})

test('a masked account has as many places as its bank’s accounts have digits', () => {
  expect(middleOf('4010000001')).toBe('xxx-x-x0000-x')
  expect(middleOf('020123456789')).toBe('xxxxxxx5678x')
})

test('a message tells the day as Thais count years', () => {
  expect(messageFor(1234.5, '4010000001', new Date('2026-11-20T17:05:00Z'))).toBe(
    '21/11/69 00:05 บช X0001 เงินเข้า 1,234.50 บ.',
  )
})
