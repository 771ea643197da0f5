import { WithdrawalRules } from '../features/withdrawal-rules/index.ts'
import { PageTitle } from './PageTitle.tsx'

/** /turn-setting: the withdrawal rules. */
export function TurnSettingPage() {
  return (
    <>
      <PageTitle name="withdrawalRules" />
      <WithdrawalRules />
    </>
  )
}
