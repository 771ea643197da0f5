export { EntryDrawer } from './EntryDrawer.tsx'
export { AuditList } from './AuditList.tsx'
export { Verification } from './Verification.tsx'
