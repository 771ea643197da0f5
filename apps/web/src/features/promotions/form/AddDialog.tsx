import { promotionFrequencies } from '@backoffice/contract/promotions/terms'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useActionForm } from '../../../ui/action/use-action-form.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { Terms } from '../promotion.ts'
import { newTerms } from './values.ts'

/** Adds a draft by its name and limit; the other terms are edited on the page that opens. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('promotions')
  const navigate = useNavigate()
  const form = useActionForm('promotions.create', {
    defaults: { title: '', frequency: newTerms.frequency },
    request: ({ title, frequency }: Pick<Terms, 'title' | 'frequency'>) => ({
      body: { ...newTerms, title: title.trim(), frequency },
    }),
    onDone: ({ data: { id } }) => {
      onClose()
      void navigate({ href: `/promotion/detail/${id}?tab=edit` })
    },
  })
  return (
    <FormDialog title={t('add.title')} form={form} submit={t('add.submit')} onClose={onClose}>
      <TextField name="title" label={t('field.title')} hint={t('add.hint')} required max={120} autoFocus />
      <SelectField
        name="frequency"
        label={t('field.frequency')}
        choices={promotionFrequencies.map(value => ({ value, label: t(`frequency.${value}`) }))}
      />
    </FormDialog>
  )
}
