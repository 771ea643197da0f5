import { describe, expect, test } from 'vitest'
import { type ComparedMember, compareWithMember, contradictionsOf, readSender } from './agreement.ts'

const member: ComparedMember = {
  firstName: 'ทิพวรรณ',
  lastName: 'ชูศรี',
  bankCode: '004',
  accountNo: '7012345678',
  phone: '+66811563444',
  tmnPhone: null,
}
const compare = (counterparty: Parameters<typeof readSender>[0], input: Partial<ComparedMember> = {}) =>
  compareWithMember(readSender(counterparty), { ...member, ...input })
const contradictions = (...args: Parameters<typeof compare>) => contradictionsOf(compare(...args))

test('a sender with another name and digits that cannot be the member’s contradicts both', () => {
  const counterparty = { bankCode: '014', accountNo: 'x6284', name: 'ทิพวรรณ จั***' }
  expect(compare(counterparty)).toEqual({ bank: 'differs', account: 'differs', phone: 'unknown', name: 'differs' })
  expect(contradictions(counterparty)).toEqual(['account', 'name'])
})

test('data the bank does not report contradicts nothing', () => {
  expect(compare({})).toEqual({ bank: 'unknown', account: 'unknown', phone: 'unknown', name: 'unknown' })
  expect(contradictions({})).toEqual([])
  expect(contradictions({ bankCode: '014' })).toEqual([])
})

describe('the account', () => {
  test('matches in all digits or in the visible ones', () => {
    for (const accountNo of ['7012345678', '701-2-34567-8'])
      expect(compare({ bankCode: '004', accountNo }).account, accountNo).toBe('agrees')
    for (const accountNo of ['x5678', 'xxx-x-x4567-x']) expect(compare({ accountNo }).account, accountNo).toBe('partly')
  })
  test('does not match where the digits fit but the bank differs', () => {
    expect(contradictions({ bankCode: '014', accountNo: 'x5678' })).toEqual(['account'])
  })
  test('of a wallet is its phone, complete or masked, whatever bank the member registered', () => {
    expect(compare({ bankCode: 'TMN', accountNo: '081-156-3444' })).toMatchObject({
      bank: 'agrees',
      account: 'agrees',
      phone: 'agrees',
    })
    expect(compare({ bankCode: 'TMN', accountNo: 'xxx-xxx-3444' })).toMatchObject({ bank: 'agrees', account: 'partly' })
    expect(contradictions({ bankCode: 'TMN', accountNo: '0899999999' })).toEqual(['account'])
    expect(contradictions({ bankCode: 'TMN', accountNo: '0899999999' }, { tmnPhone: '+66899999999' })).toEqual([])
  })
  test('is compared by phone only where no digits are reported, and not at all where the phone is the member’s own', () => {
    expect(contradictions({ phone: '+66899999999' })).toEqual(['account'])
    expect(contradictions({ phone: '0811563444', bankCode: '014', accountNo: 'x6284' })).toEqual([])
    expect(contradictions({ phone: '+66899999999', accountNo: 'x5678' })).toEqual([])
  })
})

test('a name that may be the member’s is no contradiction', () => {
  for (const name of ['น.ส. ทิพวรรณ ชู***', 'ทิพวรรณ', 'TIPPAWAN C']) expect(contradictions({ name }), name).toEqual([])
})
