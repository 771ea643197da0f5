import { batchForm as batchSchema } from '@backoffice/contract/credit-codes/forms'
import { codePrefix } from '@backoffice/contract/credit-codes/terms'
import { expect, test } from 'vitest'
import { textOf, toDocument, toValues } from '../../ui/form/declared/form-fields.ts'
import { batchForm, batchStates, costOf, newBatch } from './code.ts'

const ZONE = 'Asia/Bangkok'
const filled = { ...toValues(batchForm, newBatch, ZONE), name: 'LINE', amount: '50.00' }
const toBody = (more: object) => toDocument(batchForm, { ...filled, ...more }, {}, ZONE)

test('what is entered is what the API takes', () => {
  const body = toBody({ prefix: 'line', validUntil: '2026-12-31T23:59', note: ' งานวัด ' })
  expect(batchSchema.safeParse(body).success).toBe(true)
  expect(body).toMatchObject({ amount: 50, validFrom: null, validUntil: '2026-12-31T16:59:00.000Z', note: 'งานวัด' })
  expect(toBody({ kind: 'spin', amount: '3', turnoverPercent: '100' })).toMatchObject({
    prefix: '',
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

test('a prefix has letters and digits', () => {
  const isPrefix = (text: string) => codePrefix.rule.is.test(textOf({ path: 'prefix', ...codePrefix }, text))
  expect(['', 'VIP1', 'VIP\u200b1', 'ลด', 'ELEVENCHARS'].map(isPrefix)).toEqual([true, true, true, false, false])
})

test('all codes together have at most a million uses', () => {
  const wrong = (count: string, uses: string) =>
    batchStates({ ...filled, count }, Object.assign(String, { list: () => [] }))['usesPerCode']?.check?.(uses)
  expect([wrong('100', '10000'), wrong('101', '10000')]).toEqual([undefined, 'ui:fieldErrors.TOO_MANY_USES'])
})
