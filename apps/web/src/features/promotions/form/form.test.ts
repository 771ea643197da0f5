import { expect, test } from 'vitest'
import { toDocument, toValues } from '../../../ui/form/declared/form-fields.ts'
import type { Terms } from '../promotion.ts'
import { newTerms, promotionForm, tryTerms } from './form.ts'

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

test('terms that were not edited come back as they were, with their seconds', () => {
  expect(toDocument(promotionForm, toValues(promotionForm, terms, ZONE), terms, ZONE)).toEqual(terms)
})

test('a fixed bonus, the operator’s contributions and what is empty come back as well', () => {
  const fixed: Terms = { ...newTerms, title: 'Welcome', bonus: { kind: 'fixed', amount: 100 } }
  expect(toDocument(promotionForm, toValues(promotionForm, fixed, ZONE), fixed, ZONE)).toEqual(fixed)
})

test('terms are tried as soon as they are complete', () => {
  const values = toValues(promotionForm, terms, ZONE)
  expect(tryTerms(values, terms, ZONE)).toEqual(terms)
  for (const incomplete of [
    { title: ' ' },
    { bonus_maxBonus: '' },
    { bonus_basisPoints: '0' },
    { bonus_basisPoints: '1000.01' },
    { turnoverPercent: '100.01' },
    { turnoverPercent: 'five' },
    { minDeposit: '1.005' },
    { limits_budget: 'much' },
    { limits_perMember: '-1' },
    { contributions_slot: '101' },
    { startsAt: '2026-11-01T' },
  ])
    expect(tryTerms({ ...values, ...incomplete }, always, ZONE)).toBeNull()
})

test('terms with a fixed bonus are not tried while an amount is being typed', () => {
  const fixed: Terms = { ...terms, bonus: { kind: 'fixed', amount: 100 } }
  const values = toValues(promotionForm, fixed, ZONE)
  expect(tryTerms(values, fixed, ZONE)).toEqual(fixed)
  for (const incomplete of [{ bonus_amount: '' }, { minDeposit: '100.' }, { limits_budget: '5000.' }])
    expect(tryTerms({ ...values, ...incomplete }, always, ZONE)).toBeNull()
})
