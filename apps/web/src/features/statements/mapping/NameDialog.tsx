import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { call } from '../../../api/client.ts'
import { refreshAfter } from '../../../api/realtime.ts'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useEditForm } from '../../../ui/form/use-edit-form.ts'
import type { CsvMapping, SavedMapping } from '../statement.ts'

const MAX_NAME_LENGTH = 100
type Values = { name: string; accountOnly: boolean }
type Props = {
  accountId: string
  mapping: CsvMapping | null
  renamed: SavedMapping | undefined
  onSaved: (saved: SavedMapping) => void
  onClose: () => void
}

/** The name of a new or renamed mapping. */
export function NameDialog({ accountId, mapping, renamed, onSaved, onClose }: Props) {
  const { t } = useTranslation('statements')
  const client = useQueryClient()
  const form = useEditForm<Values, SavedMapping>({
    defaults: { name: renamed?.name ?? '', accountOnly: renamed === undefined || renamed.accountId !== null },
    ...(renamed === undefined ? {} : { version: renamed.version }),
    send: async ({ name, accountOnly }, { idempotencyKey, version }) => {
      const input = { name: name.trim(), accountId: accountOnly ? (renamed?.accountId ?? accountId) : null }
      // Renaming keeps the saved columns: the current ones may be incomplete.
      if (renamed !== undefined && version !== undefined)
        return (
          await call('statements.change-mapping', {
            params: { id: renamed.id },
            body: { ...input, mapping: renamed.mapping },
            ifMatch: version,
            idempotencyKey,
          })
        ).data
      if (mapping === null) throw new Error('only a mapping that can be used is saved')
      return (await call('statements.add-mapping', { body: { ...input, mapping }, idempotencyKey })).data
    },
    current: details => {
      const { name, accountId: of, version } = details['current'] as SavedMapping
      return { values: { name, accountOnly: of !== null }, version }
    },
    labels: { name: t('saved.name') },
    onDone: saved => {
      refreshAfter(client, 'statements.add-mapping')
      onSaved(saved)
    },
  })
  return (
    <FormDialog
      title={t(renamed === undefined ? 'saved.saveTitle' : 'saved.renameTitle')}
      form={form}
      submit={t('ui:save')}
      onClose={onClose}
    >
      <TextField name="name" label={t('saved.name')} required max={MAX_NAME_LENGTH} autoFocus />
      <CheckField name="accountOnly" label={t('saved.accountOnly')} />
    </FormDialog>
  )
}
