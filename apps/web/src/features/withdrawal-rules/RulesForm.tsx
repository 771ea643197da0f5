import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { keyOf } from '../../api/keys.ts'
import { useActionForm } from '../../ui/action/use-action-form.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { DryRunPanel } from './DryRunPanel.tsx'
import { AutoFields, LimitFields, TurnoverFields } from './fields.tsx'
import { fieldOf, type RuleValues, type Settings, toAutoRules, toBody, toValues } from './rules.ts'
import css from './rules.module.css'
import { useRuleLabels } from './use-rule-labels.ts'

/** All rules in one form, which are changed together; concurrent changes are merged. */
export function RulesForm({
  settings,
  tags,
  onFresh,
}: {
  settings: Settings
  tags: readonly string[]
  onFresh: () => void
}) {
  const { t } = useTranslation('withdrawalRules')
  const cache = useQueryClient()
  const { labels } = useRuleLabels()
  const form = useActionForm('withdrawals.settings-change', {
    record: settings,
    toValues,
    labels,
    fieldOf,
    request: (values: RuleValues) => ({ body: toBody(values) }),
    done: ({ data }) => t('saved', { version: data.version }),
    onDone: answer => {
      cache.setQueryData(keyOf('withdrawals.settings'), answer)
      onFresh()
    },
  })
  // New settings of another user are shown immediately without unsaved input; input is kept and merged on saving.
  const { version } = settings
  const [begun] = useState(version)
  const { dirty } = form
  useEffect(() => {
    if (version !== begun && !dirty()) onFresh()
  }, [version, begun, dirty, onFresh])
  // Focuses an invalid field and skips the test.
  const rulesToTry = async () =>
    (await form.rhf.trigger(undefined, { shouldFocus: true })) ? toAutoRules(form.rhf.getValues()) : null
  return (
    <EditForm form={form} submit={t('save')} sticky>
      <div className={css.sections}>
        <LimitFields />
        <TurnoverFields />
        <AutoFields tags={tags} />
        <DryRunPanel rulesToTry={rulesToTry} />
      </div>
    </EditForm>
  )
}
