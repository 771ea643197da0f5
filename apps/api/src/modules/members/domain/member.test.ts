import { refuse } from '@backoffice/kernel'
import { describe, expect, test } from 'vitest'
import { type Member, refusalOf, refuseAction } from './member.ts'
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

const now = new Date('2026-07-01T00:00:00Z')
const member = {
  status: 'active',
  blocked: free,
  excludedUntil: null,
  exclusionEndsAt: null,
  bonusesStopped: false,
} as const

test('a closed or suspended member can do nothing; a block prevents its own action only', () => {
  expect(refusalOf(member, 'withdraw', now)).toBeNull()
  expect(refusalOf({ ...member, status: 'closed' }, 'deposit', now)).toBe('MEMBER_CLOSED')
  expect(refusalOf({ ...member, status: 'suspended' }, 'deposit', now)).toBe('MEMBER_BLOCKED')
  expect(refusalOf({ ...member, blocked: { ...free, deposit: true } }, 'deposit', now)).toBe('MEMBER_BLOCKED')
  expect(refusalOf({ ...member, blocked: { ...free, deposit: true } }, 'withdraw', now)).toBeNull()
})

test('a member whose bonuses are stopped receives neither these nor marketing, and can do everything else', () => {
  const stopped = { ...member, bonusesStopped: true }
  for (const action of ['bonus', 'marketing'] as const) expect(refusalOf(stopped, action, now)).toBe('MEMBER_BLOCKED')
  for (const action of ['bet', 'deposit', 'withdraw'] as const) expect(refusalOf(stopped, action, now)).toBeNull()
})

describe('an excluded member', () => {
  const excluded = { ...member, excludedUntil: Infinity, exclusionEndsAt: now }

  test.for(['deposit', 'bet', 'bonus', 'marketing'] as const)('is refused %s until they return', action => {
    expect(refuseAction(excluded, action, now)).toEqual(refuse('EXCLUDED', { until: now }))
    expect(refuseAction({ ...excluded, exclusionEndsAt: null }, action, now)).toMatchObject({
      facts: { until: null },
    })
  })

  test('can withdraw, unless something else prevents it', () => {
    expect(refusalOf(excluded, 'withdraw', now)).toBeNull()
    expect(refusalOf({ ...excluded, blocked: { ...free, withdraw: true } }, 'withdraw', now)).toBe('MEMBER_BLOCKED')
    expect(refusalOf({ ...excluded, status: 'closed' }, 'bet', now)).toBe('MEMBER_CLOSED')
  })

  test('is free from the instant at which a time-out ends', () => {
    const at = (ms: number) => ({ ...member, excludedUntil: new Date(now.getTime() + ms) })
    expect(refusalOf(at(1), 'bet', now)).toBe('EXCLUDED')
    expect(refusalOf(at(0), 'bet', now)).toBeNull()
    expect(refusalOf(at(-1), 'bet', now)).toBeNull()
  })
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
      birthOn: null,
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
