import { type FactName, factOf, SUBJECT, UNIT_MINUTES, type WindowUnit } from '@backoffice/contract/risk/facts'
import type { FactMeasure, Group, Line, Measure, RuleDocument, SimpleMeasure } from '@backoffice/contract/risk/rules'
import type { Locale } from '../../i18n/locales.ts'
import type { Translate } from '../../i18n/translate.ts'
import { formatMoney, formatWholeMoney } from '../../ui/money/format-money.ts'
import { isGroup, kindOf, type Unit, unitOf } from './offer.ts'

/** The words of rules in one language. */
export type Words = { readonly t: Translate; readonly locale: Locale }
const MISSING = '…'

/** A rule as one sentence. */
export function sentenceOf(words: Words, rule: RuleDocument): string {
  const { t } = words
  return t('sentence', {
    event: t(`when.${rule.trigger}`),
    condition: groupText(words, rule.trigger, rule.condition),
    outcomes: outcomesText(words, rule.outcomes),
    severity: inSentence(words, t(`severity.${rule.severity}`)),
    weight: numberText(rule.weight),
    rest: rule.restHours === 0 ? t('rest.none') : t('rest.hours', { count: rule.restHours }),
  })
}

export const outcomesText = ({ t, locale }: Words, outcomes: RuleDocument['outcomes']): string =>
  outcomes.length === 0
    ? MISSING
    : listOf(
        locale,
        outcomes.map(outcome => t(`does.${outcome}`)),
      )

const listOf = (locale: Locale, texts: readonly string[]): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(texts)

export function groupText(words: Words, trigger: FactName, { match, parts }: Group): string {
  const texts = parts.map(part =>
    isGroup(part)
      ? part.parts.length > 1
        ? words.t('group', { lines: groupText(words, trigger, part) })
        : groupText(words, trigger, part)
      : lineText(words, trigger, part),
  )
  return texts.join(words.t(match === 'all' ? 'joined.all' : 'joined.any'))
}

export function lineText(words: Words, trigger: FactName, { left, is, right }: Line): string {
  const { t } = words
  const value =
    'value' in right
      ? valueText(words, unitOf(trigger, left), right.value)
      : t('percentOf', { percent: numberText(right.percent), measure: measureText(words, trigger, right.of) })
  return t(`line.${is}`, { measure: measureText(words, trigger, left), value })
}

/** What is measured, such as “the number of deposits in the last 7 days”. */
export function measureText(words: Words, trigger: FactName, one: Measure): string {
  if (one.of !== 'ratio') return simpleText(words, trigger, one)
  return words.t('measure.ratio', {
    part: simpleText(words, trigger, one.part),
    whole: simpleText(words, trigger, one.whole),
  })
}

function simpleText(words: Words, trigger: FactName, one: SimpleMeasure): string {
  const { t } = words
  if (one.of === 'event')
    return t('measure.event', { field: fieldText(words, trigger, one.field), event: factText(words, trigger) })
  const { fact, figure, field } = one
  return t([`measure.${figure}-${fact}`, `measure.${figure}`], {
    facts: factsText(words, one),
    field:
      field === null ? '' : figure === 'distinct' ? differentText(words, fact, field) : fieldText(words, fact, field),
    window: windowText(words, one.within),
  })
}

/** The facts that are counted, with what they share and how they are filtered. */
function factsText(words: Words, { fact, same, where }: FactMeasure): string {
  const { t, locale } = words
  const facts = t(`many.${fact}`)
  const isOwn = same.join() === SUBJECT
  const shared = same.map(field => sameName(words, fact, field))
  const joint = isOwn ? facts : t('withSame', { facts, fields: listOf(locale, shared) })
  return where.length === 0
    ? joint
    : t('filtered', { facts: joint, filters: where.map(each => filterText(words, fact, each)).join(', ') })
}

/** The name of what facts share: a field, or whom they are of. */
export const sameName = (words: Words, fact: FactName, field: string): string =>
  field === SUBJECT
    ? words.t(`field.${factOf(fact).subject}`).toLocaleLowerCase(words.locale)
    : fieldText(words, fact, field)

function filterText(words: Words, fact: FactName, { field, is, value }: FactMeasure['where'][number]): string {
  const text =
    typeof value === 'boolean'
      ? words.t(value ? 'yes' : 'no')
      : typeof value === 'number'
        ? valueText(words, kindOf(fact, field) === 'money' ? 'money' : 'number', value)
        : value
  return words.t(`filterLine.${is}`, { field: fieldText(words, fact, field), value: text === '' ? MISSING : text })
}

/** The name of a field as it stands in a sentence; facts may call it differently. */
export const fieldText = (words: Words, fact: FactName, field: string): string =>
  inSentence(words, fieldName(words, fact, field))
const factText = (words: Words, fact: FactName): string => inSentence(words, words.t(`fact.${fact}`))

/** A text as a label: it begins with a capital letter. */
export const asLabel = ({ locale }: Words, text: string): string =>
  text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1)

/** A label as it stands in a sentence; an abbreviation such as IP keeps its letters. */
const inSentence = ({ locale }: Words, label: string): string =>
  /^\p{Lu}\p{Lu}/u.test(label) ? label : label.slice(0, 1).toLocaleLowerCase(locale) + label.slice(1)

/** The name of a field as a label. */
export const fieldName = ({ t }: Words, fact: FactName, field: string): string =>
  t([`field.${fact}-${field}`, `field.${field}`])

/** Several of a field, as in “different devices”. */
export const differentText = ({ t }: Words, fact: FactName, field: string): string =>
  field === SUBJECT ? t(`different.${factOf(fact).subject}`) : t([`different.${fact}-${field}`, `different.${field}`])

export function valueText(words: Words, unit: Unit, value: number): string {
  if (Number.isNaN(value)) return MISSING
  if (unit === 'money') return Number.isInteger(value) ? formatWholeMoney(value) : formatMoney(value)
  if (unit === 'percent') return `${numberText(value)}%`
  return unit === 'minutes' ? minutesText(words, value) : numberText(value)
}

/** A length in the largest unit that says it exactly. */
export function minutesText({ t }: Words, minutes: number): string {
  const unit = (['days', 'hours'] as const).find(each => minutes > 0 && minutes % UNIT_MINUTES[each] === 0) ?? 'minutes'
  return t(`duration.${unit}`, { count: minutes / UNIT_MINUTES[unit] })
}

/** The time that a figure is of: 24 hours rather than one day, which could be a business day. */
function windowText({ t }: Words, { amount, unit }: { amount: number; unit: WindowUnit }): string {
  if (Number.isNaN(amount)) return MISSING
  if (amount !== 1 || unit === 'minutes') return t(`duration.${unit}`, { count: amount })
  return unit === 'days' ? t('duration.hours', { count: 24 }) : t('duration.minutes', { count: 60 })
}

const figureFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const numberText = (value: number): string => (Number.isNaN(value) ? MISSING : figureFormat.format(value))
