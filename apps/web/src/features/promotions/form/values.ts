import { gameCategories, type GameCategory } from '@backoffice/contract/games/terms'
import {
  bonusKinds,
  MAX_BONUS_BASIS_POINTS,
  promotionFrequencies,
  turnoverBases,
} from '@backoffice/contract/promotions/terms'
import { MAX_TURNOVER_PERCENT } from '@backoffice/contract/rewards/terms'
import { isAmount, readBaht, writeBaht } from '../../../ui/form/money-text.ts'
import { isLocalTime, toInstant, writeInstant } from '../../../ui/form/zone-time.ts'
import type { PictureValue } from '../../../ui/picture/Picture.tsx'
import type { Terms } from '../promotion.ts'

type ShareField = `share_${GameCategory}`
type TextField =
  | 'title'
  | 'terms'
  | 'position'
  | 'frequency'
  | 'bonusKind'
  | 'bonusAmount'
  | 'bonusPercent'
  | 'maxBonus'
  | 'minDeposit'
  | 'turnoverBase'
  | 'turnoverTimes'
  | 'contributions'
  | 'capMultiple'
  | 'validDays'
  | 'registeredWithinDays'
  | 'minDeposits'
  | 'maxDeposits'
  | 'perMember'
  | 'perDay'
  | 'budget'
  | 'startsAt'
  | 'endsAt'
  | ShareField

/** The form's values: texts as typed, local times of the operator's zone. */
export type Values = Record<TextField, string> & {
  picture: PictureValue | null
  withTags: string[]
  withoutTags: string[]
  stackable: boolean
}

/** A saved version with its picture as it is shown. */
export type Saved = { readonly form: Terms; readonly picture: PictureValue | null }

export const shareField = (category: GameCategory): ShareField => `share_${category}`

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

const number = (value: number | null): string => (value === null ? '' : String(value))

/** Maps saved terms to the form's values. `zone`: the operator's, unless given. */
export function toValues({ form, picture }: Saved, zone?: string): Values {
  const { bonus, audience, limits, contributions } = form
  const shares = Object.fromEntries(
    gameCategories.map(category => [shareField(category), String((contributions ?? usualShares)[category])]),
  ) as Record<ShareField, string>
  return {
    ...shares,
    title: form.title,
    terms: form.terms ?? '',
    picture,
    position: String(form.position),
    frequency: form.frequency,
    bonusKind: bonus.kind,
    bonusAmount: bonus.kind === 'fixed' ? writeBaht(bonus.amount) : '',
    bonusPercent: bonus.kind === 'percent' ? String(bonus.basisPoints / 100) : '',
    maxBonus: bonus.kind === 'percent' ? writeBaht(bonus.maxBonus) : '',
    minDeposit: writeBaht(form.minDeposit),
    turnoverBase: form.turnoverBase,
    turnoverTimes: String(form.turnoverPercent / 100),
    contributions: contributions === null ? 'operator' : 'own',
    capMultiple: number(form.capMultiple),
    validDays: number(form.validDays),
    stackable: form.stackable,
    registeredWithinDays: number(audience.registeredWithinDays),
    withTags: [...audience.withTags],
    withoutTags: [...audience.withoutTags],
    minDeposits: number(audience.minDeposits),
    maxDeposits: number(audience.maxDeposits),
    perMember: number(limits.perMember),
    perDay: number(limits.perDay),
    budget: writeBaht(limits.budget),
    startsAt: writeInstant(form.startsAt, zone),
    endsAt: writeInstant(form.endsAt, zone),
  }
}

/** A new promotion: 10% up to ฿500, wagered five times within a week. */
export const newTerms: Terms = {
  title: '',
  terms: null,
  picture: null,
  position: 100,
  frequency: 'daily',
  bonus: { kind: 'percent', basisPoints: 1_000, maxBonus: 500 },
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

/** A typed number with at most two decimals, as hundredths; null if it is none or outside. */
export function hundredthsOf(text: string, min: number, max: number): number | null {
  const typed = text.trim()
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(typed)) return null
  const hundredths = Math.round(Number(typed) * 100)
  return hundredths >= min && hundredths <= max ? hundredths : null
}

export const isBonusPercent = (text: string): boolean => hundredthsOf(text, 1, MAX_BONUS_BASIS_POINTS) !== null
export const isTurnover = (text: string): boolean => hundredthsOf(text, 0, MAX_TURNOVER_PERCENT) !== null
export const isWhole = (text: string, min: number, max: number): boolean =>
  /^\d{1,8}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max

const whole = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim()))
const baht = (text: string): number | null => (text.trim() === '' ? null : readBaht(text))

/** The terms of valid values. An instant that was not edited keeps its seconds. */
export function toTerms(
  values: Values,
  before: Pick<Terms, 'startsAt' | 'endsAt'> = { startsAt: null, endsAt: null },
  zone?: string,
): Terms {
  const shares = gameCategories.map(category => [category, Number(values[shareField(category)])])
  return {
    title: values.title.trim(),
    terms: values.terms.trim() === '' ? null : values.terms.trim(),
    picture: values.picture === null ? null : { fileId: values.picture.fileId, alt: values.picture.alt.trim() },
    position: Number(values.position),
    frequency: promotionFrequencies.find(each => each === values.frequency) ?? 'once',
    bonus:
      values.bonusKind === bonusKinds[0]
        ? { kind: 'fixed', amount: readBaht(values.bonusAmount) }
        : {
            kind: 'percent',
            basisPoints: Math.round(Number(values.bonusPercent) * 100),
            maxBonus: readBaht(values.maxBonus),
          },
    minDeposit: readBaht(values.minDeposit),
    turnoverBase: turnoverBases.find(each => each === values.turnoverBase) ?? 'bonus',
    turnoverPercent: Math.round(Number(values.turnoverTimes) * 100),
    contributions: values.contributions === 'operator' ? null : (Object.fromEntries(shares) as Terms['contributions']),
    capMultiple: whole(values.capMultiple),
    audience: {
      registeredWithinDays: whole(values.registeredWithinDays),
      withTags: values.withTags,
      withoutTags: values.withoutTags,
      minDeposits: whole(values.minDeposits),
      maxDeposits: whole(values.maxDeposits),
    },
    stackable: values.stackable,
    validDays: whole(values.validDays),
    limits: { perMember: whole(values.perMember), perDay: whole(values.perDay), budget: baht(values.budget) },
    startsAt: toInstant(values.startsAt, before.startsAt, zone),
    endsAt: toInstant(values.endsAt, before.endsAt, zone),
  }
}

const optionalNumbers = [
  'capMultiple',
  'validDays',
  'registeredWithinDays',
  'minDeposits',
  'maxDeposits',
  'perMember',
  'perDay',
] as const

/** The terms of values that are being typed, to try them; null while they are incomplete. */
export function tryTerms(values: Values, before: Pick<Terms, 'startsAt' | 'endsAt'>, zone?: string): Terms | null {
  const isEmpty = (text: string) => text.trim() === ''
  const amounts = [
    values.bonusKind === 'fixed' ? values.bonusAmount : values.maxBonus,
    values.minDeposit,
    ...(isEmpty(values.budget) ? [] : [values.budget]),
  ]
  const isComplete =
    !isEmpty(values.title) &&
    amounts.every(isAmount) &&
    (values.bonusKind === 'fixed' || isBonusPercent(values.bonusPercent)) &&
    isTurnover(values.turnoverTimes) &&
    isWhole(values.position, 0, 9_999) &&
    optionalNumbers.every(field => isEmpty(values[field]) || isWhole(values[field], 0, 99_999_999)) &&
    (values.contributions === 'operator' ||
      gameCategories.every(category => isWhole(values[shareField(category)], 0, 100))) &&
    [values.startsAt, values.endsAt].every(at => at === '' || isLocalTime(at))
  return isComplete ? toTerms(values, before, zone) : null
}

/** The server's field names where they differ from the form's. */
export const fieldOf: Readonly<Record<string, keyof Values>> = {
  bonus: 'bonusAmount',
  'bonus.amount': 'bonusAmount',
  'bonus.basisPoints': 'bonusPercent',
  'bonus.maxBonus': 'maxBonus',
  turnoverPercent: 'turnoverTimes',
  'audience.registeredWithinDays': 'registeredWithinDays',
  'audience.withTags': 'withTags',
  'audience.withoutTags': 'withoutTags',
  'audience.minDeposits': 'minDeposits',
  'audience.maxDeposits': 'maxDeposits',
  'limits.perMember': 'perMember',
  'limits.perDay': 'perDay',
  'limits.budget': 'budget',
  'picture.alt': 'picture',
  'picture.fileId': 'picture',
  ...Object.fromEntries(gameCategories.map(category => [`contributions.${category}`, shareField(category)])),
}
