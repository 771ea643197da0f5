import { expect, test } from 'vitest'
import { type Member, refusalOf } from './member.ts'
import { hasUnusualLength, toRegistration } from './registration.ts'

const free: Member['blocked'] = { deposit: false, bet: false, withdraw: false, bonus: false, marketing: false }
const sent = {
  externalId: 'p1',
  username: 'mana',
  phone: '0812345678',
  firstName: ' มานะ ',
  lastName: 'ใจดี',
  bank: { code: '014', accountNo: '401-2-34567-7' },
}

test('a closed or suspended member can do nothing; a block prevents its own action only', () => {
  expect(refusalOf({ status: 'active', blocked: free }, 'withdraw')).toBeNull()
  expect(refusalOf({ status: 'closed', blocked: free }, 'deposit')).toBe('MEMBER_CLOSED')
  expect(refusalOf({ status: 'suspended', blocked: free }, 'deposit')).toBe('MEMBER_BLOCKED')
  expect(refusalOf({ status: 'active', blocked: { ...free, deposit: true } }, 'deposit')).toBe('MEMBER_BLOCKED')
  expect(refusalOf({ status: 'active', blocked: { ...free, deposit: true } }, 'withdraw')).toBeNull()
})

test('a registration is normalized', () => {
  expect(toRegistration(sent)).toEqual({
    ok: true,
    value: {
      externalId: 'p1',
      username: 'mana',
      phone: '+66812345678',
      firstName: 'มานะ',
      lastName: 'ใจดี',
      bankCode: '014',
      accountNo: '4012345677',
      tmnPhone: null,
      campaignCode: null,
    },
  })
  expect(toRegistration({ ...sent, bank: { code: 'TMN', accountNo: '+66 81 234 5678' } })).toMatchObject({
    value: { accountNo: '0812345678' },
  })
  expect(toRegistration({ ...sent, bank: { code: '014', accountNo: '123' } })).toMatchObject({ code: 'BAD_ACCOUNT_NO' })
  expect(toRegistration({ ...sent, tmnPhone: '1' })).toMatchObject({ code: 'BAD_PHONE', facts: { field: 'tmnPhone' } })
})

test('an unusual account length is a warning, not an error', () => {
  expect(hasUnusualLength('4012345677', 10)).toBe(false)
  expect(hasUnusualLength('401234567712', 10)).toBe(true)
  expect(hasUnusualLength('401234567712', null)).toBe(false)
})
