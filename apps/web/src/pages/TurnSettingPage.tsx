import { PageTitle } from './PageTitle.tsx'

export function TurnSettingPage() {
  return <PageTitle name="withdrawalRules" />
}
