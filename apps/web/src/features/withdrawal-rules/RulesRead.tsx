import { useTranslation } from 'react-i18next'
import { DefinitionList } from '../../ui/facts/Facts.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { DryRunPanel } from './DryRunPanel.tsx'
import { categories, type RuleValues, type Settings, toAutoRules, toValues } from './rules.ts'
import css from './rules.module.css'
import { useRuleLabels } from './use-rule-labels.ts'

const limits = ['min', 'max', 'dailyCount', 'dailySum', 'openRequests', 'secondFrom', 'nameMustMatch'] as const
const turnover = ['turnover', ...categories] as const
const auto = [
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
] as const

/** The rules without permission to change them: text instead of disabled fields. Testing is possible. */
export function RulesRead({ settings }: { settings: Settings }) {
  const { t } = useTranslation('withdrawalRules')
  const values = toValues(settings)
  return (
    <div className={css.sections}>
      <Facts title={t('limits.title')} caption={t('limits.caption')} fields={limits} values={values} />
      <Facts title={t('turnover.title')} caption={t('turnover.caption')} fields={turnover} values={values} />
      <Facts title={t('auto.title')} caption={t('auto.caption')} fields={auto} values={values} />
      <DryRunPanel rulesToTry={() => Promise.resolve(toAutoRules(values))} />
    </div>
  )
}

function Facts({
  title,
  caption,
  fields,
  values,
}: {
  title: string
  caption: string
  fields: readonly (keyof RuleValues)[]
  values: RuleValues
}) {
  const { nameOf, say } = useRuleLabels()
  return (
    <Panel title={title} caption={caption}>
      <DefinitionList items={fields.map(field => ({ label: nameOf(field), value: say(field, values[field]) }))} />
    </Panel>
  )
}
