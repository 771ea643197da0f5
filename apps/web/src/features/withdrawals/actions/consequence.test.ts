import { expect, test } from 'vitest'
import { consequenceOf } from './consequence.ts'

const review = {
  blockers: [],
  blocked: [],
  approvalLeadsTo: 'paying' as const,
  manualNeedsSecond: false,
  secondApprovalFrom: 20_000,
  exceedsLimit: null,
  credit: 0,
  turnover: { required: 0, done: 0 },
  lastPromotion: null,
}
const withdrawal = { amount: 48_000, approvedBy: null, disputed: false, review }

test('an approval that waits for a second one never says that the payout is sent', () => {
  expect(consequenceOf('approve', withdrawal).key).toBe('dialog.approve.note.paying')
  expect(
    consequenceOf('approve', { ...withdrawal, review: { ...review, approvalLeadsTo: 'awaiting-second' } }),
  ).toEqual({
    key: 'dialog.approve.note.awaiting-second',
    values: { amount: '฿48,000.00', from: '฿20,000.00', name: '' },
  })
  expect(consequenceOf('approve', { ...withdrawal, review: { ...review, approvalLeadsTo: 'approved' } }).key).toBe(
    'dialog.approve.note.approved',
  )
})

test('a payment marked as manual names what makes it wait: the rule, one’s own limit, or conflicting payout results', () => {
  expect(consequenceOf('pay-by-hand', withdrawal).key).toBe('dialog.pay-by-hand.note.booked')
  expect(consequenceOf('pay-by-hand', { ...withdrawal, review: { ...review, manualNeedsSecond: true } }).key).toBe(
    'dialog.pay-by-hand.note.second',
  )
  expect(
    consequenceOf('pay-by-hand', {
      ...withdrawal,
      review: { ...review, manualNeedsSecond: true, secondApprovalFrom: null },
    }).key,
  ).toBe('dialog.pay-by-hand.note.limit')
  expect(
    consequenceOf('pay-by-hand', { ...withdrawal, disputed: true, review: { ...review, manualNeedsSecond: true } }).key,
  ).toBe('dialog.pay-by-hand.note.disputed')
})

test('what gives money back or retries it names the amount', () => {
  for (const action of ['reject', 'refund', 'retry'] as const)
    expect(consequenceOf(action, withdrawal)).toMatchObject({
      key: `dialog.${action}.note`,
      values: { amount: '฿48,000.00' },
    })
})
