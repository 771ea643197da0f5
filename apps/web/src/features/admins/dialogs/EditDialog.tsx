import { useTranslation } from '../../../i18n/use-translation.ts'
import { useActionForm } from '../../../ui/action/use-action-form.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { AdminDetail } from '../admin.ts'

type Values = { name: string; email: string; title: string }
const toValues = ({ name, email, title }: AdminDetail): Values => ({ name, email: email ?? '', title: title ?? '' })
const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** Edits an admin's name, email address and title; concurrent changes are merged. */
export function EditDialog({ admin, meId, onClose }: { admin: AdminDetail; meId: string; onClose: () => void }) {
  const { t } = useTranslation('admins')
  const form = useActionForm('admins.change', {
    record: admin,
    toValues,
    labels: { name: t('column.name'), email: t('column.email'), title: t('field.title') },
    request: ({ name, email, title }: Values) => ({
      params: { id: admin.id },
      body: { name: name.trim(), email: orNull(email), title: orNull(title) },
    }),
    done: ({ data }) => t('approvalId' in data ? 'edit.asked' : 'edit.done', { name: admin.name }),
    onDone: onClose,
  })
  return (
    <FormDialog title={t('edit.title', { name: admin.username })} form={form} submit={t('ui:save')} onClose={onClose}>
      <TextField name="name" label={t('column.name')} required max={100} autoFocus />
      <TextField
        name="email"
        label={t('column.email')}
        max={254}
        inputMode="email"
        hint={t(admin.id === meId ? 'hint.email' : 'edit.emailHint')}
      />
      <TextField name="title" label={t('field.title')} max={100} />
    </FormDialog>
  )
}
