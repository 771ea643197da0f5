import { useTranslation } from '../../i18n/use-translation.ts'
import type { FieldLabel } from '../../ui/form/use-edit-form.ts'
import { formatMoney } from '../../ui/money/format-money.ts'
import { isAmount, readBaht } from '../../ui/form/money-text.ts'
import { categories, fieldGroups, type RuleValues } from './rules.ts'

type Field = keyof RuleValues
type Value = RuleValues[Field]

const amounts: ReadonlySet<Field> = new Set([
  'min',
  'max',
  'dailySum',
  'secondFrom',
  'largeWinFrom',
  'autoMax',
  'autoSum',
])
const shares: ReadonlySet<Field> = new Set(categories)
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
  const nameOf = (field: Field): string =>
    shares.has(field) ? t('shareOf', { category: t(`category.${field}`) }) : t(`field.${field}`)
  const labels: Partial<Record<Field, FieldLabel>> = Object.fromEntries(
    Object.values(fieldGroups)
      .flat()
      .map(name => [name, { label: nameOf(name), show: (value: unknown) => say(name, value as Value) }]),
  )
  return { nameOf, say, labels }
}
