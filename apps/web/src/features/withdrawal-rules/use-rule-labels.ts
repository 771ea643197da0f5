import { useTranslation } from 'react-i18next'
import type { FieldLabel } from '../../ui/form/use-edit-form.ts'
import { formatMoney } from '../../ui/money/format-money.ts'
import { isAmount, readBaht } from '../../ui/form/money-text.ts'
import { categories, type RuleValues } from './rules.ts'

type Field = keyof RuleValues
type Value = RuleValues[Field]

const plain = [
  'min',
  'max',
  'dailyCount',
  'dailySum',
  'openRequests',
  'secondFrom',
  'nameMustMatch',
  'turnover',
  'autoOn',
  'autoMax',
  'autoCount',
  'autoSum',
  'accountAge',
  'depositCount',
  'winRatio',
  'hoursFrom',
  'hoursTo',
  'nameAgrees',
  'notShared',
  'excludeTags',
] as const satisfies readonly Field[]

const amounts: ReadonlySet<Field> = new Set(['min', 'max', 'dailySum', 'secondFrom', 'autoMax', 'autoSum'])
const percents: ReadonlySet<Field> = new Set([...categories, 'turnover', 'winRatio'])

/** The label of every field and the text of its value, for the read-only view, the merge view and the history. */
export function useRuleLabels() {
  const { t } = useTranslation('withdrawalRules')
  const say = (field: Field, value: Value): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value !== 'string') return value.length === 0 ? t('nothing') : value.join(', ')
    if (value === '') return t('nothing')
    if (percents.has(field)) return `${value} %`
    return amounts.has(field) && isAmount(value) ? formatMoney(readBaht(value)) : value
  }
  const names = new Map<Field, string>([
    ...plain.map(name => [name, t(`field.${name}`)] as const),
    ...categories.map(name => [name, t('shareOf', { category: t(`category.${name}`) })] as const),
  ])
  const labels = Object.fromEntries(
    [...names].map(([name, label]) => [name, { label, show: value => say(name, value as Value) } satisfies FieldLabel]),
  ) as Partial<Record<Field, FieldLabel>>
  return { nameOf: (field: Field): string => names.get(field) ?? field, say, labels }
}
