import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { keyOf } from '../../api/keys.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { useEditForm } from '../../ui/form/use-edit-form.ts'
import { notify } from '../../ui/snackbar/snackbar.ts'
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
  const form = useEditForm<RuleValues, Awaited<ReturnType<typeof send>>>({
    defaults: toValues(settings),
    version: settings.version,
    labels,
    fieldOf,
    send,
    current: details => {
      const theirs = details['current'] as Settings
      return { values: toValues(theirs), version: theirs.version }
    },
    onDone: answer => {
      cache.setQueryData(keyOf('withdrawals.settings'), answer)
      void cache.invalidateQueries({ queryKey: keyOf('withdrawals.settings-history') })
      notify('success', t('saved', { version: answer.data.version }))
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

const send = (
  values: RuleValues,
  { idempotencyKey, version = 0 }: { idempotencyKey: string; version: number | undefined },
) => call('withdrawals.settings-change', { body: toBody(values), idempotencyKey, ifMatch: version })
