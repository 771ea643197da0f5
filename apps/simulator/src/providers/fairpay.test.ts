import { expect, test } from 'vitest'
import { createFairPay, type Payout } from './fairpay.ts'

function provider(mischief = 0) {
  const settled: Payout[] = []
  const waiting: (() => void)[] = []
  const fairpay = createFairPay({
    seed: 1,
    mischief,
    balance: 10_000,
    settle: async payout => void settled.push({ ...payout }),
    later: work => void waiting.push(work),
  })
  return { fairpay, settled, run: () => waiting.splice(0).forEach(work => work()) }
}

test('a payout is taken once however often it is sent, and settled by an event', () => {
  const { fairpay, settled, run } = provider()
  const first = fairpay.pay({ reference: 'w-1', amount: 100 })
  const again = fairpay.pay({ reference: 'w-1', amount: 100 })
  expect([first.status, again.status]).toEqual([202, 200])
  run()
  expect(settled).toHaveLength(1)
  expect(fairpay.available).toBe(settled[0]?.status === 'paid' ? 10_000 - 105 : 10_000)
})

test('the same reference with another amount is refused', () => {
  const { fairpay } = provider()
  fairpay.pay({ reference: 'w-1', amount: 100 })
  expect(fairpay.pay({ reference: 'w-1', amount: 200 }).status).toBe(422)
})

test('more than the provider holds fails for good and moves nothing', () => {
  const { fairpay } = provider()
  expect(fairpay.pay({ reference: 'w-1', amount: 10_001 }).body).toMatchObject({ status: 'failed' })
  expect(fairpay.find('w-1').status).toBe(404)
})

test('a mischievous provider answers 500 after accepting, late, and settles twice, but pays once', () => {
  const { fairpay, settled, run } = provider(1)
  const replies = Array.from({ length: 60 }, (_, index) => fairpay.pay({ reference: `w-${index}`, amount: 1 }))
  run()
  run()
  expect(new Set(replies.map(reply => reply.status))).toEqual(new Set([202, 500, 200]))
  expect(settled.length).toBeGreaterThan(60)
  const paid = new Set(settled.filter(payout => payout.status === 'paid').map(payout => payout.reference))
  expect(fairpay.available).toBe(10_000 - paid.size * 6)
})
