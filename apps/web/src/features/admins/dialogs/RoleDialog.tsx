import { useTranslation } from '../../../i18n/use-translation.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { useActionForm } from '../../../ui/action/use-action-form.ts'

import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { ReasonField } from '../../../ui/form/ReasonField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import type { AdminDetail } from '../admin.ts'
import { useRoleName } from '../cells.tsx'
import { useRoleChoices } from '../roles.ts'

/** Requests another role for an admin. It changes when a second admin has approved it. */
export function RoleDialog({ admin, onClose }: { admin: AdminDetail; onClose: () => void }) {
  const { t } = useTranslation('admins')
  const roles = (useRoleChoices() ?? []).filter(({ value }) => value !== admin.role.key)
  const form = useActionForm('admins.change-role', {
    defaults: { role: '', reason: '' },
    request: (values: { role: string; reason: string }) => ({ params: { id: admin.id }, body: values }),
    done: () => t('change-role.done', { name: admin.name }),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('change-role.title', { name: admin.name })}
      form={form}
      submit={t('change-role.confirm')}
      onClose={onClose}
    >
      <Alert severity="info">{t('change-role.note', { role: useRoleName()(admin.role) })}</Alert>
      <SelectField name="role" label={t('change-role.field')} required choices={roles} />
      <ReasonField suggestions={t.list('change-role.reasons')} />
    </FormDialog>
  )
}
