import { expect, test } from 'vitest'
import { addBody, emptyMember } from './add-values.ts'

test('a new member is sent without edges, and without what was left empty', () => {
  const typed = {
    ...emptyMember,
    username: ' somchai1 ',
    externalId: 'P-1',
    firstName: 'สมชาย',
    lastName: 'ใจดี',
    phone: '081-234-5678',
    bankCode: '014',
    accountNo: '401-2-34567-7',
    campaignCode: ' LINE ',
  }
  expect(addBody(typed)).toEqual({
    username: 'somchai1',
    externalId: 'P-1',
    firstName: 'สมชาย',
    lastName: 'ใจดี',
    phone: '081-234-5678',
    bankCode: '014',
    accountNo: '401-2-34567-7',
    campaignCode: 'LINE',
  })
})
