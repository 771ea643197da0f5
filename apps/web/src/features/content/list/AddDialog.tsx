import type { ContentKind } from '@backoffice/contract/content/terms'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useActionForm } from '../../../ui/action/use-action-form.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { kinds } from '../kinds.ts'

/** Adds a draft by its title; everything else is edited on the page that opens. */
export function AddDialog({ kind, onClose }: { kind: ContentKind; onClose: () => void }) {
  const { t } = useTranslation('content')
  const navigate = useNavigate()
  const { create, page } = kinds[kind]
  const form = useActionForm(create, {
    defaults: { title: '' },
    request: ({ title }) => ({ body: { title: title.trim() } }),
    onDone: ({ data: { id } }) => {
      onClose()
      void navigate({ href: `${page}/detail/${id}` })
    },
  })
  return (
    <FormDialog title={t(`${kind}.add`)} form={form} submit={t(`${kind}.add`)} onClose={onClose}>
      <TextField name="title" label={t('field.title')} hint={t('addHint')} required max={120} autoFocus />
    </FormDialog>
  )
}
