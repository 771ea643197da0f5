import { expect, test } from 'vitest'
import type { Terms } from '../promotion.ts'
import { hundredthsOf, isBonusPercent, isTurnover, isWhole, newTerms, toTerms, toValues, tryTerms } from './values.ts'

const ZONE = 'Asia/Bangkok'
const always = { startsAt: null, endsAt: null }
const terms: Terms = {
  ...newTerms,
  title: 'Daily reload',
  terms: 'Once a day.',
  picture: { fileId: '0197-file', alt: 'Ten percent' },
  bonus: { kind: 'percent', basisPoints: 1_250, maxBonus: 500.5 },
  turnoverPercent: 250,
  contributions: { slot: 100, casino: 10, sport: 50, esport: 50, lotto: 0, fishing: 100, horse: 0 },
  capMultiple: 5,
  audience: { registeredWithinDays: 30, withTags: ['vip'], withoutTags: ['watch'], minDeposits: 0, maxDeposits: 9 },
  limits: { perMember: 3, perDay: 100, budget: 500_000 },
  startsAt: '2026-11-01T05:00:37.120Z',
  endsAt: '2026-11-30T16:59:59.000Z',
}
const picture = { fileId: '0197-file', alt: 'Ten percent', url: '', width: 0, height: 0, bytes: 0 }

test('terms that were not edited come back as they were, with their seconds', () => {
  expect(toTerms(toValues({ form: terms, picture }, ZONE), terms, ZONE)).toEqual(terms)
})

test('a fixed bonus, the operator’s contributions and what is empty come back as well', () => {
  const fixed: Terms = { ...newTerms, title: 'Welcome', bonus: { kind: 'fixed', amount: 100 } }
  expect(toTerms(toValues({ form: fixed, picture: null }, ZONE), fixed, ZONE)).toEqual(fixed)
})

test('terms are tried as soon as they are complete', () => {
  const values = toValues({ form: terms, picture }, ZONE)
  expect(tryTerms(values, terms, ZONE)).toEqual(terms)
  for (const incomplete of [
    { title: ' ' },
    { maxBonus: '' },
    { bonusPercent: '0' },
    { turnoverTimes: 'five' },
    { minDeposit: '1.005' },
    { budget: 'much' },
    { perMember: '-1' },
    { share_slot: '101' },
    { startsAt: '2026-11-01T' },
  ])
    expect(tryTerms({ ...values, ...incomplete }, always, ZONE)).toBeNull()
})

test('terms with a fixed bonus are not tried while an amount is being typed', () => {
  const fixed: Terms = { ...terms, bonus: { kind: 'fixed', amount: 100 } }
  const values = toValues({ form: fixed, picture }, ZONE)
  expect(tryTerms(values, fixed, ZONE)).toEqual(fixed)
  for (const incomplete of [{ bonusAmount: '' }, { minDeposit: '100.' }, { budget: '5000.' }])
    expect(tryTerms({ ...values, ...incomplete }, always, ZONE)).toBeNull()
})

test('percentages and multiples have at most two decimals and stay within their bounds', () => {
  expect(['0.01', '10', '12.5', '1000'].every(isBonusPercent)).toBe(true)
  expect(['0', '-5', '1000.01', '12.555', '1e3', ''].some(isBonusPercent)).toBe(false)
  expect(['0', '5', '0.5', '100'].every(isTurnover)).toBe(true)
  expect(['-1', '100.01', ' ', '5x'].some(isTurnover)).toBe(false)
  expect(hundredthsOf('1.15', 0, 10_000)).toBe(115)
})

test('counts are whole and within their bounds', () => {
  expect([
    isWhole('1', 1, 5),
    isWhole('5', 1, 5),
    isWhole('0', 1, 5),
    isWhole('6', 1, 5),
    isWhole('1.5', 1, 5),
  ]).toEqual([true, true, false, false, false])
})
