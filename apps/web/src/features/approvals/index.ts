export { ApprovalDecision } from './ApprovalDecision.tsx'
export { ApprovalsMenu } from './ApprovalsMenu.tsx'
export { useApprovalsCount, useOpenApprovals } from './queries.ts'
