import { DepositDrawer, HeldList } from '../features/deposits/index.ts'
import { useRenderApproval } from './use-render-approval.tsx'

/** Deposits held above a limit, each with its return or release. */
export function HeldDeposits() {
  const renderApproval = useRenderApproval()
  return <HeldList renderDrawer={id => <DepositDrawer id={id} renderApproval={renderApproval} missing={null} />} />
}
