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

const MemberLinks = later(async () => {
  const [part] = await Promise.all([import('../features/links/index.ts'), loadScreenWords('links')])
  return part.MemberLinks
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
      renderMember={member => (
        <>
          <MemberLinks id={member} username={found?.subject.username ?? ''} />
          {can('documents.read') && <MemberDocuments id={member} />}
        </>
      )}
    />
  )
}
