import { useParams } from '@tanstack/react-router'
import { useRecordName } from '../app/shell/record-name.ts'
import { ClusterPage, useClusterName } from '../features/links/index.ts'
import { loadScreenWords } from '../i18n/i18n.ts'
import { later } from '../ui/later.tsx'
import { usePermission } from '../ui/permission/use-permission.ts'

const OpenCaseButton = later(async () => {
  const [part] = await Promise.all([import('../features/cases/index.ts'), loadScreenWords('cases')])
  return part.OpenCaseButton
})

/** /risk/links/{id}: one group of linked members, and the way to a case about them. */
export function LinksPage() {
  const { id = '' } = useParams({ strict: false })
  const can = usePermission()
  useRecordName(useClusterName(id))
  return (
    <ClusterPage key={id} id={id} renderOpen={members => can('cases.decide') && <OpenCaseButton members={members} />} />
  )
}
