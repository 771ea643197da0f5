import { expect, test } from 'vitest'
import { editBody, valuesOf } from './edit-values.ts'

const before = valuesOf({
  firstName: 'สมชาย',
  lastName: 'ใจดี',
  phone: '081-234-5678',
  tmnPhone: '081-234-5678',
  bank: { code: '014', abbr: 'SCB', accountNo: '4011111111' },
  lineId: null,
})

test('only what was changed is sent, with the reason', () => {
  expect(editBody(before, { ...before, lastName: ' ใจงาม ', reason: ' married ' }, false)).toEqual({
    lastName: 'ใจงาม',
    reason: 'married',
  })
})

test('a number that is taken away is sent as nothing', () => {
  expect(editBody(before, { ...before, tmnPhone: ' ', reason: 'sold' }, false)).toEqual({
    tmnPhone: null,
    reason: 'sold',
  })
})

test('what is masked is never sent', () => {
  expect(editBody(before, { ...before, phone: '081-•••-5678', firstName: 'สมศักดิ์', reason: 'typo' }, true)).toEqual({
    firstName: 'สมศักดิ์',
    reason: 'typo',
  })
})
