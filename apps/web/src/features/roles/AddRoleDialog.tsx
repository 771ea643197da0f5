import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Select } from '../../ui/field/Field.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { isTaken, withEdits } from './draft.ts'
import { useRoleLabel } from './labels.ts'
import { NameField } from './RoleDialogs.tsx'
import css from './roles.module.css'
import type { Draft } from './use-draft.ts'

/** A new role, copied from another one; it becomes an unsaved column. */
export function AddRoleDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const { t } = useTranslation('roles')
  const label = useRoleLabel()
  const [name, setName] = useState('')
  const [from, setFrom] = useState('')
  const source = draft.roles.find(({ key }) => key === from)
  const taken = isTaken(name, draft.roles)
  const add = () => {
    draft.add(name.trim(), source === undefined ? undefined : withEdits(source, draft.edits.get(source.key)))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('add.title')}
      note={t('add.note')}
      confirm={t('add.confirm')}
      working={false}
      disabled={name.trim() === '' || taken}
      onConfirm={add}
      onClose={onClose}
    >
      <div className={css.fields}>
        <NameField value={name} taken={taken} onChange={setName} />
        <Select label={t('add.from')} value={from} onChange={event => setFrom(event.target.value)}>
          <option value="">{t('add.empty')}</option>
          {draft.roles.map(role => (
            <option key={role.key} value={role.key}>
              {label(role)}
            </option>
          ))}
        </Select>
      </div>
    </ConfirmDialog>
  )
}
