import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { DeclaredFields } from '../../../ui/form/declared/DeclaredFields.tsx'
import { useDeclaredForm } from '../../../ui/form/declared/use-declared-form.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { newTerms, promotionForm } from './form.ts'

/** Adds a draft by its name and limit; the other terms are edited on the page that opens. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('promotions')
  const navigate = useNavigate()
  const form = useDeclaredForm('promotions.create', promotionForm, {
    defaults: newTerms,
    request: body => ({ body }),
    onDone: ({ data: { id } }) => {
      onClose()
      void navigate({ href: `/promotion/detail/${id}?tab=edit` })
    },
  })
  return (
    <FormDialog title={t('add.title')} form={form} submit={t('add.submit')} onClose={onClose}>
      <DeclaredFields
        form={promotionForm}
        rows={[['title'], ['frequency']]}
        states={() => ({ title: { hint: t('add.hint') } })}
        autoFocus
      />
    </FormDialog>
  )
}
