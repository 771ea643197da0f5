import { useTranslation } from '../../../i18n/use-translation.ts'
import { useActionForm } from '../../../ui/action/use-action-form.ts'

import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { ReasonField } from '../../../ui/form/ReasonField.tsx'
import { type AdminDetail, readLimit, writeLimit } from '../admin.ts'
import { LimitFields } from '../LimitFields.tsx'
import css from '../admins.module.css'

type Values = { approve: string; adjust: string; reason: string }
const toValues = ({ limits }: AdminDetail): Values => ({
  approve: writeLimit(limits.approve),
  adjust: writeLimit(limits.adjust),
  reason: '',
})

/** Changes how much an admin can do without a second approver; concurrent changes are merged. */
export function LimitsDialog({ admin, onClose }: { admin: AdminDetail; onClose: () => void }) {
  const { t } = useTranslation('admins')
  const form = useActionForm('admins.change-limits', {
    record: admin,
    toValues,
    labels: { approve: t('limits.approve'), adjust: t('limits.adjust'), reason: t('ui:reason.label') },
    request: ({ approve, adjust, reason }: Values) => ({
      params: { id: admin.id },
      body: { approve: readLimit(approve), adjust: readLimit(adjust), reason: reason.trim() },
    }),
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
      <LimitFields />
      <ReasonField suggestions={t.list('change-limits.reasons')} />
    </FormDialog>
  )
}
