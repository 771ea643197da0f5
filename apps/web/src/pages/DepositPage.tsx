import { PageTitle } from './PageTitle.tsx'

export function DepositPage() {
  return <PageTitle name="deposits" />
}
