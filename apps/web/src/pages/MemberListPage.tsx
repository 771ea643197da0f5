import { PageTitle } from './PageTitle.tsx'

export function MemberListPage() {
  return <PageTitle name="customers" />
}
