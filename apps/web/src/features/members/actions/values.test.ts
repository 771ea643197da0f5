import { expect, test } from 'vitest'
import { addBody, editableFields, editBody, emptyMember, parseClosingObstacles, valuesOf } from './values.ts'

const all = editableFields({ maskedFields: [] })

const before = valuesOf({
  firstName: 'สมชาย',
  lastName: 'ใจดี',
  phone: '081-234-5678',
  tmnPhone: '081-234-5678',
  bank: { code: '014', abbr: 'SCB', accountNo: '4011111111' },
  lineId: null,
})

test('only what was changed is sent, with the reason', () => {
  expect(editBody(before, { ...before, lastName: ' ใจงาม ', reason: ' married ' }, all)).toEqual({
    lastName: 'ใจงาม',
    reason: 'married',
  })
})

test('a number that is taken away is sent as nothing', () => {
  expect(editBody(before, { ...before, tmnPhone: ' ', reason: 'sold' }, all)).toEqual({
    tmnPhone: null,
    reason: 'sold',
  })
})

test('what is masked is never sent', () => {
  const typed = { ...before, phone: '0999999999', bankCode: '004', firstName: 'สมศักดิ์', reason: 'typo' }
  const sent = (maskedFields: ('phone' | 'account')[]) =>
    Object.keys(editBody(before, typed, editableFields({ maskedFields })))
  expect(sent(['phone', 'account'])).toEqual(['firstName', 'reason'])
  expect(sent(['phone'])).toEqual(['firstName', 'bankCode', 'reason'])
  expect(sent(['account'])).toEqual(['firstName', 'phone', 'reason'])
})

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

test('what stands in the way of closing is named, what is nothing is not', () => {
  expect(
    parseClosingObstacles({
      cash: '120.50',
      bonus: '0.00',
      held: '1000.00',
      openBets: true,
      withdrawals: [{ id: '1' }, { id: '2' }],
    }),
  ).toEqual([
    { what: 'cash', amount: 120.5 },
    { what: 'held', amount: 1000 },
    { what: 'bets' },
    { what: 'withdrawals', count: 2 },
  ])
})

test('a refusal that says nothing names nothing', () => {
  expect(parseClosingObstacles({})).toEqual([])
})
