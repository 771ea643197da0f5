export { MemberData } from './MemberData.tsx'
export { RetentionTab } from './RetentionTab.tsx'
