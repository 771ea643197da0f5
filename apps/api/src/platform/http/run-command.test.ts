import { type ApprovalId, newId } from '@backoffice/kernel'
import { expect, test } from 'vitest'
import { toExecutedOrPending } from './run-command.ts'

const approvalId = newId<ApprovalId>()
const row = { id: 'w1' }

test.each([
  [{ executed: row }, { executed: row }],
  [{ pending: approvalId }, { pending: approvalId }],
  [{ paid: row }, { executed: row }],
  [{ adjusted: row }, { executed: row }],
  [{ entered: row }, { executed: row }],
  [{ matched: row }, { executed: row }],
  [{ done: row }, { executed: row }],
  [{ asked: approvalId }, { pending: approvalId }],
  [{ approvalId }, { pending: approvalId }],
  [approvalId, { pending: approvalId }],
])('a retry reads the stored result %j', (stored, read) => {
  expect(toExecutedOrPending(stored)).toEqual(read)
})

test('a stored result of no known release is an error', () => {
  expect(() => toExecutedOrPending({})).toThrow('unknown form')
})
