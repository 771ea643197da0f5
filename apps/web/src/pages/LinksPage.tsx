import { useParams } from '@tanstack/react-router'
import { useRecordName } from '../app/shell/record-name.ts'
import { ClusterPage, useClusterName } from '../features/links/index.ts'

/** /risk/links/{id}: one group of linked members. */
export function LinksPage() {
  const { id = '' } = useParams({ strict: false })
  useRecordName(useClusterName(id))
  return <ClusterPage key={id} id={id} />
}
