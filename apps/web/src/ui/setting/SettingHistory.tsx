import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import { useAction } from '../action/use-action.ts'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { Panel } from '../panel/Panel.tsx'
import { Versions } from '../versions/Versions.tsx'
import { type FormValues, inputName, toValues } from '../form/declared/form-fields.ts'
import { useFieldLabels } from '../form/declared/use-field-labels.ts'
import { type SettingForm, toRequest } from './setting-form.ts'

type Settings = Readonly<Record<string, unknown>>
type Restorable = { readonly version: number; readonly values: FormValues; readonly settings: Settings }

/** Every version of a settings noun: who changed what, and a way to restore it. */
export function SettingHistory({
  form,
  current,
  canChange,
}: {
  form: SettingForm
  current: number
  canChange: boolean
}) {
  const { t } = useTranslation('ui')
  const { labelOf, show } = useFieldLabels(form)
  const found = useQuery(read(`${form.name}.history`))
  const [restoring, setRestoring] = useState<Restorable | null>(null)
  const versions = found.data?.data.map(({ settings, ...version }) => ({
    ...version,
    settings,
    values: toValues(form, settings),
  }))
  const changesOf = (after: FormValues, before: FormValues | undefined) =>
    form.fields.flatMap(field => {
      const [from = null, to = null] = [before?.[inputName(field.path)], after[inputName(field.path)]]
      return before === undefined || JSON.stringify(from) === JSON.stringify(to)
        ? []
        : [{ label: labelOf(field), from: show(field, from), to: show(field, to) }]
    })
  return (
    <Panel title={t('setting.history')} caption={t('setting.historyCaption')} flush>
      <Versions
        found={found}
        empty={t('setting.historyEmpty')}
        initial={t('setting.initial')}
        restore={t('setting.restore')}
        versions={versions?.map(({ version, at, by, values, settings }, index) => ({
          version,
          at,
          by: by?.name ?? null,
          changes: changesOf(values, versions[index + 1]?.values),
          onRestore: canChange && version !== current ? () => setRestoring({ version, values, settings }) : undefined,
        }))}
      />
      {restoring !== null && (
        <RestoreDialog form={form} version={restoring} current={current} onClose={() => setRestoring(null)} />
      )}
    </Panel>
  )
}

/** Restoring an old version creates a new one: the history stays complete. */
function RestoreDialog({
  form,
  version: { version, values, settings },
  current,
  onClose,
}: {
  form: SettingForm
  version: Restorable
  current: number
  onClose: () => void
}) {
  const { t } = useTranslation('ui')
  const { submit, dialog } = useAction(`${form.name}.change`, {
    done: ({ data }) => t('setting.saved', { version: data.version }),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={t('setting.restoreTitle', { version })}
      note={t('setting.restoreNote')}
      confirm={t('setting.restore')}
      {...dialog}
      onConfirm={() => submit(toRequest(form, values, settings, { ifMatch: current }))}
      onClose={onClose}
    />
  )
}
