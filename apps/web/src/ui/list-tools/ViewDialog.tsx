import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { call } from '../../api/client.ts'
import { refreshAfter } from '../../api/realtime.ts'
import { CheckField } from '../form/CheckField.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { SelectField } from '../form/SelectField.tsx'
import { TextField } from '../form/TextField.tsx'
import { useEditForm } from '../form/use-edit-form.ts'
import { usePermission } from '../permission/use-permission.ts'
import type { SavedList } from '../resource-table/list-appearance.ts'
import type { Search } from '../resource-table/search-state.ts'
import { type Scope, scopes, type View } from './views.ts'

type Values = { name: string; scope: Scope; take: boolean }
type Props = {
  list: SavedList
  view: View | null
  search: Search
  takes: boolean
  onSaved: (view: View) => void
  onClose: () => void
}

const MAX_LENGTH = 60

/** Saves the list's state as a view, or renames and shares a view. `takes`: with the list's state of now. */
export function ViewDialog({ list, view, search, takes, onSaved, onClose }: Props) {
  const { t } = useTranslation('listTools')
  const client = useQueryClient()
  const hasPermission = usePermission()
  const choices = scopes
    .filter(scope => scope === 'mine' || hasPermission('views.share'))
    .map(scope => ({ value: scope, label: t(`views.scope.${scope}`) }))
  const form = useEditForm<Values, { readonly data: View }>({
    defaults: { name: view?.name ?? '', scope: view?.scope ?? 'mine', take: takes || view === null },
    send: ({ name, scope, take }, { idempotencyKey, version }) => {
      const input = { name: name.trim(), scope, search: take || view === null ? search : view.search }
      if (view === null) return call('views.create', { body: { ...input, list }, idempotencyKey })
      return call('views.change', {
        params: { id: view.id },
        body: input,
        idempotencyKey,
        ...(version === undefined ? {} : { ifMatch: version }),
      })
    },
    onDone: ({ data }) => {
      refreshAfter(client, 'views.change')
      onSaved(data)
    },
    ...(view === null ? {} : { version: view.version }),
    current: ({ current }) => {
      const theirs = current as View
      return { values: { name: theirs.name, scope: theirs.scope, take: false }, version: theirs.version }
    },
    labels: {
      name: t('views.name'),
      scope: { label: t('views.who'), show: (scope: Scope) => t(`views.scope.${scope}`) },
    },
  })
  return (
    <FormDialog
      title={view === null ? t('views.saveTitle') : t('views.editTitle')}
      form={form}
      submit={t('ui:save')}
      onClose={onClose}
    >
      <TextField name="name" label={t('views.name')} required max={MAX_LENGTH} autoFocus />
      {choices.length > 1 && <SelectField name="scope" label={t('views.who')} choices={choices} />}
      {view !== null && <CheckField name="take" label={t('views.take')} />}
    </FormDialog>
  )
}
