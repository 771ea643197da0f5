import { expect, test } from 'vitest'
import { toDocument, toValues } from '../../ui/form/declared/form-fields.ts'
import { formOf } from '../../ui/record/record-screen.ts'
import { nextTier, thresholdLimits, tierForm } from './tier.ts'

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

const form = formOf(tierForm([]))
const toBody = (more: object) => toDocument(form, { ...toValues(form, body, ''), ...more }, body, '')

test('a tier that was not edited comes back as it was', () => expect(toBody({})).toEqual(body))

test('a kind that was cleared is no reward, and only credit has turnover', () => {
  expect(toBody({ rewards_promotion_kind: '' })).toMatchObject({ rewards: { promotion: null } })
  expect(toBody({ rewards_promotion_kind: 'spin' })).toMatchObject({
    rewards: { promotion: { kind: 'spin', amount: 100 } },
  })
})

test('a new tier is proposed above the highest one', () => {
  expect(nextTier([{ level: 4, threshold: 500 }])).toMatchObject({ level: 5, threshold: 1_000 })
  expect(nextTier([])).toMatchObject({ level: 1 })
})

test('a threshold lies between those of the levels below and above', () => {
  const others = [
    { level: 1, threshold: 1_000 },
    { level: 3, threshold: 5_000.5 },
  ]
  expect(thresholdLimits(others, 2)).toEqual({ min: 1_000.01, max: 5_000.49 })
  expect(thresholdLimits(others, 4)).toEqual({ min: 5_000.51, max: undefined })
})
