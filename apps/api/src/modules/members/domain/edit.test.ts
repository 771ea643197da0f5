import { describe, expect, test } from 'vitest'
import { changedFields, edited, isPayoutTarget, normalTags, type PersonalData, personalFieldsOf } from './edit.ts'
import { canTransition, scoreOf } from './member.ts'

const member: PersonalData = {
  firstName: 'สมชาย',
  lastName: 'ใจดี',
  phone: '+66815551234',
  tmnPhone: null,
  bankCode: '014',
  accountNo: '4012345678',
  lineId: 'line',
}

describe('an edit', () => {
  test('keeps absent fields and normalizes the given ones', () => {
    expect(edited(member, {})).toEqual({ ok: true, value: member })
    expect(
      edited(member, { phone: '081-555-9999', tmnPhone: '0899999999', accountNo: '123-4-56789-0', firstName: ' ก ' }),
    ).toEqual({
      ok: true,
      value: { ...member, phone: '+66815559999', tmnPhone: '+66899999999', accountNo: '1234567890', firstName: 'ก' },
    })
    expect(edited({ ...member, tmnPhone: '+66899999999' }, { tmnPhone: null, lineId: null })).toMatchObject({
      value: { tmnPhone: null, lineId: null },
    })
    expect(edited(member, { bankCode: 'TMN', accountNo: '+66 81 555 1234' })).toMatchObject({
      value: { bankCode: 'TMN', accountNo: '0815551234' },
    })
  })
  test.for([
    [{ phone: '123' }, 'phone'],
    [{ tmnPhone: '' }, 'tmnPhone'],
    [{ accountNo: '12' }, 'accountNo'],
    [{ bankCode: 'TMN' }, 'accountNo'],
  ] as const)('%o names the invalid field', ([edit, field]) => {
    expect(edited(member, edit)).toMatchObject({
      ok: false,
      code: 'VALIDATION',
      fields: { [field]: { code: expect.any(String) } },
    })
  })
  test('lists changed fields, which of them are personal, and which affect payouts', () => {
    expect(changedFields(member, { ...member, phone: 'x', lastName: 'y' })).toEqual(['lastName', 'phone'])
    expect(personalFieldsOf({ firstName: 'x', phone: 'y', lineId: null })).toEqual(['phone', 'lineId'])
    expect((Object.keys(member) as (keyof PersonalData)[]).filter(isPayoutTarget)).toEqual([
      'firstName',
      'lastName',
      'bankCode',
      'accountNo',
    ])
  })
})

test('closed is final', () => {
  expect([
    canTransition('active', 'suspended'),
    canTransition('suspended', 'active'),
    canTransition('suspended', 'closed'),
    canTransition('active', 'active'),
  ]).toEqual([true, true, true, false])
  for (const to of ['active', 'suspended', 'closed'] as const) expect(canTransition('closed', to)).toBe(false)
})

test('tags are normalized and unique', () =>
  expect(normalTags([' VIP', 'vip', 'b  c', 'กำ', 'กำ'.normalize('NFD')])).toEqual(['b c', 'vip', 'กำ']))

test('more reasons increase the similarity, up to certainty', () => {
  expect(scoreOf(['ip'])).toBeLessThan(scoreOf(['ip', 'name']))
  expect(scoreOf(['bank', 'phone', 'name', 'ip'])).toBe(100)
})
