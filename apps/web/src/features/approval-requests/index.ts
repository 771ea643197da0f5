export { ApprovalRequestDrawer, type RenderChanges } from './ApprovalRequestDrawer.tsx'
export { ApprovalRequestList } from './ApprovalRequestList.tsx'
export { tabs } from './lists.ts'
