import { useTranslation } from '../../i18n/use-translation.ts'
import { DefinitionList } from '../../ui/facts/Facts.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { DryRunPanel } from './DryRunPanel.tsx'
import { fieldGroups, type Settings, toAutoRules, toValues } from './rules.ts'
import css from './rules.module.css'
import { useRuleLabels } from './use-rule-labels.ts'

/** The rules without permission to change them: text instead of disabled fields. Testing is possible. */
export function RulesRead({ settings }: { settings: Settings }) {
  const { t } = useTranslation('withdrawalRules')
  const { nameOf, say } = useRuleLabels()
  const values = toValues(settings)
  return (
    <div className={css.sections}>
      {(['limits', 'turnover', 'auto'] as const).map(group => (
        <Panel key={group} title={t(`${group}.title`)} caption={t(`${group}.caption`)}>
          <DefinitionList
            items={fieldGroups[group].map(field => ({ label: nameOf(field), value: say(field, values[field]) }))}
          />
        </Panel>
      ))}
      <DryRunPanel rulesToTry={() => Promise.resolve(toAutoRules(values))} />
    </div>
  )
}
