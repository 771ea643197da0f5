import { PageTitle } from './PageTitle.tsx'

export function MemberProfilePage() {
  return <PageTitle name="customers" />
}
