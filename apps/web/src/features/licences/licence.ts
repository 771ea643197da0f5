import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { type LicenceProfileName, licenceProfiles, PRODUCT_SOURCE } from '@backoffice/contract/licences/profiles'
import {
  type LicenceCap,
  type LicenceRule,
  licenceRules,
  limitKinds,
  limitPeriods,
  type NumberUnit,
  ruleShapes,
} from '@backoffice/contract/licences/rules'
import type { Translate } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatMoney } from '../../ui/money/format-money.ts'

export type Licence = ClientResponse<Endpoints['licence.get']>['data']
export type RuleValue = Licence['rules'][number]['value']
/** What an operator has changed of a profile. */
export type Draft = {
  readonly profile: LicenceProfileName
  readonly name: string
  readonly changes: Readonly<Partial<Record<LicenceRule, { readonly value: RuleValue; readonly source: string }>>>
}

/** The rules by the group they are shown in. */
export const groups: ReadonlyMap<string, readonly LicenceRule[]> = Map.groupBy(
  licenceRules,
  rule => ruleShapes[rule].group,
)

export const draftOf = ({ profile, name, rules }: Licence): Draft => ({
  profile,
  name: name ?? '',
  changes: Object.fromEntries(
    rules.filter(({ own }) => own).map(({ rule, value, source }) => [rule, { value, source }]),
  ),
})

/** A rule of a profile as the product has it. */
export const standardOf = (profile: LicenceProfileName, rule: LicenceRule) =>
  licenceProfiles[profile][rule] as { readonly value: RuleValue; readonly source: string }

/** A source as text: of the product’s own rules in the user’s language. */
export const sourceText = (t: Translate, source: string): string => (source === PRODUCT_SOURCE ? t('standard') : source)

/** A rule's value as text. */
export function useRuleText(): (rule: LicenceRule, value: RuleValue) => string {
  const { t } = useTranslation('licences')
  return (rule, value) => textOf(t, rule, value)
}

function textOf(t: Translate, rule: LicenceRule, value: RuleValue): string {
  const shape = ruleShapes[rule]
  if (value === null) return t('none')
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (typeof value === 'number') return shape.is === 'number' ? numberText(t, shape.unit, value) : `${value}`
  if (typeof value === 'string') return t(`option.${value}`)
  if (value.length === 0) return t('none')
  return value.map(each => (typeof each === 'string' ? t(`option.${each}`) : capText(t, each))).join(', ')
}

export const numberText = (t: Translate, unit: NumberUnit, value: number): string =>
  unit === 'baht' ? formatMoney(value) : t(`unit.${unit}`, { count: value })

const capText = (t: Translate, { kind, period, amount }: LicenceCap): string =>
  t('cap', {
    kind: t(`option.${kind}`),
    period: t(`option.${period}`),
    amount: kind === 'session' ? t('unit.minutes', { count: amount }) : formatMoney(amount),
  })

export const capLines = (caps: readonly LicenceCap[]): string =>
  caps.map(({ kind, period, amount }) => `${kind} ${period} ${amount}`).join('\n')

/** The caps of lines such as `deposit month 30000`; null where one is none. */
export function readCaps(text: string): LicenceCap[] | null {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const caps = lines.map(line => {
    const [kind = '', period = '', amount = '', ...rest] = line.trim().split(/\s+/)
    const isWhole = /^\d{1,10}$/.test(amount) && rest.length === 0
    const known = limitKinds.find(each => each === kind)
    const every = limitPeriods.find(each => each === period)
    return known !== undefined && every !== undefined && isWhole
      ? { kind: known, period: every, amount: Number(amount) }
      : null
  })
  return caps.includes(null) ? null : caps.filter(cap => cap !== null)
}
