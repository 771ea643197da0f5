import { AuditList, EntryDrawer, Verification } from '../features/audit/index.ts'
import { PageTitle } from './PageTitle.tsx'

/** /audit: who did what, and whether the log was changed. */
export function AuditPage() {
  return (
    <>
      <PageTitle name="audit" />
      <AuditList above={<Verification />} renderDrawer={id => <EntryDrawer key={id} id={id} />} />
    </>
  )
}
