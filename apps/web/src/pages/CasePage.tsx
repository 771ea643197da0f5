import { useParams } from '@tanstack/react-router'
import { useRecordName } from '../app/shell/record-name.ts'
import { CaseDetailView, useCase } from '../features/cases/index.ts'
import { loadScreenWords } from '../i18n/i18n.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { later } from '../ui/later.tsx'
import { usePermission } from '../ui/permission/use-permission.ts'

const MemberDocuments = later(async () => {
  const [part] = await Promise.all([import('../features/documents/index.ts'), loadScreenWords('documents')])
  return part.MemberDocuments
})

/** /risk/case/{id}: one case with its evidence. */
export function CasePage() {
  const { id = '' } = useParams({ strict: false })
  const { t } = useTranslation('cases')
  const can = usePermission()
  const found = useCase(id).data?.data
  useRecordName(found && t('numbered', { number: found.number }))
  return (
    <CaseDetailView
      key={id}
      id={id}
      // Links to other accounts have their place here too.
      renderMember={member => can('documents.read') && <MemberDocuments id={member} />}
    />
  )
}
