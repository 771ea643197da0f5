import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { TextInput } from '../../ui/field/Field.tsx'
import { useAction } from '../../ui/action/use-action.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'

import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { isTaken, type Role, withEdits } from './draft.ts'
import { useRoleLabel } from './labels.ts'
import type { Draft } from './use-draft.ts'

const MAX_NAME = 60

type NameProps = { value: string; taken: boolean; onChange: (name: string) => void }

/** The name of a role, which no other role has. */
export function NameField({ value, taken, onChange }: NameProps) {
  const { t } = useTranslation('roles')
  return (
    <TextInput
      autoFocus
      required
      label={t('add.name')}
      value={value}
      error={taken}
      help={taken ? t('add.taken') : ' '}
      autoComplete="off"
      onChange={event => onChange(event.target.value)}
      maxLength={MAX_NAME}
    />
  )
}

/** Renames a role as an unsaved change. */
export function RenameDialog({ role, draft, onClose }: { role: Role; draft: Draft; onClose: () => void }) {
  const { t } = useTranslation('roles')
  const [name, setName] = useState(withEdits(role, draft.edits.get(role.key)).name)
  const taken = isTaken(name, draft.roles, role.key)
  return (
    <ConfirmDialog
      title={t('rename.title', { role: role.name })}
      confirm={t('rename.confirm')}
      working={false}
      disabled={name.trim() === '' || taken}
      onConfirm={() => {
        draft.rename(role, name.trim())
        onClose()
      }}
      onClose={onClose}
    >
      <NameField value={name} taken={taken} onChange={setName} />
    </ConfirmDialog>
  )
}

/** Requests that a role is deleted. */
export function DeleteDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useTranslation('roles')
  const name = useRoleLabel()(role)
  const { submit, dialog } = useAction('roles.delete', {
    done: () => t('delete.done', { role: name }),
    onSettled: onClose,
  })
  return (
    <ReasonDialog
      title={t('delete.title', { role: name })}
      note={t('delete.note')}
      confirm={t('delete.confirm')}
      suggestions={t.list('delete.reasons')}
      tone="error"
      {...dialog}
      onConfirm={reason => submit({ params: { key: role.key }, body: { reason } })}
      onClose={onClose}
    />
  )
}
