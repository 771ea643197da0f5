import { useTranslation } from '../../../i18n/use-translation.ts'
import { DeclaredFields } from '../../../ui/form/declared/DeclaredFields.tsx'
import { useDeclaredForm } from '../../../ui/form/declared/use-declared-form.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import type { AdminDetail } from '../admin.ts'
import css from '../admins.module.css'
import { limitsForm } from '../forms.ts'

/** Changes how much an admin can do without a second approver; concurrent changes are merged. */
export function LimitsDialog({ admin, onClose }: { admin: AdminDetail; onClose: () => void }) {
  const { t } = useTranslation('admins')
  const form = useDeclaredForm('admins.change-limits', limitsForm, {
    record: admin,
    request: body => ({ params: { id: admin.id }, body }),
    done: () => t('change-limits.done', { name: admin.name }),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('change-limits.title', { name: admin.name })}
      form={form}
      submit={t('ui:save')}
      onClose={onClose}
    >
      <p className={css.note}>{t('change-limits.note')}</p>
      <DeclaredFields
        form={limitsForm}
        rows={[['approve', 'adjust'], ['reason']]}
        states={() => ({ reason: { suggestions: t.list('change-limits.reasons') } })}
      />
    </FormDialog>
  )
}
