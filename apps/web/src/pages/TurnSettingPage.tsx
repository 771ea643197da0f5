import { WithdrawalRules } from '../features/withdrawal-rules/index.ts'
import { PageTitle } from './PageTitle.tsx'

/** /turn-setting: what withdrawals have to meet. */
export function TurnSettingPage() {
  return (
    <>
      <PageTitle name="withdrawalRules" />
      <WithdrawalRules />
    </>
  )
}
