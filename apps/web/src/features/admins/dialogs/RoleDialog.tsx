import { useTranslation } from '../../../i18n/use-translation.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { DeclaredFields } from '../../../ui/form/declared/DeclaredFields.tsx'
import { useDeclaredForm } from '../../../ui/form/declared/use-declared-form.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import type { AdminDetail } from '../admin.ts'
import { useRoleName } from '../cells.tsx'
import { roleForm } from '../forms.ts'
import { useRoleChoices } from '../roles.ts'

/** Requests another role for an admin. It changes when a second admin has approved it. */
export function RoleDialog({ admin, onClose }: { admin: AdminDetail; onClose: () => void }) {
  const { t } = useTranslation('admins')
  const choices = (useRoleChoices() ?? []).filter(({ value }) => value !== admin.role.key)
  const form = useDeclaredForm('admins.change-role', roleForm, {
    defaults: {},
    request: body => ({ params: { id: admin.id }, body }),
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
      <DeclaredFields
        form={roleForm}
        rows={[['role'], ['reason']]}
        states={() => ({
          role: { label: t('change-role.field'), choices },
          reason: { suggestions: t.list('change-role.reasons') },
        })}
      />
    </FormDialog>
  )
}
