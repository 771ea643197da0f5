import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { read } from '../../api/read.ts'
import { useAction } from '../action/use-action.ts'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { Panel } from '../panel/Panel.tsx'
import { Versions } from '../versions/Versions.tsx'
import { toValues } from '../form/declared/form-fields.ts'
import { useFieldLabels } from '../form/declared/use-field-labels.tsx'
import type { CallOptions } from '../../api/client.ts'
import { endpointsOf, type Names, type SettingForm } from './setting-form.ts'

type Settings = Readonly<Record<string, unknown>>
type Restorable = { readonly version: number; readonly settings: Settings }

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
  const { changesOf } = useFieldLabels(form)
  const found = useQuery(read(endpointsOf(form).history))
  const [restoring, setRestoring] = useState<Restorable | null>(null)
  const versions = found.data?.data.map(version => ({ ...version, values: toValues(form, version.settings) }))
  return (
    <Panel title={t('setting.history')} caption={t('setting.historyCaption')} flush>
      <Versions
        found={found}
        empty={t('setting.historyEmpty')}
        initial={t('setting.initial')}
        restore={t('setting.restore')}
        versions={versions?.map(({ version, at, by, values, settings }, index) => {
          const before = versions[index + 1]
          return {
            version,
            at,
            by: by?.name ?? null,
            changes: before === undefined ? [] : changesOf(before.values, values),
            onRestore: canChange && version !== current ? () => setRestoring({ version, settings }) : undefined,
          }
        })}
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
  version: { version, settings },
  current,
  onClose,
}: {
  form: SettingForm
  version: Restorable
  current: number
  onClose: () => void
}) {
  const { t } = useTranslation('ui')
  const { submit, dialog } = useAction(endpointsOf(form).change, {
    done: ({ data }) => t('setting.saved', { version: data.version }),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={t('setting.restoreTitle', { version })}
      note={t('setting.restoreNote')}
      confirm={t('setting.restore')}
      {...dialog}
      // A stored version; the server checks the whole of it.
      onConfirm={() => submit({ body: settings, ifMatch: current } as CallOptions<Names['change']>)}
      onClose={onClose}
    />
  )
}
