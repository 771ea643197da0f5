import { MemberList } from '../features/members/index.ts'
import { PageTitle } from './PageTitle.tsx'

/** /member/list: everybody who registered. */
export function MemberListPage() {
  return (
    <>
      <PageTitle name="customers" />
      <MemberList />
    </>
  )
}
