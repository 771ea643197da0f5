import { withoutInvisible } from '@backoffice/kernel/text'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useActionForm } from '../../ui/action/use-action-form.ts'
import { FormDialog, Pair } from '../../ui/form/FormDialog.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useListSearch } from '../../ui/resource-table/use-list-search.ts'
import { readLimit } from './admin.ts'
import { LimitFields } from './LimitFields.tsx'
import { useRoleChoices } from './roles.ts'

const empty = { name: '', username: '', email: '', role: '', approve: '', adjust: '' }

/** Invites an admin: they receive a link by mail and choose their own password. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admins')
  const format = useFormat()
  const roles = useRoleChoices() ?? []
  const [, setSearch] = useListSearch()
  const form = useActionForm('admins.invite', {
    defaults: empty,
    fieldOf: { 'limits.approve': 'approve', 'limits.adjust': 'adjust' },
    request: ({ name, username, email, role, approve, adjust }: typeof empty) => ({
      body: {
        name: name.trim(),
        username: username.trim().toLowerCase(),
        email: email.trim(),
        role,
        limits: { approve: readLimit(approve), adjust: readLimit(adjust) },
      },
    }),
    done: ({ data }) =>
      'approvalId' in data
        ? t('invite.asked')
        : t('invite.done', {
            email: data.email,
            until: data.invitation === null ? '' : format.when(data.invitation.expiresAt, 'dateTime'),
          }),
    onDone: ({ data }) => {
      onClose()
      if (!('approvalId' in data)) setSearch({ id: data.id })
    },
  })
  return (
    <FormDialog title={t('invite.title')} form={form} submit={t('invite.submit')} onClose={onClose}>
      <Alert severity="info">{t('invite.note')}</Alert>
      <Pair>
        <TextField name="name" label={t('column.name')} required max={100} autoFocus />
        <TextField
          name="username"
          label={t('column.username')}
          required
          max={64}
          hint={t('hint.username')}
          check={text => (/^[a-z0-9._-]+$/i.test(withoutInvisible(text).trim()) ? undefined : t('hint.username'))}
        />
      </Pair>
      <Pair>
        <TextField name="email" label={t('column.email')} required max={254} inputMode="email" />
        <SelectField name="role" label={t('column.role')} required choices={roles} />
      </Pair>
      <LimitFields />
    </FormDialog>
  )
}
