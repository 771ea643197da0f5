import { useTranslation } from 'react-i18next'
import type { FieldLabel } from '../../ui/form/use-edit-form.ts'
import { categories, type RuleValues } from './rules.ts'

const plain = [
  'min', 'max', 'dailyCount', 'dailySum', 'openRequests', 'secondFrom', 'nameMustMatch', 'turnover', 'autoOn', 'autoMax', 'autoCount', 'autoSum', 'accountAge', 'depositCount', 'winRatio',
  'hoursFrom', 'hoursTo', 'nameAgrees', 'notShared', 'excludeTags',
] as const satisfies readonly (keyof RuleValues)[]

/** The name of every field, and its value in words: for the merge view and the history. */
export function useRuleWords() {
  const { t } = useTranslation('withdrawalRules')
  const say = (value: RuleValues[keyof RuleValues]): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (Array.isArray(value)) return value.length === 0 ? t('nothing') : value.join(', ')
    return value === '' ? t('nothing') : value
  }
  const names = new Map<keyof RuleValues, string>([...plain.map((name) => [name, t(`field.${name}`)] as const), ...categories.map((name) => [name, t('shareOf', { category: t(`category.${name}`) })] as const)])
  const labels = Object.fromEntries([...names].map(([name, label]) => [name, { label, show: say } satisfies FieldLabel])) as Partial<Record<keyof RuleValues, FieldLabel>>
  return { nameOf: (field: keyof RuleValues): string => names.get(field) ?? field, say, labels }
}
