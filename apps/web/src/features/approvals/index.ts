export { ApprovalDecision } from './ApprovalDecision.tsx'
export { ApprovalsMenu } from './ApprovalsMenu.tsx'
export { useApprovalsCount } from './queries.ts'
