import { expect, test } from 'vitest'
import { isRewardAmount, nextTier, thresholdLimits, toBody, toValues } from './tier.ts'

const body = {
  name: 'Gold',
  level: 3,
  icon: 'trophy' as const,
  colour: '#8a6d00',
  threshold: 20_000.5,
  rewards: {
    promotion: { kind: 'credit' as const, amount: 100, turnoverPercent: 300 },
    daily: { kind: 'spin' as const, amount: 2 },
    monthly: null,
  },
}

test('a tier that was not edited comes back as it was', () => expect(toBody(toValues(body))).toEqual(body))

test('a kind that was cleared is no reward', () =>
  expect(toBody({ ...toValues(body), promotionKind: '' }).rewards.promotion).toBeNull())

test('the amount of a reward suits its kind', () => {
  const isValid = (kind: string, text: string) => isRewardAmount(kind, text, 1_000, 50)
  expect(['0', '0.01', '1,000', '1000.01', '-1'].filter(text => isValid('credit', text))).toEqual(['0.01', '1,000'])
  expect(['0', '1', '1.5', '51', 'x'].filter(text => isValid('spin', text))).toEqual(['1'])
})

test('a new tier is proposed above the highest one', () => {
  expect(nextTier([{ level: 4, threshold: 500 }])).toMatchObject({ level: '5', threshold: '1,000.00' })
  expect(nextTier([])).toMatchObject({ level: '1' })
})

test('a threshold lies between those of the levels below and above', () => {
  const others = [
    { level: 1, threshold: 1_000 },
    { level: 3, threshold: 5_000.5 },
  ]
  expect(thresholdLimits(others, 2)).toEqual({ min: 1_000.01, max: 5_000.49 })
  expect(thresholdLimits(others, 4)).toEqual({ min: 5_000.51, max: undefined })
})
