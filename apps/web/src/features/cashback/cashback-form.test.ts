import { cashbackSetting } from '@backoffice/contract/cashback/setting'
import { expect, test } from 'vitest'
import { toDocument, toValues } from '../../ui/form/declared/form-fields.ts'
import { cashbackForm } from './cashback-form.ts'

const ZONE = 'Asia/Bangkok'
const shown = {
  enabled: true,
  basis: 'net-loss',
  perCategory: true,
  rate: 0,
  rates: { slot: 550, casino: 25, sport: 0, esport: 0, lotto: 0, fishing: 0, horse: 10_000 },
  period: 'weekly',
  min: 0,
  cap: 5_000.5,
  reviewHours: 6,
  claimDays: 7,
  turnoverPercent: 100,
  excludedTags: ['vip', 'ทดสอบ'],
}

test.each([
  ['with all of it', shown],
  ['without a cap and tags', { ...shown, cap: null, excludedTags: [] }],
])('what the fields are filled with comes back as it was: %s', (_name, document) => {
  expect(cashbackSetting.document.safeParse(document).success).toBe(true)
  const values = toValues(cashbackForm, document, ZONE)
  expect(values).toMatchObject({ rate: '0', rates_slot: '5.5', rates_casino: '0.25' })
  expect(toDocument(cashbackForm, values, document, ZONE)).toEqual(document)
})
