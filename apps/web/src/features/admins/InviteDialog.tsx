import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { useFormat } from '../../i18n/format.ts'
import { DeclaredFields } from '../../ui/form/declared/DeclaredFields.tsx'
import { useDeclaredForm } from '../../ui/form/declared/use-declared-form.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useListSearch } from '../../ui/resource-table/use-list-search.ts'
import { invitationForm } from './forms.ts'
import { useRoleChoices } from './roles.ts'

const rows = [
  ['name', 'username'],
  ['email', 'role'],
  ['limits.approve', 'limits.adjust'],
]

/** Invites an admin: they receive a link by mail and choose their own password. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admins')
  const format = useFormat()
  const choices = useRoleChoices() ?? []
  const [, setSearch] = useListSearch()
  const form = useDeclaredForm('admins.invite', invitationForm, {
    defaults: {},
    request: body => ({ body }),
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
      <DeclaredFields form={invitationForm} rows={rows} states={() => ({ role: { choices } })} autoFocus />
    </FormDialog>
  )
}
