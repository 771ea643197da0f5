export { ApprovalDecision } from './ApprovalDecision.tsx'
export { ApprovalsMenu } from './ApprovalsMenu.tsx'
export { useOpenApprovals } from './queries.ts'
