export { ApprovalDecision, ApprovalsMenu } from './ApprovalsMenu.tsx'
export { useOpenApprovals } from './queries.ts'
