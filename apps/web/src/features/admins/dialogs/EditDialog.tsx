import { useTranslation } from '../../../i18n/use-translation.ts'
import { DeclaredFields } from '../../../ui/form/declared/DeclaredFields.tsx'
import { useDeclaredForm } from '../../../ui/form/declared/use-declared-form.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import type { AdminDetail } from '../admin.ts'
import { adminForm } from '../forms.ts'

/** Edits an admin's name, email address and title; concurrent changes are merged. */
export function EditDialog({ admin, meId, onClose }: { admin: AdminDetail; meId: string; onClose: () => void }) {
  const { t } = useTranslation('admins')
  const form = useDeclaredForm('admins.change', adminForm, {
    record: admin,
    request: body => ({ params: { id: admin.id }, body }),
    done: ({ data }) => t('approvalId' in data ? 'edit.asked' : 'edit.done', { name: admin.name }),
    onDone: onClose,
  })
  return (
    <FormDialog title={t('edit.title', { name: admin.username })} form={form} submit={t('ui:save')} onClose={onClose}>
      <DeclaredFields
        form={adminForm}
        rows={[['name'], ['email'], ['title']]}
        states={() => (admin.id === meId ? {} : { email: { hint: t('edit.emailHint') } })}
        autoFocus
      />
    </FormDialog>
  )
}
