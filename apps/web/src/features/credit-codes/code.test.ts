import { batchForm } from '@backoffice/contract/credit-codes/forms'
import { expect, test } from 'vitest'
import { areUses, costOf, emptyValues, isPrefix, isReward, toBody } from './code.ts'

const filled = { ...emptyValues, name: 'LINE', amount: '50.00' }

test('what is entered is what the API takes', () => {
  const body = toBody({ ...filled, prefix: 'line', validUntil: '2026-12-31T23:59', note: ' งานวัด ' }, 'Asia/Bangkok')
  expect(batchForm.safeParse(body).success).toBe(true)
  expect(body).toMatchObject({ amount: 50, validFrom: null, validUntil: '2026-12-31T16:59:00.000Z', note: 'งานวัด' })
  expect(toBody({ ...filled, kind: 'spin', amount: '3', turnoverPercent: '100' }, 'Asia/Bangkok')).toMatchObject({
    amount: 3,
    turnoverPercent: 0,
    note: null,
  })
})

test.each([
  [{}, 5_000],
  [{ usesPerCode: '3' }, 15_000],
  [{ kind: 'diamond', amount: '20' }, 3_000],
  [{ kind: 'spin', amount: '3' }, 75],
  [{ count: '10001' }, null],
  [{ amount: '' }, null],
])('with %j it costs at most %s', (more, cost) =>
  expect(costOf({ ...filled, ...more }, { bahtPerDiamond: 1.5, bahtPerSpin: 0.25 })).toBe(cost),
)

test('without a live wheel the cost of spins is unknown', () =>
  expect(costOf({ ...filled, kind: 'spin', amount: '3' }, { bahtPerDiamond: 1.5, bahtPerSpin: null })).toBeNull())

test('a reward is an amount of baht, or a whole number of units', () => {
  expect(['0', '1.5', '1000000.01', 'x'].map(text => isReward({ kind: 'credit' }, text))).toEqual([
    false,
    true,
    false,
    false,
  ])
  expect(['0', '1.5', '20'].map(text => isReward({ kind: 'spin' }, text))).toEqual([false, false, true])
  expect(['', 'VIP1', 'VIP\u200b1', 'ลด', 'ELEVENCHARS'].map(isPrefix)).toEqual([true, true, true, false, false])
})

test('all codes together have at most a million uses', () => {
  expect([areUses('100', '10000'), areUses('101', '10000')]).toEqual([true, false])
})
