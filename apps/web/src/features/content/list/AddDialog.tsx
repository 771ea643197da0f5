import { contentFields } from '@backoffice/contract/content/fields'
import type { ContentKind } from '@backoffice/contract/content/terms'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { DeclaredFields } from '../../../ui/form/declared/DeclaredFields.tsx'
import { formFields } from '../../../ui/form/declared/form-fields.ts'
import { useDeclaredForm } from '../../../ui/form/declared/use-declared-form.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { kinds } from '../kinds.ts'

const { title } = contentFields.banner
const spec = { words: 'content', fields: formFields({ title }) }

/** Adds a draft by its title; everything else is edited on the page that opens. */
export function AddDialog({ kind, onClose }: { kind: ContentKind; onClose: () => void }) {
  const { t } = useTranslation('content')
  const navigate = useNavigate()
  const { create, page } = kinds[kind]
  const form = useDeclaredForm(create, spec, {
    defaults: {},
    request: body => ({ body }),
    onDone: ({ data: { id } }) => {
      onClose()
      void navigate({ href: `${page}/detail/${id}` })
    },
  })
  return (
    <FormDialog title={t(`${kind}.add`)} form={form} submit={t(`${kind}.add`)} onClose={onClose}>
      <DeclaredFields form={spec} rows={[['title']]} states={() => ({ title: { hint: t('addHint') } })} autoFocus />
    </FormDialog>
  )
}
