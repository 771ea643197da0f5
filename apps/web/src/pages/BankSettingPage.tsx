import { PageTitle } from './PageTitle.tsx'

export function BankSettingPage() {
  return <PageTitle name="bankAccounts" />
}
