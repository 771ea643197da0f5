import { expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { parseSimilarReports, bodyOf, emptyEntry, isAboveSoloLimit } from './entry.ts'

const member = { id: 'm', username: 'som', name: 'Som' }

test('sends only the fields that are set', () => {
  expect(
    bodyOf({ ...emptyEntry, memberId: member, accountId: 'a', amount: '1,200.50', reason: ' told by phone ' }),
  ).toEqual({ memberId: 'm', accountId: 'a', amount: 1200.5, reason: 'told by phone' })
  expect(
    bodyOf({
      ...emptyEntry,
      memberId: member,
      accountId: 'a',
      amount: '10',
      reason: 'r',
      reference: ' R1 ',
      slipId: 's',
      promotionId: 'p',
      despiteAlike: true,
    }),
  ).toMatchObject({ reference: 'R1', slipId: 's', promotionId: 'p', despiteAlike: true })
})

test('reads similar deposits from the refusal', () => {
  const similar = [{ depositId: '1', status: 'unmatched', paidAt: '2026-01-01T00:00:00Z' }]
  expect(
    parseSimilarReports(new ApiError({ status: 422, code: 'ALIKE_EXISTS', message: '', details: { alike: similar } })),
  ).toEqual(similar)
  expect(parseSimilarReports(new ApiError({ status: 422, code: 'MEMBER_CLOSED', message: '' }))).toEqual([])
})

test('compares an amount with the rest of today’s limit', () => {
  expect(isAboveSoloLimit(300, { limit: 1000, left: 299.99 })).toBe(true)
  expect(isAboveSoloLimit(299.99, { limit: 1000, left: 299.99 })).toBe(false)
  expect(isAboveSoloLimit(1, { limit: 0, left: 0 })).toBe(true)
  expect([isAboveSoloLimit(1e9, { limit: null, left: null }), isAboveSoloLimit(1e9, undefined)]).toEqual([false, false])
})
