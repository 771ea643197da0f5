// Who else may decide. A module of its own, because approvals need it and admins need approvals.
export { othersHold, rolesHolding } from './approvers.repo.ts'
