import { ofCategories } from '@backoffice/contract/games/terms'
import { promotionForm, type PromotionForm } from '@backoffice/contract/promotions/forms'
import { expect, test } from 'vitest'
import { licenceProblem, type BonusRules } from './terms.ts'

const free: BonusRules = { bonusWinCap: true, bonusTurnoverMax: null, bonusOneCategory: false, bonusFirstOnly: false }

const terms = (changes: Partial<PromotionForm>): PromotionForm =>
  ({
    turnoverPercent: 1_000,
    turnoverBase: 'bonus',
    capMultiple: null,
    contributions: null,
    frequency: 'daily',
    ...changes,
  }) as PromotionForm

test.each([
  ['a cap where none is allowed', { capMultiple: 5 }, { bonusWinCap: false }, 'capMultiple'],
  ['no cap where none is allowed', {}, { bonusWinCap: false }, null],
  ['a turnover of the most', {}, { bonusTurnoverMax: 10 }, null],
  ['a turnover above the most', { turnoverPercent: 1_001 }, { bonusTurnoverMax: 10 }, 'turnoverPercent'],
  [
    'a turnover that counts the deposit',
    { turnoverBase: 'deposit-and-bonus' },
    { bonusTurnoverMax: 10 },
    'turnoverBase',
  ],
  [
    'no turnover at all',
    { turnoverPercent: 0, contributions: ofCategories(100) },
    { bonusTurnoverMax: 10, bonusOneCategory: true },
    null,
  ],
  ['every category', {}, { bonusOneCategory: true }, 'contributions'],
  ['one category', { contributions: { ...ofCategories(0), slot: 100 } }, { bonusOneCategory: true }, null],
  ['a bonus each day', {}, { bonusFirstOnly: true }, 'frequency'],
  ['a bonus for new members', { frequency: 'new-member' }, { bonusFirstOnly: true }, null],
] as const)('a licence judges %s', (_name, changes, rules, field) => {
  expect(licenceProblem(terms(changes as Partial<PromotionForm>), { ...free, ...rules })?.field ?? null).toBe(field)
})

test('the form of promotions has the fields that a licence judges', () => {
  expect(Object.keys(promotionForm.shape)).toEqual(expect.arrayContaining(Object.keys(terms({}))))
})
