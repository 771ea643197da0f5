import { gameCategories, type GameCategory } from '@backoffice/contract/games/terms'
import { promotionFields } from '@backoffice/contract/promotions/fields'
import { type BonusKind, bonusKinds } from '@backoffice/contract/promotions/terms'
import { contributionFields } from '@backoffice/contract/turnover/terms'
import {
  formFields,
  type FormSpec,
  type FormValues,
  toDocument,
  toValues,
} from '../../../ui/form/declared/form-fields.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { isComplete } from '../../../ui/form/declared/validity.ts'
import type { Terms, Version } from '../promotion.ts'

/** Suggested when the operator's contributions are replaced. */
const usualShares: Readonly<Record<GameCategory, number>> = {
  slot: 100,
  casino: 10,
  sport: 50,
  esport: 50,
  lotto: 0,
  fishing: 100,
  horse: 0,
}

const ofKind = (kind: BonusKind) => ({ when: (values: FormValues) => values['bonus_kind'] === kind })
const shares = Object.fromEntries(
  Object.keys(contributionFields).map(path => [
    path,
    {
      group: 'field.contributionsOf',
      when: (values: FormValues) => values['contributionsOf'] === 'own',
      label: (t: Translate) => `${t(path.replace('contributions', 'category'))} %`,
    },
  ]),
)

/** The terms in a form: `contributionsOf` decides whether they have contributions of their own. */
export const promotionForm: FormSpec = {
  words: 'promotions',
  fields: [
    ...formFields(promotionFields, {
      'bonus.amount': ofKind('fixed'),
      'bonus.basisPoints': ofKind('percent'),
      'bonus.maxBonus': ofKind('percent'),
      turnoverPercent: { unit: ' ×' },
      capMultiple: { unit: ' ×' },
      ...shares,
    }),
    { path: 'contributionsOf', kind: 'choice', values: ['operator', 'own'], required: true },
  ],
  fromBody: ({ contributions = null, ...terms }) => ({
    ...terms,
    contributionsOf: contributions === null ? 'operator' : 'own',
    contributions: contributions ?? usualShares,
  }),
  toBody: ({ contributionsOf: _contributionsOf, contributions = null, ...terms }) => ({ ...terms, contributions }),
}

/** The fields in their rows, by what they decide. */
export const sections = {
  shown: [['title', 'position'], ['terms'], ['picture']],
  bonus: [['frequency', 'bonus.kind'], ['bonus.amount', 'bonus.basisPoints', 'bonus.maxBonus'], ['minDeposit']],
  turnover: [
    ['turnoverPercent', 'turnoverBase'],
    ['validDays', 'capMultiple'],
    ['contributionsOf'],
    gameCategories.map(category => `contributions.${category}`),
    ['stackable'],
  ],
  audience: [
    ['audience.withTags', 'audience.withoutTags'],
    ['audience.minDeposits', 'audience.maxDeposits'],
    ['audience.registeredWithinDays'],
  ],
  limits: [['limits.budget'], ['limits.perMember', 'limits.perDay'], ['startsAt', 'endsAt']],
} as const

/** A new promotion: 10% up to ฿500, wagered five times within a week. */
export const newTerms: Terms = {
  title: '',
  terms: null,
  picture: null,
  position: 100,
  frequency: 'daily',
  bonus: { kind: bonusKinds[1], basisPoints: 1_000, maxBonus: 500 },
  minDeposit: 100,
  turnoverBase: 'deposit-and-bonus',
  turnoverPercent: 500,
  contributions: null,
  capMultiple: null,
  audience: { registeredWithinDays: null, withTags: [], withoutTags: [], minDeposits: null, maxDeposits: null },
  stackable: false,
  validDays: 7,
  limits: { perMember: null, perDay: null, budget: null },
  startsAt: null,
  endsAt: null,
}

/** A saved version in the form, with its picture. */
export const valuesOf = ({ form, picture }: Pick<Version, 'form' | 'picture'>): FormValues =>
  toValues(promotionForm, { ...form, picture })

/** The terms of values that are being typed, to try them; null while they are incomplete. */
export const tryTerms = (values: FormValues, before: Partial<Terms>, zone?: string): Terms | null =>
  isComplete(promotionForm, values) ? (toDocument(promotionForm, values, before, zone) as Terms) : null
